import type { Id } from '@little-ledger/domain'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'

type NameOf = (person: { readonly userId: string; readonly username: string }) => string

/** What somebody of the family is called, the username where no name is known; undefined while names are being read. */
export function useNameOf(): NameOf | undefined {
  const children = useChildren()
  const family = useFamily()
  if (children === undefined || family === undefined) return undefined
  return ({ userId, username }) =>
    children.find((child) => child.userId === userId)?.name || family.profiles.get(userId as Id)?.firstName || username
}
