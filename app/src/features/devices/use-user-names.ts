import type { Id } from '@little-ledger/domain'
import { memberName } from '../../ledger/queries/person-name.ts'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'

type UserNameOf = (user: { readonly userId: string; readonly username: string }) => string

/** Looks up users' display names, or usernames if there are none. Undefined while the names are being read. */
export function useUserNames(): UserNameOf | undefined {
  const children = useChildren()
  const family = useFamily()
  if (children === undefined || family === undefined) return undefined
  return ({ userId, username }) =>
    children.find((child) => child.userId === userId)?.name || memberName(family, userId as Id) || username
}
