/** Controls that, unlike links, do not work until the app runs. */
const CONTROLS = 'button, [role="button"], [role="tab"], summary'

/** The attribute that numbers the clicked controls in the order of the clicks. */
const PRESSED = 'data-pressed'

/** The key that moves the focus to the toasts (SPEC §9). */
const HOTKEY = 'F8'

const isPainted = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-painted]') !== null

/**
 * Stores clicks on controls for `replayPresses` until the app replaces the painted page; text fields already work.
 * Sets `data-held` while a pointer is down or text is being composed, because replacing the page then would lose that
 * input. Remembers F8 for `replayHotkey` unless another key is pressed afterward.
 */
export function holdEarlyInput(): void {
  let presses = 0
  const { body } = document
  body.setAttribute('aria-busy', 'true')
  const onClick = (event: Event): void => {
    const control = isPainted(event.target) ? event.target.closest(CONTROLS) : null
    if (control === null) return
    event.preventDefault()
    presses += 1
    control.setAttribute(PRESSED, String(presses))
  }
  const onSubmit = (event: Event): void => {
    if (isPainted(event.target)) event.preventDefault()
  }
  const onKey = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key === HOTKEY) body.dataset['hotkey'] = ''
    else delete body.dataset['hotkey']
  }
  const hold = (): void => void (body.dataset['held'] = '')
  // The click event comes after pointerup, so remove the mark only after the click.
  const release = (): void => void setTimeout(() => delete body.dataset['held'])
  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['click', onClick],
    ['submit', onSubmit],
    ['keydown', onKey],
    ['pointerdown', hold],
    ['compositionstart', hold],
    ['pointerup', release],
    ['pointercancel', release],
    ['compositionend', release],
  ]
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

/**
 * Finds the same control on another page: one with the same name, position among controls of that name, and row text.
 */
function counterpartOf(control: Element, from: Element, to: Element): HTMLElement | undefined {
  const namesakes = (page: Element) =>
    [...page.querySelectorAll<HTMLElement>(control.localName)].filter((other) => nameOf(other) === nameOf(control))
  const [before, after] = [namesakes(from), namesakes(to)]
  const found = before.length === after.length ? after[before.findIndex((other) => other === control)] : undefined
  const rowOf = (element: Element) => element.closest('li, tr')?.textContent
  return found && rowOf(found) === rowOf(control) ? found : undefined
}

/**
 * Clicks the controls on the new page that were clicked on the painted page, in the same order. Stops at a control that
 * the new page does not have while parts of it are loading. Returns whether it is done; if not, call it again.
 */
export function replayPresses(from: Element, to: Element, isLoading: boolean): boolean {
  const pressed = [...from.querySelectorAll(`[${PRESSED}]`)]
  const order = (element: Element) => Number(element.getAttribute(PRESSED))
  for (const control of pressed.toSorted((a, b) => order(a) - order(b))) {
    const counterpart = counterpartOf(control, from, to)
    if (counterpart === undefined && isLoading) return false
    control.removeAttribute(PRESSED)
    counterpart?.focus({ preventScroll: true })
    counterpart?.click()
  }
  return true
}

/** Presses F8 again if it was the last key pressed on the painted page. */
export function replayHotkey(): void {
  const { dataset } = document.body
  if (dataset['hotkey'] === undefined) return
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: HOTKEY, code: HOTKEY, bubbles: true }))
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null | undefined): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const fieldsOf = (page: Element): readonly Field[] => [...page.querySelectorAll('input, textarea')].filter(isField)

/** Sets a field's value as typing would, because otherwise React does not notice the change. */
function typeInto(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const selectionOf = (field: Field) => [field.selectionStart, field.selectionEnd] as const

const isTyped = ({ value, defaultValue }: Field): boolean => value !== defaultValue

/** Whether a text field of the page has been filled in. */
export const hasTyped = (page: Element): boolean => fieldsOf(page).some(isTyped)

/** Captures the painted page's typed text and focus. Returns a function that applies both to the new page. */
export function captureTyping(from: Element): (to: Element) => void {
  const typed = fieldsOf(from).filter(isTyped)
  const focused = from.contains(document.activeElement) ? document.activeElement : null
  return (to) => {
    const fieldLike = ({ name }: Field) => fieldsOf(to).find((field) => field.name === name)
    for (const field of typed) {
      const target = fieldLike(field)
      if (target) typeInto(target, field.value)
    }
    if (focused === null) return
    const target = isField(focused) ? fieldLike(focused) : counterpartOf(focused, from, to)
    target?.focus({ preventScroll: true })
    if (isField(focused) && isField(target) && focused.selectionStart !== null) {
      target.setSelectionRange(...selectionOf(focused))
    }
  }
}
