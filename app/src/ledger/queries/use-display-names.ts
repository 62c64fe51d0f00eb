import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLedger } from '../ledger-context.tsx'

/** Display name for a user id. */
export type NameOf = (userId: Id) => string

/**
 * Looks up display names: the child's name, otherwise the profile's first name, otherwise the username. Undefined while
 * loading.
 * @param unknownName name for users who are not on this device
 */
export function useDisplayNames(unknownName: string): NameOf | undefined {
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
  return names && ((userId) => names.get(userId) ?? unknownName)
}
