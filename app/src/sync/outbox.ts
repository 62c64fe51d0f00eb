import type { Actor, Id, Instant } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { readEnvelope, type EntryRow, type LoginRow } from '../ledger/database/family-database.ts'
import { useLedger, type FamilyStore } from '../ledger/family-store.ts'

/** The pending entries by all users on this device, in no particular order. */
export const pendingEntries = ({ db }: FamilyStore) => db.entries.where('pending').equals(1)

/** The authors whose entries this user may push: the user and, for a parent, the children. */
async function authorsFor({ db }: FamilyStore, actor: Actor): Promise<ReadonlySet<Id>> {
  const children = actor.role === 'parent' ? await db.children.toArray() : []
  return new Set([actor.userId, ...children.map(({ userId }) => userId)])
}

/** Recording order: by stamp, then by id. */
const compareRows = (a: EntryRow, b: EntryRow): number => {
  const [first, second] = [readEnvelope(a).stamp, readEnvelope(b).stamp]
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The pending entries this user's session may push, in recording order. */
export async function readOutbox(store: FamilyStore, actor: Actor): Promise<readonly EntryRow[]> {
  const { db } = store
  return db.transaction('r', db.entries, db.children, async () => {
    const [pending, authors] = await Promise.all([pendingEntries(store).toArray(), authorsFor(store, actor)])
    return pending.filter((row) => authors.has(readEnvelope(row).by)).sort(compareRows)
  })
}

/** The entries the server has refused, in recording order. */
export const readRefused = async ({ db }: FamilyStore): Promise<readonly EntryRow[]> =>
  (await db.entries.where('refused').above('').toArray()).sort(compareRows)

/** Deletes a refused entry once a parent has dealt with it. */
export const dismissRefused = async ({ db }: FamilyStore, entryId: Id): Promise<void> => {
  await db.entries
    .where('id')
    .equals(entryId)
    .and(({ refused }) => refused !== undefined)
    .delete()
}

/** The outbox, plus everything else the sync status shows. */
export interface OutboxView {
  readonly pending: number
  readonly pendingByUser: ReadonlyMap<Id, number>
  readonly refused: number
  /** Logins with an unsent change or a username conflict. */
  readonly pendingLogins: number
  readonly refusedEntries: readonly EntryRow[]
  readonly lastSyncedAt: Instant | undefined
  /** The family is or was on a server. */
  readonly hasServer: boolean
  /** Logins whose username is taken by another user on the server. */
  readonly usernameConflicts: readonly LoginRow[]
  /** The journal has entries that only a newer version of the app supports. */
  readonly isUpdateNeeded: boolean
}

export async function readOutboxView(store: FamilyStore): Promise<OutboxView> {
  const { db } = store
  const [pending, refusedEntries, values, logins] = await db.transaction('r', db.entries, db.logins, db.meta, () =>
    Promise.all([
      pendingEntries(store).toArray(),
      readRefused(store),
      db.getMetaValues('syncProgress', 'isRegistered', 'unsupportedEntries'),
      db.logins.toArray(),
    ]),
  )
  const { syncProgress, isRegistered, unsupportedEntries = [] } = values
  const pendingByUser = new Map<Id, number>()
  for (const row of pending) {
    const { by } = readEnvelope(row)
    pendingByUser.set(by, (pendingByUser.get(by) ?? 0) + 1)
  }
  const usernameConflicts = logins.filter(({ hasUsernameConflict }) => hasUsernameConflict)
  return {
    pending: pending.length,
    pendingByUser,
    refused: refusedEntries.length,
    pendingLogins: logins.filter((login) => login.pending !== undefined || login.hasUsernameConflict).length,
    refusedEntries,
    lastSyncedAt: syncProgress?.lastSyncedAt,
    hasServer: syncProgress !== undefined || isRegistered === true,
    usernameConflicts,
    isUpdateNeeded: unsupportedEntries.length > 0,
  }
}

/** The outbox; undefined while loading. */
export function useOutbox(): OutboxView | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => readOutboxView(store), [store])
}
