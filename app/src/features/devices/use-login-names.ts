import type { Id } from '@little-ledger/domain'
import { memberName } from '../../ledger/queries/person-name.ts'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'

type LoginNameOf = (login: { readonly userId: string; readonly username: string }) => string

/** Looks up the display names of logins, or their usernames. Undefined while the names are being read. */
export function useLoginNames(): LoginNameOf | undefined {
  const children = useChildren()
  const family = useFamily()
  if (children === undefined || family === undefined) return undefined
  return ({ userId, username }) =>
    children.find((child) => child.userId === userId)?.name || memberName(family, userId as Id) || username
}
