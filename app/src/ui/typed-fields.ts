type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What one press chose, one press chooses again; it is typing that nobody wants to do twice. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select'

const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof Element && target.matches(TYPED_INTO) ? (target as Field) : undefined

/** The fields within a part of the page, watched for what somebody types into them. */
export interface TypedFields {
  /** Whether a field holds something that was typed: what was taken back, or is saved and closed, does not count. */
  readonly hasTyped: () => boolean
  readonly stop: () => void
}

/** Watches the fields of any form, so that no form has to say for itself whether it was touched. */
export function watchTypedFields(root: Element | Document): TypedFields {
  const beginnings = new Map([...root.querySelectorAll<Field>(TYPED_INTO)].map((field) => [field, field.value]))
  const touched = new Set<Field>()
  const note = ({ target }: Event): void => {
    const field = fieldOf(target)
    if (field) touched.add(field)
  }
  root.addEventListener('input', note)
  const isTyped = (field: Field): boolean =>
    field.isConnected && !field.disabled && field.value !== (beginnings.get(field) ?? '')
  return {
    hasTyped: () => [...touched].some(isTyped),
    stop: () => root.removeEventListener('input', note),
  }
}
