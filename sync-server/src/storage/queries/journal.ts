import { type Id, isFamilyEntry } from '@little-ledger/domain'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { AppendQuery, AppendSnapshot, Storage } from '../port.ts'
import {
  flagColumn,
  idColumn,
  integerColumn,
  optional,
  rawEntryRow,
  stampColumn,
  storedEntryRow,
  usernameColumn,
} from '../rows.ts'
import type { Database, Engine } from '../schema.ts'
import { defineQuery, isOneOf, type RowsOf, type Run } from '../statement.ts'
import { loginsOfUsers } from './logins.ts'

type Page = { familyId: Id; after: number; limit: number }

const entriesAfter = defineQuery('entries', storedEntryRow, (db, p: Page) =>
  db
    .selectFrom('entries')
    .select(['position', 'body as entry'])
    .where('family_id', '=', p.familyId)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
)

const rawEntriesAfter = defineQuery('raw-entries', rawEntryRow, (db, p: Page) =>
  db
    .selectFrom('entries')
    .select(['position', 'body as json'])
    .where('family_id', '=', p.familyId)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
)

export const journalReader = (run: Run): Pick<Storage, 'readEntries' | 'readRawEntries'> => ({
  readEntries: async (familyId, after, limit) => (await run(entriesAfter({ familyId, after, limit }))).rows,
  readRawEntries: async (familyId, after, limit) => (await run(rawEntriesAfter({ familyId, after, limit }))).rows,
})

const familyRow = v.object({ head: integerColumn, lastStamp: optional(stampColumn) })

/** In PostgreSQL, blocks other servers' writes to this family until the commit. SQLite allows one writer at a time. */
const lockFamily = defineQuery('lock-family', familyRow, (db, p: { familyId: Id }, engine) =>
  db
    .selectFrom('families')
    .select(['head', 'last_stamp as lastStamp'])
    .where('family_id', '=', p.familyId)
    .$if(engine === 'postgres', (query) => query.forUpdate()),
)

/** Without the hint, SQLite scans all of the family's entries. */
const entriesBy = (engine: Engine, index: string) =>
  sql<Database['entries']>`entries`.as<'e'>(sql.raw(engine === 'sqlite' ? `e INDEXED BY ${index}` : 'e'))

const entriesByIds = defineQuery(
  'entries-by-ids',
  storedEntryRow,
  (db, p: { familyId: Id; ids: readonly Id[] }, engine) =>
    db
      .selectFrom(entriesBy(engine, 'entries_by_id'))
      .select(['position', 'body as entry'])
      .where('family_id', '=', p.familyId)
      .where(isOneOf(engine, 'id', p.ids)),
)

const familyEntries = defineQuery('entries-of-family', storedEntryRow, (db, p: { familyId: Id }, engine) =>
  db
    .selectFrom(entriesBy(engine, 'family_entries'))
    .select(['position', 'body as entry'])
    .where('family_id', '=', p.familyId)
    .where('child_id', 'is', null)
    .orderBy('position'),
)

const childRow = v.object({ childId: idColumn, userId: idColumn, isDeleted: flagColumn })
const childrenOfFamily = defineQuery('children', childRow, (db, p: { familyId: Id }) =>
  db
    .selectFrom('children')
    .select(['child_id as childId', 'user_id as userId', 'is_deleted as isDeleted'])
    .where('family_id', '=', p.familyId),
)

const ownerRow = v.object({ id: idColumn, familyId: idColumn })
const ownersByIds = defineQuery('owners', ownerRow, (db, p: { ids: readonly Id[] }, engine) =>
  db
    .selectFrom('owners')
    .select(['id', 'family_id as familyId'])
    .where(isOneOf(engine, 'id', p.ids)),
)

const usernameRow = v.object({ usernameKey: usernameColumn, userId: idColumn })
const usernamesByKeys = defineQuery('usernames', usernameRow, (db, p: { keys: readonly string[] }, engine) =>
  db
    .selectFrom('logins')
    .select(['username_key as usernameKey', 'user_id as userId'])
    .where(isOneOf(engine, 'username_key', p.keys)),
)

const idempotencyRow = v.object({
  fingerprint: v.string(),
  status: integerColumn,
  body: v.string(),
  childId: optional(idColumn),
  createdAt: integerColumn,
})
const idempotencyRecord = defineQuery(
  'idempotency-record',
  idempotencyRow,
  (db, p: { familyId: Id; userId: Id; key: string }) =>
    db
      .selectFrom('idempotency_records')
      .select(['fingerprint', 'status', 'body', 'child_id as childId', 'created_at as createdAt'])
      .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId, key: p.key })),
)

/** The reads of an append's snapshot, the family's lock first. The family and its children are always included. */
export const snapshotReads = (familyId: Id, query: AppendQuery) => {
  const { entryIds = [], ownedIds = [], usernameKeys = [], loginUserIds = [], idempotencyRecordKey } = query
  return {
    family: lockFamily({ familyId }),
    entries: entryIds.length > 0 ? entriesByIds({ familyId, ids: entryIds }) : undefined,
    children: childrenOfFamily({ familyId }),
    owners: ownedIds.length > 0 ? ownersByIds({ ids: ownedIds }) : undefined,
    usernames:
      usernameKeys.length > 0 ? usernamesByKeys({ keys: usernameKeys.map((key) => JSON.stringify(key)) }) : undefined,
    logins: loginUserIds.length > 0 ? loginsOfUsers({ familyId, userIds: loginUserIds }) : undefined,
    familyEntries: query.includeFamilyEntries ? familyEntries({ familyId }) : undefined,
    idempotencyRecords: idempotencyRecordKey && idempotencyRecord({ familyId, ...idempotencyRecordKey }),
  }
}

export const toSnapshot = (
  rows: RowsOf<ReturnType<typeof snapshotReads>>,
  { ownedIds = [] }: AppendQuery,
): AppendSnapshot => {
  const [family] = rows.family
  const owners = new Map(rows.owners.map((owner) => [owner.id, owner]))
  return {
    hasFamily: family !== undefined,
    head: family?.head ?? 0,
    lastStamp: family?.lastStamp,
    entries: new Map(rows.entries.map((stored) => [stored.entry.id, stored])),
    children: new Map(rows.children.map(({ childId, ...child }) => [childId, child])),
    owners: new Map(ownedIds.flatMap((id) => owners.get(id) ?? []).map(({ id, familyId }) => [id, familyId])),
    usernameOwners: new Map(rows.usernames.map(({ usernameKey, userId }) => [usernameKey, userId])),
    logins: new Map(rows.logins.map((login) => [login.id, login])),
    familyEntries: rows.familyEntries.map(({ entry }) => entry).filter(isFamilyEntry),
    idempotencyRecord: rows.idempotencyRecords[0],
  }
}
