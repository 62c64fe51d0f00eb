/** How soon a press must follow another to be the second half of a double click, in ms. */
const DOUBLE_PRESS_MS = 500
/** How near it must be, in px: a finger is less exact than a mouse. */
const NEAR_BY_MOUSE = 8
const NEAR_BY_TOUCH = 24

/** What appears above the page. */
const LAYERS = 'dialog, .mantine-Modal-root, [role="menu"], [role="listbox"]'
const CONTROLS = 'button, a, input, label, select, textarea, summary, [role="option"], [role="menuitem"]'

interface Press {
  /** Undefined for the page itself. */
  readonly layer: Element | undefined
  /** Undefined beside all controls. */
  readonly control: Element | undefined
  readonly at: number
  readonly x: number
  readonly y: number
}

/** A click on a label is followed by one on its field. */
function controlOf(target: Element): Element | undefined {
  const control = target.closest(CONTROLS)
  return (control instanceof HTMLLabelElement ? control.control : undefined) ?? control ?? undefined
}

const pressOf = (event: MouseEvent, target: Element): Press => ({
  layer: target.closest(LAYERS) ?? undefined,
  control: controlOf(target),
  at: event.timeStamp,
  x: event.clientX,
  y: event.clientY,
})

const isDoublePress = (first: Press, { at, x, y }: Press, near: number): boolean =>
  at - first.at < DOUBLE_PRESS_MS && Math.hypot(x - first.x, y - first.y) < near

/**
 * Ignores presses that reach something that the user did not aim at: the second press of a double click if the first one
 * has put another control there, and Enter while the key is held down: it would also submit the form that it opened.
 * See docs/decisions/0054-accidental-presses.md.
 *
 * @returns a function that stops this
 */
export function ignoreAccidentalPresses(): () => void {
  let first: Press | undefined
  const onClick = (event: MouseEvent): void => {
    // A click by the keyboard or by a program has no detail.
    if (!(event.target instanceof Element) || event.detail === 0) return
    const press = pressOf(event, event.target)
    const near = 'pointerType' in event && event.pointerType === 'mouse' ? NEAR_BY_MOUSE : NEAR_BY_TOUCH
    const isSame = first !== undefined && first.layer === press.layer && first.control === press.control
    if (first === undefined || isSame || !isDoublePress(first, press, near)) {
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
