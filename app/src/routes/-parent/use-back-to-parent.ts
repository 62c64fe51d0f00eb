import { useNavigate } from '@tanstack/react-router'
import { clearViewedChild, viewedChild } from '../../auth/viewed-child.ts'

/** Back to Parent View (SPEC §2): returns to the parent's page with the child selected. */
export function useBackToParent(): () => void {
  const navigate = useNavigate()
  return () => {
    const child = viewedChild()
    // Clear the viewing id only after navigating; otherwise the kid page's guard would redirect first.
    void navigate({ to: '/parent', search: child ? { child } : {} }).then(clearViewedChild)
  }
}
