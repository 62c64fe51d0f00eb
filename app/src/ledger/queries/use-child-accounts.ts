import type { ChildAccounts, Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { precomputeAccounts } from '../read-model/read-model.ts'
import { useLedger } from '../ledger-context.tsx'

/** A child's ledger, for explaining its numbers; undefined while it is being derived, null where the child is gone. */
export function useChildAccounts(childId: Id): ChildAccounts | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    await precomputeAccounts(store, childId)
    const row = await store.db.children.get(childId)
    return row === undefined ? null : (store.cache.get(childId)?.accounts ?? null)
  }, [store, childId])
}

/** Display name for a user id. */
export type NameOf = (userId: Id) => string

/** How everybody of the family is called; undefined while the names are being read. */
export function useDisplayNames(): NameOf | undefined {
  const { store } = useLedger()
  const names = useLiveQuery(async () => {
    const [logins, family, children] = await Promise.all([
      store.db.logins.toArray(),
      store.db.getMeta('family'),
      store.db.children.toArray(),
    ])
    const profiles = [...(family?.profiles.values() ?? [])].filter(({ firstName }) => firstName !== '')
    return new Map<Id, string>([
      ...logins.map(({ userId, username }) => [userId, username] as const),
      ...profiles.map(({ userId, firstName }) => [userId, firstName] as const),
      ...children.map(({ userId, name }) => [userId, name] as const),
    ])
  }, [store])
  return names && ((userId) => names.get(userId) ?? 'Somebody')
}
