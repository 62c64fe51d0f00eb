import type { Actor, Id } from '@little-ledger/domain'
import { liveQuery } from 'dexie'
import type { EntryRow, LoginRow } from '../ledger/database/family-database.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

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

/** The pending entries by all users on this device, in no particular order. */
export const readPendingEntries = async ({ db }: FamilyStore): Promise<readonly EntryRow[]> =>
  db.entries.where('pending').equals(1).toArray()

/** The pending entries this user's session may push, in recording order. */
export async function readOutbox(store: FamilyStore, actor: Actor): Promise<readonly EntryRow[]> {
  const { db } = store
  return db.transaction('r', db.entries, db.children, async () => {
    const [pending, authors] = await Promise.all([readPendingEntries(store), authorsFor(store, actor)])
    return pending.filter((row) => authors.has(readEnvelope(row).by)).sort(compareRows)
  })
}

export interface OutboxCount {
  readonly pending: number
  readonly pendingByUser: ReadonlyMap<Id, number>
  readonly refused: number
  /** Logins with an unsent change or a username conflict. */
  readonly pendingLogins: number
}

export async function readOutboxCount(store: FamilyStore): Promise<OutboxCount> {
  const { db } = store
  const [pending, refused, logins] = await db.transaction('r', db.entries, db.logins, () =>
    Promise.all([readPendingEntries(store), db.entries.where('refused').above('').count(), db.logins.toArray()]),
  )
  return countOutbox(pending, refused, logins)
}

export function countOutbox(pending: readonly EntryRow[], refused: number, logins: readonly LoginRow[]): OutboxCount {
  const pendingByUser = new Map<Id, number>()
  for (const row of pending) {
    const { by } = readEnvelope(row)
    pendingByUser.set(by, (pendingByUser.get(by) ?? 0) + 1)
  }
  const pendingLogins = logins.filter((login) => login.pending !== undefined || login.hasUsernameConflict === true)
  return { pending: pending.length, pendingByUser, refused, pendingLogins: pendingLogins.length }
}

/** Reports the outbox count now and after every change made in any tab. @returns an unsubscribe function */
export function watchOutbox(store: FamilyStore, onCount: (count: OutboxCount) => void): () => void {
  const subscription = liveQuery(() => readOutboxCount(store)).subscribe({
    next: onCount,
    error: (error) => console.warn('Reading the outbox failed:', error),
  })
  return () => subscription.unsubscribe()
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
