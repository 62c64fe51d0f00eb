import { useNavigate } from '@tanstack/react-router'
import { clearViewedChild, viewedChild } from '../../auth/viewed-child.ts'

/** SPEC §2, Back to Parent View: returns to the parent's page with the child selected. */
export function useBackToParent(): () => void {
  const navigate = useNavigate()
  return () => {
    const child = viewedChild()
    // Cleared after navigating, because the guard of the kid page would redirect first.
    void navigate({ to: '/parent', search: child ? { child } : {} }).then(clearViewedChild)
  }
}
