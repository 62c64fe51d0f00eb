import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import { sql } from 'kysely'
import type { AppendSnapshot, AppendWrites } from '../port.ts'
import { type Database, type Engine, expressionFor } from '../schema.ts'
import { defineCommand, insertInto, type Write } from '../statement.ts'
import { loginWrites } from './logins.ts'

type Child = { familyId: Id; childId: Id }
type User = { familyId: Id; userId: Id }

const updateHead = defineCommand('update-head', (db, p: { familyId: Id; count: number; lastStamp: Stamp | null }) =>
  db
    .updateTable('families')
    .set((eb) => ({ head: eb('head', '+', p.count), last_stamp: p.lastStamp }))
    .where('family_id', '=', p.familyId),
)

export const entryToRow = (familyId: Id, position: number, entry: Entry): Database['entries'] => ({
  family_id: familyId,
  position,
  id: entry.id,
  child_id: 'childId' in entry ? entry.childId : null,
  user_id: 'userId' in entry ? entry.userId : null,
  kind: entry.kind,
  body: JSON.stringify(entry),
})

const markDeleted = defineCommand('erase-mark', (db, p: Child) =>
  db
    .updateTable('children')
    .set({ is_deleted: 1 })
    .where((eb) => eb.and({ family_id: p.familyId, child_id: p.childId })),
)

const fieldOfEntry = (engine: Engine, column: 'kind' | 'user_id') =>
  sql<string>`${sql.raw(expressionFor(engine, 'entries', column))}`

const deleteEntries = defineCommand('erase-entries', (db, p: Child, engine) =>
  db
    .deleteFrom('entries')
    .where((eb) => eb.and({ family_id: p.familyId, child_id: p.childId }))
    .where(fieldOfEntry(engine, 'kind'), '<>', 'child.deleted'),
)

// Records are cleared, not deleted, so that a repeated request is not carried out again.
const clearRecords = defineCommand('erase-idempotency-records', (db, p: Child) =>
  db
    .updateTable('idempotency_records')
    .set({ status: 404, body: '' })
    .where((eb) => eb.and({ family_id: p.familyId, child_id: p.childId }))
    .where('body', '<>', ''),
)

const deleteProfile = defineCommand('erase-profile', (db, p: User, engine) =>
  db
    .deleteFrom('entries')
    .where('family_id', '=', p.familyId)
    .where('child_id', 'is', null)
    .where(fieldOfEntry(engine, 'kind'), '=', 'profile.changed')
    .where(fieldOfEntry(engine, 'user_id'), '=', p.userId),
)

const deleteLogin = defineCommand('erase-login', (db, p: User) =>
  db.deleteFrom('logins').where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId })),
)

const deleteOwnRecords = defineCommand('erase-own-idempotency-records', (db, p: User) =>
  db.deleteFrom('idempotency_records').where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId })),
)

/**
 * Erases a deleted child's personal data. The `child.deleted` entry and the sessions stay: a session without a login makes the
 * child's devices erase their copy. See docs/decisions/0014-deleting-children-and-changing-logins.md.
 */
const eraseChild = ({ familyId, childId, userId }: Child & { userId: Id | undefined }): readonly Write[] => [
  ...[clearRecords, deleteEntries, markDeleted].map((command) => command({ familyId, childId })),
  ...(userId === undefined
    ? []
    : [deleteProfile, deleteLogin, deleteOwnRecords].map((command) => command({ familyId, userId }))),
]

/** If another PostgreSQL server just created the family, its insert fails and the append is decided again. */
const familyWrites = (familyId: Id, snapshot: AppendSnapshot, { entries, newLogins = [] }: AppendWrites): Write[] => {
  const lastStamp = entries.reduce<Stamp | undefined>((last, { stamp }) => laterStamp(last, stamp), snapshot.lastStamp)
  if (!snapshot.hasFamily) {
    const isCreated = entries.length > 0 || newLogins.some(({ childId }) => childId === undefined)
    const family = { family_id: familyId, head: entries.length, last_stamp: lastStamp ?? null }
    return isCreated ? [insertInto('families', [family])] : []
  }
  return entries.length > 0 ? [updateHead({ familyId, count: entries.length, lastStamp: lastStamp ?? null })] : []
}

const entryWrites = (familyId: Id, { head, children }: AppendSnapshot, entries: readonly Entry[]): Write[] => {
  const added = entries.filter((entry) => entry.kind === 'child.added')
  const userIds = new Map([...children].map(([childId, { userId }]) => [childId, userId]))
  for (const { childId, userId } of added) userIds.set(childId, userId)
  const ownedIds = added.flatMap(({ childId, userId }) => [childId, userId])
  const deleted = entries.filter((entry) => entry.kind === 'child.deleted')
  return [
    insertInto(
      'entries',
      entries.map((entry, index) => entryToRow(familyId, head + index + 1, entry)),
    ),
    insertInto(
      'children',
      added.map(({ childId, userId }) => ({ family_id: familyId, child_id: childId, user_id: userId, is_deleted: 0 })),
    ),
    insertInto(
      'owners',
      ownedIds.map((id) => ({ id, family_id: familyId })),
    ),
    ...deleted.flatMap(({ childId }) => eraseChild({ familyId, childId, userId: userIds.get(childId) })),
  ]
}

const recordWrites = (familyId: Id, { idempotencyRecord }: AppendWrites): Write[] => {
  if (idempotencyRecord === undefined) return []
  const { key, record } = idempotencyRecord
  const { fingerprint, status, body, childId, createdAt } = record
  const row = { fingerprint, status, body, child_id: childId ?? null, created_at: createdAt }
  return [insertInto('idempotency_records', [{ family_id: familyId, user_id: key.userId, key: key.key, ...row }])]
}

/** The statements of an append, for the engine to run in order inside its transaction. */
export const appendWrites = (familyId: Id, snapshot: AppendSnapshot, writes: AppendWrites | undefined) => {
  if (writes === undefined) return []
  const all: readonly Write[] = [
    ...familyWrites(familyId, snapshot, writes),
    ...loginWrites(familyId, writes),
    // Before the entries, because erasing a child must also clear the record of this request.
    ...recordWrites(familyId, writes),
    ...entryWrites(familyId, snapshot, writes.entries),
  ]
  return all.filter((write) => !('rows' in write) || write.rows.length > 0)
}

/** The family's new head, or undefined if no entries were written. */
export const headAfter = ({ head }: AppendSnapshot, writes: AppendWrites | undefined): number | undefined =>
  writes === undefined || writes.entries.length === 0 ? undefined : head + writes.entries.length
