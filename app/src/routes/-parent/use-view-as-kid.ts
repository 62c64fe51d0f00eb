import { useNavigate } from '@tanstack/react-router'
import type { Id } from '@little-ledger/domain'
import { viewChild } from '../../auth/viewed-child.ts'

/** SPEC §2, View as Kid. */
export function useViewAsKid(): (childId: Id) => void {
  const navigate = useNavigate()
  return (childId) => {
    viewChild(childId)
    void navigate({ to: '/kid' })
  }
}
