import type { Id } from '@little-ledger/domain'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'
import { syncMessages } from '../../messages/sync.ts'

/** Looks up display names by user id. */
export function useUserNames(): (userId: Id) => string {
  const children = useChildren()
  const family = useFamily()
  return (userId) =>
    children?.find((child) => child.userId === userId)?.name ||
    family?.profiles.get(userId)?.firstName ||
    syncMessages.aParent()
}
