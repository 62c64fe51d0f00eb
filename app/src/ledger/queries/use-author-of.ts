import type { Id } from '@little-ledger/domain'
import { useMemo } from 'react'
import type { ChildRow } from '../database/family-database.ts'
import { useLedger } from '../family-store.ts'
import { memberName } from './person-name.ts'
import { useFamily } from './queries.ts'

/** The name of the user who recorded a line; undefined for an automatic line and a user without a name. */
export type AuthorOf = (line: { readonly by: Id | undefined }) => string | undefined

/**
 * Names who recorded each line of a child's history. Undefined while loading, and in a family that never had a second
 * parent or helper, where the names would say nothing. A child's own lines have no name on the child's page.
 * @param child also names the lines that the child recorded
 */
export function useAuthorOf(child?: Pick<ChildRow, 'userId' | 'name'>): AuthorOf | undefined {
  const { actor } = useLedger()
  const family = useFamily()
  const childUserId = child?.userId
  const childName = child?.name
  return useMemo(() => {
    if (family === undefined || family.members.size < 2) return undefined
    return ({ by }) => {
      if (by === undefined || (actor.role === 'child' && by === actor.userId)) return undefined
      return (by === childUserId ? childName : memberName(family, by)) || undefined
    }
  }, [actor, family, childUserId, childName])
}
