import { useCallback, type RefCallback } from 'react'
import { replaceLostFocus } from '../dialog/lost-focus.ts'
import { pageHeading } from './use-focus-on-navigation.ts'

/**
 * For an element that can disappear while it has the focus: returns the focus to where it came from or, if that is gone
 * too, to the page's heading.
 */
export function useReturnFocus(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    let origin: HTMLElement | undefined
    const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) origin = relatedTarget
    }
    element.addEventListener('focusin', rememberOrigin)
    return () => {
      element.removeEventListener('focusin', rememberOrigin)
      if (element.contains(document.activeElement)) {
        replaceLostFocus(() => (origin?.isConnected === true ? origin : pageHeading()))
      }
    }
  }, [])
}
