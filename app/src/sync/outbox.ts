import { type Actor, type Id, type Instant } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { readDeletion } from '../ledger/queries/read-deletion.ts'
import {
  compareRows,
  isRestorable,
  readEnvelope,
  type EntryRow,
  type FamilyDatabase,
  type LoginRow,
  type LostEntryRow,
} from '../ledger/database/family-database.ts'
import { useLedger, type FamilyStore } from '../ledger/family-store.ts'
import { readChangedLogins, withTargets, type ListedRow } from './unsynced.ts'
import { readClockView, type ClockView } from '../ledger/answer-clock.ts'

/**
 * Which pending entries this user may push: the user's own and, for a parent, the children's. A parent may also push
 * entries by other members that a server had and lost, or that come from a backup, because their authors may never sign
 * in again.
 */
async function sendableFilter({ db }: FamilyStore, actor: Actor): Promise<(row: EntryRow) => boolean> {
  const isParent = actor.role === 'parent'
  const children = isParent ? await db.children.toArray() : []
  const authors = new Set([actor.userId, ...children.map(({ userId }) => userId)])
  return (row) => authors.has(readEnvelope(row).by) || (isParent && isRestorable(row))
}

/**
 * Whether an entry creates the family or says who its members are. After a backup was restored with a new server, by
 * another parent than the creator, one push must contain these entries up to those that make that parent a member.
 */
const isAboutMembers = (row: EntryRow): boolean => /^(?:family\.created$|member\.)/.test(readEnvelope(row).kind)

/**
 * The pending entries this user's session may push, in recording order. If the family's creation is one of them, it
 * comes first, with the entries about the members.
 */
export async function readOutbox(store: FamilyStore, actor: Actor): Promise<readonly EntryRow[]> {
  const { db } = store
  return db.transaction('r', db.entries, db.children, async () => {
    const [pending, isSendable] = await Promise.all([db.pendingEntries().toArray(), sendableFilter(store, actor)])
    const rows = pending.filter(isSendable).sort(compareRows)
    const isNewFamily = rows.some((row) => readEnvelope(row).kind === 'family.created')
    return isNewFamily ? [...rows.filter(isAboutMembers), ...rows.filter((row) => !isAboutMembers(row))] : rows
  })
}

/**
 * The entries that no longer count because they were refused, in recording order: all of them for a parent, for others
 * their own. A member who was removed and came back with the same username has the entries from before, too.
 */
export async function readRefused({ db }: FamilyStore, actor: Actor): Promise<readonly ListedRow[]> {
  const rows = (await db.entries.where('refused').above('').toArray()).sort(compareRows)
  if (rows.length === 0 || actor.role === 'parent') return withTargets(db, rows)
  const own = await db.logins.get(actor.userId)
  const logins = own === undefined ? [] : await db.logins.where('usernameKey').equals(own.usernameKey).toArray()
  const userIds = new Set([actor.userId, ...logins.map(({ userId }) => userId)])
  return withTargets(
    db,
    rows.filter((row) => userIds.has(readEnvelope(row).by)),
  )
}

/** Deletes a refused entry that someone has dealt with. */
export const dismissRefused = async ({ db }: FamilyStore, entryId: Id): Promise<void> => {
  await db.entries
    .where('id')
    .equals(entryId)
    .and(({ refused }) => refused !== undefined)
    .delete()
}

/** One user's unsent changes about a child who was deleted. */
export interface LostChanges {
  readonly childId: Id
  readonly childName: string
  /** The user who recorded the changes. */
  readonly by: Id
  readonly rows: readonly LostEntryRow[]
  /** Who deleted the child, and when; absent until this device has received the deletion. */
  readonly deletion?: { readonly by: Id; readonly on: string }
}

/**
 * The lost changes that this user may read: the user's own and, for a parent, those recorded by the deleted children.
 */
async function readLostChanges({ db }: FamilyStore, { userId, role }: Actor): Promise<readonly LostChanges[]> {
  const rows = await db.lostEntries.toArray()
  const groups = new Map<string, LostChanges>()
  for (const row of rows.sort(compareRows)) {
    const { childId, childName, childUserId } = row
    const { by } = readEnvelope(row)
    if (by !== userId && !(role === 'parent' && by === childUserId)) continue
    const key = `${childId} ${by}`
    const group = groups.get(key) ?? { childId, childName, by, rows: [], ...(await deletionOf(db, childId)) }
    groups.set(key, { ...group, rows: [...group.rows, row] })
  }
  return [...groups.values()]
}

async function deletionOf(db: FamilyDatabase, childId: Id): Promise<Pick<LostChanges, 'deletion'>> {
  const deletion = await readDeletion(db, childId)
  return deletion ? { deletion: { by: deletion.by, on: deletion.on } } : {}
}

/** Deletes lost changes that the user has read. */
export const dismissLost = ({ db }: FamilyStore, { rows }: LostChanges): Promise<void> =>
  db.lostEntries.bulkDelete(rows.map(({ id }) => id))

/** The outbox and other data for the sync status. */
export interface OutboxView {
  readonly pending: number
  /** Pending entries that the signed-in user may send. */
  readonly sendable: number
  readonly pendingByUser: ReadonlyMap<Id, number>
  /** Those of `pendingByUser` that only their authors may send. */
  readonly unsendableByUser: ReadonlyMap<Id, number>
  readonly refused: number
  /** Pending entries that the server can't accept yet because the family is at a limit. */
  readonly overBound: number
  readonly lost: readonly LostChanges[]
  /** Logins with an unsent change or a username conflict. */
  readonly pendingLogins: number
  /** Unsent changes of the logins of children whom the server has. Only parents change and send them. */
  readonly changedLogins: number
  readonly refusedEntries: readonly ListedRow[]
  readonly lastSyncedAt: Instant | undefined
  /** Whether the family is on a server, or was on one before. */
  readonly hasServer: boolean
  /** Logins whose username is taken by another user on the server. */
  readonly usernameConflicts: readonly LoginRow[]
  /** Whether a parent has to log in here first, because the server does not have this child yet. */
  readonly needsParent: boolean
  /** Whether the journal has entries that only a newer version of the app supports. */
  readonly isUpdateNeeded: boolean
  readonly clock: ClockView
}

function countByAuthor(rows: readonly EntryRow[]): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>()
  for (const row of rows) {
    const { by } = readEnvelope(row)
    counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  return counts
}

export async function readOutboxView(store: FamilyStore, actor: Actor): Promise<OutboxView> {
  const { db } = store
  const [pending, isSendable, refusedEntries, values, logins, changedLogins, clock, lost, added] = await db.transaction(
    'r',
    [db.entries, db.children, db.logins, db.lostEntries, db.meta],
    () =>
      Promise.all([
        db.pendingEntries().toArray(),
        sendableFilter(store, actor),
        readRefused(store, actor),
        db.getMetaValues('syncProgress', 'isRegistered', 'unsupportedEntries'),
        db.logins.toArray(),
        actor.role === 'parent' ? readChangedLogins(db) : [],
        readClockView(store),
        readLostChanges(store, actor),
        actor.role === 'child' ? db.entries.get(actor.childId) : undefined,
      ]),
  )
  const { syncProgress, isRegistered, unsupportedEntries = [] } = values
  const needsOther = (row: EntryRow) => row.needsAuthor === true && readEnvelope(row).by !== actor.userId
  const unsendable = pending.filter((row) => !isSendable(row) || needsOther(row))
  return {
    pending: pending.length,
    sendable: pending.length - unsendable.length,
    pendingByUser: countByAuthor(pending),
    unsendableByUser: countByAuthor(unsendable),
    refused: refusedEntries.length,
    overBound: pending.filter(({ isOverBound }) => isOverBound).length,
    lost,
    pendingLogins: logins.filter((login) => login.pending !== undefined || login.hasUsernameConflict).length,
    changedLogins: changedLogins.length,
    refusedEntries,
    lastSyncedAt: syncProgress?.lastSyncedAt,
    hasServer: syncProgress !== undefined || isRegistered === true,
    usernameConflicts: logins.filter(({ hasUsernameConflict }) => hasUsernameConflict),
    needsParent: added?.pending !== undefined,
    isUpdateNeeded: unsupportedEntries.length > 0,
    clock,
  }
}

/** The outbox; undefined while loading. */
export function useOutbox(): OutboxView | undefined {
  const { store, actor } = useLedger()
  return useLiveQuery(() => readOutboxView(store, actor), [store, actor])
}
