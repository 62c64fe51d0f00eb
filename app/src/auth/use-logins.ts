import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/ledger-context.tsx'

/** A user's login on this device; undefined while it is being read, null if there is none. */
export function useLogin(userId: Id): LoginRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await store.db.logins.get(userId)) ?? null, [store, userId])
}

/** Logins whose password this device can verify without the server; undefined while they are being read. */
export function useOfflineLogins(): readonly LoginRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.logins.filter(({ verifier }) => verifier !== undefined).toArray(), [store])
}
