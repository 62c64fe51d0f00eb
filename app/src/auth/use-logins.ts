import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/ledger-context.tsx'

/** A user's login on this device; undefined while loading, null if the device has none. */
export function useLogin(userId: Id): LoginRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await store.db.logins.get(userId)) ?? null, [store, userId])
}

/** Logins this device can check without the server; undefined while loading. */
export function useOfflineLogins(): readonly LoginRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.logins.filter(({ verifier }) => verifier !== undefined).toArray(), [store])
}
