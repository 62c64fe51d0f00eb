import { useNavigate } from '@tanstack/react-router'
import { clearViewedChild, viewedChild } from '../../auth/viewed-child.ts'

/** SPEC §2, Back to Parent View: ends the viewing and goes to the parent's page, where the child is still selected. */
export function useBackToParent(): () => void {
  const navigate = useNavigate()
  return () => {
    const child = viewedChild()
    // Once there: the kid page, which is guarded by it, would leave on its own for a page without a selected child.
    void navigate({ to: '/parent', search: child ? { child } : {} }).then(clearViewedChild)
  }
}
