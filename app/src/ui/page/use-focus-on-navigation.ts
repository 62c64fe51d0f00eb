import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { replaceLostFocus } from '../dialog/lost-focus.ts'

/** The heading that names the page: marked if it is not the first one. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.querySelector('h1')
  if (heading) {
    heading.tabIndex = -1
    heading.style.outline = 'none'
  }
  return heading
}

/**
 * Moves the focus to the heading of a new page if it was lost with the previous one, so that a screen reader says where
 * the user is. Leaves it alone when the app starts.
 */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) replaceLostFocus(pageHeading)
    before.current = path
  }, [path])
}
