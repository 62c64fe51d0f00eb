import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { AppendQuery, AppendSnapshot, AppendWrites, Storage } from '../port.ts'
import { type Database, fieldsOf, namesOf, type Row } from '../schema.ts'
import { defineCommand, defineQuery, insertInto, isOneOf, type RowsOf, type Run, type Write } from '../statement.ts'
import { loginsOfUsers, loginWrites, toLogin } from './logins.ts'
import { invitationsOfFamily, memberWrites, membersOfFamily, toMembers } from './members.ts'
import { countFamilies } from './check.ts'
import { raiseClock, selectClock, toReading } from './meta.ts'
import { deleteRegistrationCode, selectRegistrationCode } from './registration-codes.ts'

const entryFields = fieldsOf('entries')
const storedEntry = { position: entryFields.position, entry: entryFields.body }

type Family = { familyId: Id }
type Child = { familyId: Id; childId: Id }
type Page = { familyId: Id; after: number; limit: number }

const selectPage = (db: Kysely<Database>, p: Page) =>
  db.selectFrom('entries').where('familyId', '=', p.familyId).where('position', '>', p.after).orderBy('position')

const entriesAfter = defineQuery('entries', storedEntry, (db, p: Page) =>
  selectPage(db, p).select(['position', 'body as entry']).limit(p.limit),
)

const rawEntriesAfter = defineQuery(
  'raw-entries',
  { position: entryFields.position, json: v.string() },
  (db, p: Page) => selectPage(db, p).select(['position', 'body as json']).limit(p.limit),
)

export const journalReader = (run: Run): Pick<Storage, 'readEntries' | 'readRawEntries'> => ({
  readEntries: async (familyId, after, limit) => (await run(entriesAfter({ familyId, after, limit }))).rows,
  readRawEntries: async (familyId, after, limit) => (await run(rawEntriesAfter({ familyId, after, limit }))).rows,
})

const familyFields = fieldsOf('families', [
  'head',
  'lastStamp',
  'erased',
  'boundFactor',
  'isUnconfirmed',
  'confirmerId',
])
/** In PostgreSQL, blocks other servers' writes to this family until the commit. SQLite allows one writer at a time. */
const lockFamily = defineQuery('lock-family', familyFields, (db, p: Family, engine) =>
  db
    .selectFrom('families')
    .select(namesOf(familyFields))
    .where('familyId', '=', p.familyId)
    .$if(engine === 'postgres', (query) => query.forUpdate()),
)

type EntryIds = { familyId: Id; ids: readonly Id[] }
/** Without the index hint, SQLite scans all of the family's entries. */
const entriesByIds = defineQuery('entries-by-ids', storedEntry, (db, p: EntryIds, engine) =>
  db
    .selectFrom(
      sql<Database['entries']>`entries`.as<'e'>(sql.raw(engine === 'sqlite' ? 'e INDEXED BY entries_by_id' : 'e')),
    )
    .select(['position', 'body as entry'])
    .where('familyId', '=', p.familyId)
    .where(isOneOf(engine, 'id', p.ids)),
)

const childFields = fieldsOf('children', ['childId', 'userId', 'isDeleted', 'recorded'])
const childrenOfFamily = defineQuery('children', childFields, (db, p: Family) =>
  db.selectFrom('children').select(namesOf(childFields)).where('familyId', '=', p.familyId),
)

const ownersByIds = defineQuery('owners', fieldsOf('owners'), (db, p: { ids: readonly Id[] }, engine) =>
  db
    .selectFrom('owners')
    .select(['id', 'familyId'])
    .where(isOneOf(engine, 'id', p.ids)),
)

const usernameFields = fieldsOf('logins', ['usernameKey', 'userId'])
const usernamesByKeys = defineQuery('usernames', usernameFields, (db, p: { keys: readonly string[] }, engine) =>
  db
    .selectFrom('logins')
    .select(namesOf(usernameFields))
    .where(isOneOf(engine, 'usernameKey', p.keys)),
)

const recordFields = fieldsOf('idempotencyRecords', ['fingerprint', 'status', 'body', 'childId', 'createdAt'])
const recordByKey = defineQuery(
  'idempotency-record',
  recordFields,
  (db, p: { familyId: Id; userId: Id; key: string }) =>
    db
      .selectFrom('idempotencyRecords')
      .select(namesOf(recordFields))
      .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId, key: p.key })),
)

/**
 * The queries for an append's snapshot. The first one locks the family. The family, its children and its
 * members are always included.
 */
export const snapshotReads = (familyId: Id, query: AppendQuery) => {
  const { entryIds = [], ownedIds = [], usernameKeys = [], loginUserIds = [], idempotencyRecordKey } = query
  const keys = usernameKeys.map((key) => JSON.stringify(key))
  return {
    family: lockFamily({ familyId }),
    entries: entryIds.length > 0 ? entriesByIds({ familyId, ids: entryIds }) : undefined,
    children: childrenOfFamily({ familyId }),
    members: membersOfFamily({ familyId }),
    invitations: query.includeInvitations ? invitationsOfFamily({ familyId }) : undefined,
    owners: ownedIds.length > 0 ? ownersByIds({ ids: ownedIds }) : undefined,
    usernames: keys.length > 0 ? usernamesByKeys({ keys }) : undefined,
    logins: loginUserIds.length > 0 ? loginsOfUsers({ familyId, userIds: loginUserIds }) : undefined,
    idempotencyRecords: idempotencyRecordKey && recordByKey({ familyId, ...idempotencyRecordKey }),
    familyCount: query.countFamilies ? countFamilies({}) : undefined,
    registrationCode: query.registrationCode === undefined ? undefined : selectRegistrationCode(query.registrationCode),
    clock: selectClock({}),
  }
}

type FamilyPart = Pick<
  AppendSnapshot,
  'hasFamily' | 'head' | 'lastStamp' | 'count' | 'boundFactor' | 'isUnconfirmed' | 'confirmerId'
>

const familyPart = (family: v.InferOutput<v.ObjectSchema<typeof familyFields, undefined>> | undefined): FamilyPart => {
  if (family === undefined) {
    const nothing = { lastStamp: undefined, boundFactor: 1, isUnconfirmed: false, confirmerId: undefined }
    return { hasFamily: false, head: 0, count: 0, ...nothing }
  }
  const { head, lastStamp, erased, boundFactor, isUnconfirmed, confirmerId } = family
  return { hasFamily: true, head, lastStamp, count: head - erased, boundFactor, isUnconfirmed, confirmerId }
}

export const toSnapshot = (
  rows: RowsOf<ReturnType<typeof snapshotReads>>,
  { ownedIds = [] }: AppendQuery,
): AppendSnapshot => {
  const owners = new Map(rows.owners.map((owner) => [owner.id, owner]))
  return {
    ...familyPart(rows.family[0]),
    entries: new Map(rows.entries.map((stored) => [stored.entry.id, stored])),
    children: new Map(rows.children.map(({ childId: id, ...child }) => [id, child])),
    members: toMembers(rows.members),
    invitations: new Map(rows.invitations.map((invitation) => [invitation.userId, invitation])),
    owners: new Map(ownedIds.flatMap((id) => owners.get(id) ?? []).map(({ id, familyId }) => [id, familyId])),
    usernameOwners: new Map(rows.usernames.map((login) => [login.usernameKey, login.userId])),
    logins: new Map(rows.logins.map(toLogin).map((login) => [login.id, login])),
    idempotencyRecord: rows.idempotencyRecords[0],
    familyCount: rows.familyCount[0]?.count ?? 0,
    registrationCodeExpiresAt: toReading(rows.registrationCode),
    clockReading: toReading(rows.clock),
  }
}

const updateHead = defineCommand(
  'update-head',
  (db, p: Pick<Database['families'], 'familyId' | 'head' | 'lastStamp'>) =>
    db.updateTable('families').set({ head: p.head, lastStamp: p.lastStamp }).where('familyId', '=', p.familyId),
)

const toRow = (familyId: Id, position: number, entry: Entry): Row<'entries'> => ({
  familyId,
  position,
  id: entry.id,
  childId: 'childId' in entry ? entry.childId : undefined,
  userId: 'userId' in entry ? entry.userId : undefined,
  kind: entry.kind,
  body: entry,
})

const updateRecorded = defineCommand('update-recorded', (db, p: Child & { recorded: number }) =>
  db
    .updateTable('children')
    .set({ recorded: p.recorded })
    .where((eb) => eb.and({ familyId: p.familyId, childId: p.childId })),
)

type DeletedChild = Child & { userId: Id | null }

const markDeleted = defineCommand('erase-mark', (db, p: Child) =>
  db
    .updateTable('children')
    .set({ isDeleted: 1, recorded: 0 })
    .where((eb) => eb.and({ familyId: p.familyId, childId: p.childId })),
)

/** The user's profile entries, and all entries about the child except its deletion. */
const isErased = (p: DeletedChild) => (eb: ExpressionBuilder<Database, 'entries'>) =>
  eb('familyId', '=', p.familyId).and(
    eb.or([
      eb('childId', '=', p.childId).and('kind', '<>', 'child.deleted'),
      eb('childId', 'is', null).and('kind', '=', 'profile.changed').and('userId', '=', p.userId),
    ]),
  )

const countErased = defineCommand('count-erased-entries', (db, p: DeletedChild) =>
  db
    .updateTable('families')
    .set((eb) => ({
      erased: sql`erased + ${eb.selectFrom('entries').select(eb.fn.countAll().as('count')).where(isErased(p))}`,
    }))
    .where('familyId', '=', p.familyId),
)

const deleteEntries = defineCommand('erase-entries', (db, p: DeletedChild) =>
  db.deleteFrom('entries').where(isErased(p)),
)

// Clear records instead of deleting them, so that a repeated request is not executed again.
const clearRecords = defineCommand('erase-idempotency-records', (db, p: Child) =>
  db
    .updateTable('idempotencyRecords')
    .set({ status: 404, body: '' })
    .where((eb) => eb.and({ familyId: p.familyId, childId: p.childId }))
    .where('body', '<>', ''),
)

const deleteLogin = defineCommand('erase-login', (db, p: DeletedChild) =>
  db.deleteFrom('logins').where('familyId', '=', p.familyId).where('userId', '=', p.userId),
)

const deleteOwnRecords = defineCommand('erase-own-idempotency-records', (db, p: DeletedChild) =>
  db.deleteFrom('idempotencyRecords').where('familyId', '=', p.familyId).where('userId', '=', p.userId),
)

/**
 * Erases a deleted child's personal data. The `child.deleted` entry and the sessions stay: a session without a login
 * makes the child's devices erase their copy. See docs/decisions/0014-deleting-children-and-changing-logins.md.
 */
const eraseChild = (child: DeletedChild): readonly Write[] =>
  [clearRecords, countErased, deleteEntries, markDeleted, deleteLogin, deleteOwnRecords].map((command) =>
    command(child),
  )

/** If another server has just created the family in PostgreSQL, this insert fails and the append is retried. */
const familyWrites = (familyId: Id, snapshot: AppendSnapshot, { entries, newLogins = [] }: AppendWrites): Write[] => {
  const lastStamp = entries.reduce<Stamp | undefined>((last, { stamp }) => laterStamp(last, stamp), snapshot.lastStamp)
  const head = snapshot.head + entries.length
  const isChanged = entries.length > 0
  if (snapshot.hasFamily) return isChanged ? [updateHead({ familyId, head, lastStamp: lastStamp ?? null })] : []
  if (!isChanged && newLogins.every(({ childId }) => childId !== undefined)) return []
  return [
    insertInto('families', [
      { familyId, head, lastStamp, erased: 0, boundFactor: 1, isUnconfirmed: false, confirmerId: undefined },
    ]),
  ]
}

/** Counts, for each child id, how many of these entries were recorded with the child's login. */
const countRecorded = (entries: readonly Entry[], userIds: ReadonlyMap<Id, Id>): ReadonlyMap<Id, number> => {
  const childIds = new Map([...userIds].map(([childId, userId]) => [userId, childId]))
  const counts = new Map<Id, number>()
  for (const { by } of entries) {
    const childId = childIds.get(by)
    if (childId !== undefined) counts.set(childId, (counts.get(childId) ?? 0) + 1)
  }
  return counts
}

const entryWrites = (familyId: Id, { head, children }: AppendSnapshot, entries: readonly Entry[]): Write[] => {
  const added = entries.filter((entry) => entry.kind === 'child.added')
  const userIds = new Map([...children].map(([childId, { userId }]) => [childId, userId]))
  for (const { childId, userId } of added) userIds.set(childId, userId)
  const rows = entries.map((entry, index) => toRow(familyId, head + index + 1, entry))
  const owned = added.flatMap(({ childId, userId }) => [childId, userId]).map((id) => ({ id, familyId }))
  const recorded = countRecorded(entries, userIds)
  const newChildren = added.map(({ childId, userId }) => ({
    familyId,
    childId,
    userId,
    isDeleted: false,
    recorded: recorded.get(childId) ?? 0,
  }))
  const deleted = entries.filter((entry) => entry.kind === 'child.deleted')
  return [
    insertInto('entries', rows),
    insertInto('children', newChildren),
    insertInto('owners', owned),
    ...[...children].flatMap(([childId, child]) => {
      const count = recorded.get(childId)
      return count === undefined ? [] : updateRecorded({ familyId, childId, recorded: child.recorded + count })
    }),
    ...deleted.flatMap(({ childId }) => eraseChild({ familyId, childId, userId: userIds.get(childId) ?? null })),
  ]
}

const recordWrites = (familyId: Id, { idempotencyRecord }: AppendWrites): Write[] =>
  idempotencyRecord
    ? [insertInto('idempotencyRecords', [{ familyId, ...idempotencyRecord.key, ...idempotencyRecord.record }])]
    : []

/** An append's statements, for the engine to run in order inside its transaction. */
export const appendWrites = (familyId: Id, snapshot: AppendSnapshot, writes: AppendWrites | undefined) => {
  if (writes === undefined) return []
  const all: readonly Write[] = [
    ...familyWrites(familyId, snapshot, writes),
    ...loginWrites(familyId, snapshot, writes),
    // The record is written before the entries, because erasing a child must also clear the record of this request.
    ...recordWrites(familyId, writes),
    ...entryWrites(familyId, snapshot, writes.entries),
    ...memberWrites(familyId, snapshot, writes),
    ...(writes.usedRegistrationCode === undefined ? [] : [deleteRegistrationCode(writes.usedRegistrationCode)]),
    // The server time is written last, because all families share its row and PostgreSQL locks the row until the
    // commit.
    ...(writes.clockReading === undefined ? [] : [raiseClock(writes.clockReading)]),
  ]
  return all.filter((write) => !('rows' in write) || write.rows.length > 0)
}

/** The position of the family's last entry after the append, or undefined if no entries were written. */
export const headAfter = ({ head }: AppendSnapshot, writes: AppendWrites | undefined): number | undefined =>
  writes === undefined || writes.entries.length === 0 ? undefined : head + writes.entries.length
