import type { Actor, Id } from '@little-ledger/domain'
import { liveQuery } from 'dexie'
import type { EntryRow, LoginRow } from '../ledger/database/family-database.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

/** In whose name a session may offer entries: a parent also in its children's (design: sync). */
async function authorsFor({ db }: FamilyStore, actor: Actor): Promise<ReadonlySet<Id>> {
  const children = actor.role === 'parent' ? await db.children.toArray() : []
  return new Set([actor.userId, ...children.map(({ userId }) => userId)])
}

const compareRows = (a: EntryRow, b: EntryRow): number => {
  const [first, second] = [readEnvelope(a).stamp, readEnvelope(b).stamp]
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** What waits for the server, in no order. */
export const readWaiting = async ({ db }: FamilyStore): Promise<readonly EntryRow[]> =>
  db.entries.where('pending').equals(1).toArray()

/** What waits for the server and may be offered by whoever is signed in, in the order in which it was recorded. */
export async function readOutbox(store: FamilyStore, actor: Actor): Promise<readonly EntryRow[]> {
  const { db } = store
  return db.transaction('r', db.entries, db.children, async () => {
    const [waiting, vouched] = await Promise.all([readWaiting(store), authorsFor(store, actor)])
    return waiting.filter((row) => vouched.has(readEnvelope(row).by)).sort(compareRows)
  })
}

/** What waits on this device, and for whom to sign in. */
export interface OutboxCount {
  readonly waiting: number
  readonly waitingByUser: ReadonlyMap<Id, number>
  readonly refused: number
  /** People whose username or password the server has not heard of, or would not take. */
  readonly waitingLogins: number
}

/** Counts what waits and what was refused. */
export async function readOutboxCount(store: FamilyStore): Promise<OutboxCount> {
  const { db } = store
  const [waiting, refused, logins] = await db.transaction('r', db.entries, db.logins, () =>
    Promise.all([readWaiting(store), db.entries.where('refused').above('').count(), db.logins.toArray()]),
  )
  return countOutbox(waiting, refused, logins)
}

/** The count, of what was read. */
export function countOutbox(rows: readonly EntryRow[], refused: number, logins: readonly LoginRow[]): OutboxCount {
  const waitingByUser = new Map<Id, number>()
  for (const row of rows) {
    const { by } = readEnvelope(row)
    waitingByUser.set(by, (waitingByUser.get(by) ?? 0) + 1)
  }
  const waitingLogins = logins.filter(
    ({ pending, hasUsernameConflict }) => pending !== undefined || hasUsernameConflict === true,
  )
  return { waiting: rows.length, waitingByUser, refused, waitingLogins: waitingLogins.length }
}

/** Tells how much waits, now and whenever that changes, whichever window changed it; the answer stops it. */
export function watchOutbox(store: FamilyStore, onCount: (count: OutboxCount) => void): () => void {
  const subscription = liveQuery(() => readOutboxCount(store)).subscribe({
    next: onCount,
    error: (error) => console.warn('What waits for the server could not be counted:', error),
  })
  return () => subscription.unsubscribe()
}

/** What the server refused, in the order in which it was recorded. */
export const readRefused = async ({ db }: FamilyStore): Promise<readonly EntryRow[]> =>
  (await db.entries.where('refused').above('').toArray()).sort(compareRows)

/** Lets go of a refused entry, which a parent has dealt with. */
export const dismissRefused = async ({ db }: FamilyStore, entryId: Id): Promise<void> => {
  await db.entries
    .where('id')
    .equals(entryId)
    .and(({ refused }) => refused !== undefined)
    .delete()
}
