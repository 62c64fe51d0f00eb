// A dialog returns the focus to the button that opened it, unless that button is gone. Then the focus is on the body.

/** Stop waiting after this time, so that a later change of the focus does not surprise the user. */
const TIMEOUT_MS = 3000

/** A dialog closes within this time. Later, the user has moved the focus. */
const CLOSING_MS = 1000

const isFocusLost = (): boolean => document.activeElement === document.body

const openDialogs = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('[aria-modal="true"]')

/** Whether a dialog is open. */
const isDialogOpen = (): boolean => openDialogs().length > 0

/**
 * Moves the focus to this element unless it is behind a dialog, which may have been opened while a slow device was saving.
 */
export function focusUnlessBehindDialog(element: HTMLElement | null, options?: FocusOptions): void {
  const topmost = [...openDialogs()].at(-1)
  if (topmost === undefined || topmost.contains(element)) element?.focus(options)
}

/** Moves a lost focus into the topmost open dialog, so that Tab does not reach the page behind it. */
export function keepFocusInDialog(): void {
  if (isFocusLost()) [...openDialogs()].at(-1)?.focus()
}

/** Once no dialog is open, moves a lost focus to this element, as soon as there is one. */
export function replaceLostFocus(find: () => HTMLElement | null | undefined): void {
  const since = performance.now()
  const look = () => {
    const isOpen = isDialogOpen()
    if (!isOpen && !isFocusLost()) return
    const element = isOpen ? undefined : find()
    if (element) element.focus({ preventScroll: true })
    else if (performance.now() - since < TIMEOUT_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Moves the focus to this element once a dialog that closes has left it nowhere or on the dialog below. */
export function replaceFocusOfClosedDialog(find: () => HTMLElement | null | undefined): void {
  const since = performance.now()
  const look = () => {
    if (isFocusLost() || document.activeElement?.role === 'dialog') find()?.focus()
    else if (performance.now() - since < CLOSING_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Enough time for a dialog to close and for its opener, or what took the opener's place, to get the focus. */
const RETURNING_MS = 300

/** Moves a focus that stays lost to this element, for example after a dialog closed. Not while a dialog is open. */
export function replaceFocusLeftLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (!isDialogOpen() && isFocusLost()) find()?.focus({ preventScroll: true })
  }, RETURNING_MS)
}
