import { useNavigate } from '@tanstack/react-router'
import type { Id } from '@little-ledger/domain'
import { clearViewedChild, viewChild, viewedChild } from '../../auth/viewed-child.ts'

/** View as Kid (SPEC §2): opens the kid page for a child. */
export function useViewAsKid(): (childId: Id) => void {
  const navigate = useNavigate()
  return (childId) => {
    viewChild(childId)
    void navigate({ to: '/kid' })
  }
}

/** Back to Parent View (SPEC §2): returns to the parent's page with the child selected. */
export function useBackToParent(): () => void {
  const navigate = useNavigate()
  return () => {
    const child = viewedChild()
    // Clear the viewing id only after navigating; otherwise the kid page's guard would redirect first.
    void navigate({ to: '/parent', search: child ? { child } : {} }).then(clearViewedChild)
  }
}
