import type { Instant } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { EntryRow, LoginRow } from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/ledger-context.tsx'
import { countOutbox, readRefused, readWaiting, type OutboxCount } from './outbox.ts'

/** What waits for the server, what it refused, and when all was last the same on both sides. */
export interface OutboxView extends OutboxCount {
  readonly refusedEntries: readonly EntryRow[]
  readonly lastSyncedAt: Instant | undefined
  /** The server has this family, or has had it. */
  readonly hasMet: boolean
  /** Logins whose names somebody else took first. */
  readonly takenLogins: readonly LoginRow[]
  /** Something here was recorded by a newer version of the product, and shows once this one is updated. */
  readonly isUpdateNeeded: boolean
}

/** The outbox; undefined while it is being read. */
export function useOutbox(): OutboxView | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const { db } = store
    const [waiting, refusedEntries, values, logins] = await db.transaction('r', db.entries, db.logins, db.meta, () =>
      Promise.all([
        readWaiting(store),
        readRefused(store),
        db.getMetaValues('syncProgress', 'isRegistered', 'unsupportedEntries'),
        db.logins.toArray(),
      ]),
    )
    const takenLogins = logins.filter(({ hasUsernameConflict }) => hasUsernameConflict)
    const { syncProgress, isRegistered, unsupportedEntries = [] } = values
    return {
      ...countOutbox(waiting, refusedEntries.length, logins),
      refusedEntries,
      lastSyncedAt: syncProgress?.lastSyncedAt,
      hasMet: syncProgress !== undefined || isRegistered === true,
      takenLogins,
      isUpdateNeeded: unsupportedEntries.length > 0,
    }
  }, [store])
}
