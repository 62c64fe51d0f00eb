import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref to the element that gets the focus once the condition is true: usually when the focused element, or the
 * button that opened a dialog, is gone.
 */
export function useFocusWhen<E extends HTMLElement = HTMLButtonElement>(condition: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (condition) element.current?.focus()
  }, [condition])
  return element
}
