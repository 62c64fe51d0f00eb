/** How soon, in ms, and how near, in px, a press must follow another to be the second half of a double click. */
const DOUBLE_PRESS_MS = 500
const DOUBLE_PRESS_PX = 24

/** What appears above the page. */
const LAYERS = 'dialog, .mantine-Modal-root, [role="menu"], [role="listbox"]'

interface Press {
  /** Undefined for the page itself. */
  readonly layer: Element | undefined
  readonly at: number
  readonly x: number
  readonly y: number
}

const isDoublePress = (first: Press, { at, x, y }: Press): boolean =>
  at - first.at < DOUBLE_PRESS_MS && Math.hypot(x - first.x, y - first.y) < DOUBLE_PRESS_PX

/**
 * Ignores presses that reach something that the user did not aim at: the second press of a double click after the first
 * one has opened or closed a dialog, and Enter while the key is held down: it would also submit the form that it opened.
 * See docs/decisions/0054-accidental-presses.md.
 *
 * @returns a function that stops this
 */
export function ignoreAccidentalPresses(): () => void {
  let first: Press | undefined
  const onClick = (event: MouseEvent): void => {
    // A click by the keyboard or by a program has no detail.
    if (!(event.target instanceof Element) || event.detail === 0) return
    const layer = event.target.closest(LAYERS) ?? undefined
    const press = { layer, at: event.timeStamp, x: event.clientX, y: event.clientY }
    if (first === undefined || first.layer === layer || !isDoublePress(first, press)) {
      first = press
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMultiline = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && event.repeat && !isMultiline) event.preventDefault()
  }
  // No one types during a double click.
  const onInput = (): void => void (first = undefined)
  document.addEventListener('click', onClick, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('keydown', onKeyDown, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('keydown', onKeyDown, true)
  }
}
