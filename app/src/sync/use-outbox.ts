import type { Instant } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { EntryRow, LoginRow } from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/ledger-context.tsx'
import { countOutbox, readPendingEntries, readRefused, type OutboxCount } from './outbox.ts'

/** The outbox, plus everything else the sync status shows. */
export interface OutboxView extends OutboxCount {
  readonly refusedEntries: readonly EntryRow[]
  readonly lastSyncedAt: Instant | undefined
  /** The family is or was on a server. */
  readonly hasServer: boolean
  /** Logins whose username is taken by another user on the server. */
  readonly usernameConflicts: readonly LoginRow[]
  /** The journal has entries that only a newer version of the app supports. */
  readonly isUpdateNeeded: boolean
}

/** The outbox; undefined while loading. */
export function useOutbox(): OutboxView | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const { db } = store
    const [pending, refusedEntries, values, logins] = await db.transaction('r', db.entries, db.logins, db.meta, () =>
      Promise.all([
        readPendingEntries(store),
        readRefused(store),
        db.getMetaValues('syncProgress', 'isRegistered', 'unsupportedEntries'),
        db.logins.toArray(),
      ]),
    )
    const { syncProgress, isRegistered, unsupportedEntries = [] } = values
    return {
      ...countOutbox(pending, refusedEntries.length, logins),
      refusedEntries,
      lastSyncedAt: syncProgress?.lastSyncedAt,
      hasServer: syncProgress !== undefined || isRegistered === true,
      usernameConflicts: logins.filter(({ hasUsernameConflict }) => hasUsernameConflict),
      isUpdateNeeded: unsupportedEntries.length > 0,
    }
  }, [store])
}
