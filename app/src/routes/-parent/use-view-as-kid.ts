import { useNavigate } from '@tanstack/react-router'
import type { Id } from '@little-ledger/domain'
import { viewChild } from '../../auth/viewed-child.ts'

/** View as Kid (SPEC §2): opens the kid page for a child. */
export function useViewAsKid(): (childId: Id) => void {
  const navigate = useNavigate()
  return (childId) => {
    viewChild(childId)
    void navigate({ to: '/kid' })
  }
}
