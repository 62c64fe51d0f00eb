import type { Id } from '@little-ledger/domain'
import { memberName } from './person-name.ts'
import { useChildren, useFamily } from './queries.ts'

/** Looks up display names by user id. `fallback` is used for a parent without a first name. */
export function useUserNames(fallback: string): (userId: Id) => string {
  const children = useChildren()
  const family = useFamily()
  return (userId) => children?.find((child) => child.userId === userId)?.name || memberName(family, userId) || fallback
}
