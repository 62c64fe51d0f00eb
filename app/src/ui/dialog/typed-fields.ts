type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields whose input is worth protecting. Radio buttons and checkboxes are quick to set again. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select'

const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof Element && target.matches(TYPED_INTO) ? (target as Field) : undefined

/** Tracks typing in an element's fields. Works with any form, without any code in the form. */
export function watchTypedFields(root: Element | Document) {
  const initialValues = new Map([...root.querySelectorAll<Field>(TYPED_INTO)].map((field) => [field, field.value]))
  const touched = new Set<Field>()
  const onInput = ({ target }: Event): void => {
    const field = fieldOf(target)
    if (field) touched.add(field)
  }
  root.addEventListener('input', onInput)
  const isTyped = (field: Field): boolean =>
    field.isConnected && !field.disabled && field.value !== (initialValues.get(field) ?? '')
  return {
    /** Whether the user has changed an enabled field that is still on the page. */
    hasTyped: () => [...touched].some(isTyped),
    /** The same, without the fields of a form that is being saved. */
    hasUnsaved: () => [...touched].some((field) => isTyped(field) && !field.form?.matches('[data-pending]')),
    stop: () => root.removeEventListener('input', onInput),
  }
}
