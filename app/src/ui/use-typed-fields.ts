import { useCallback, useRef, type RefCallback } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What one press chose, one press chooses again; it is typing that nobody wants to do twice. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select'

const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof Element && target.matches(TYPED_INTO) ? (target as Field) : undefined

/** The fields within an element, watched for what somebody types into them. */
export interface TypedFields {
  /** The ref of the element. What its fields hold when it appears is where they began. */
  readonly watch: RefCallback<HTMLElement>
  /** Whether a field holds something that was typed: what was taken back, or is saved and closed, does not count. */
  readonly hasTyped: () => boolean
}

/** Watches the fields of any form, so that no form has to say for itself whether it was touched. */
export function useTypedFields(): TypedFields {
  const beginnings = useRef(new Map<Field, string>())
  const touched = useRef(new Set<Field>())
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    beginnings.current = new Map([...element.querySelectorAll<Field>(TYPED_INTO)].map((field) => [field, field.value]))
    touched.current = new Set()
    const note = ({ target }: Event): void => {
      const field = fieldOf(target)
      if (field) touched.current.add(field)
    }
    element.addEventListener('input', note)
    return () => element.removeEventListener('input', note)
  }, [])
  const isTyped = (field: Field): boolean =>
    field.isConnected && !field.disabled && field.value !== (beginnings.current.get(field) ?? '')
  const hasTyped = (): boolean => [...touched.current].some(isTyped)
  return { watch, hasTyped }
}
