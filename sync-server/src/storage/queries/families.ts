import { type Entry, type Id, usernameKey } from '@little-ledger/domain'
import { sql } from 'kysely'
import * as v from 'valibot'
import { fieldsOf, type TableName } from '../schema.ts'
import { defineCommand, defineQuery, type Statement } from '../statement.ts'

const { familyId, head, erased } = fieldsOf('families')
const { username, childId } = fieldsOf('logins')
const { role } = fieldsOf('members')
const count = v.number()
const time = v.nullable(v.number())

/** The latest use of a session that is still stored. */
const lastContactOf = (where: ReturnType<typeof sql>) =>
  sql<number | null>`(SELECT MAX(s.last_used_at) FROM sessions s WHERE ${where})`

const userFields = {
  username,
  familyId,
  childId,
  role: v.nullable(role),
  lastContact: time,
}

/** Every login, by family and username. */
export const selectUsers = defineQuery('list-users', userFields, (db) =>
  db
    .selectFrom('logins as l')
    .leftJoin('members as m', (on) => on.onRef('m.familyId', '=', 'l.familyId').onRef('m.userId', '=', 'l.userId'))
    .select(['l.username', 'l.familyId', 'l.childId', 'm.role'])
    .select(lastContactOf(sql`s.family_id = l.family_id AND s.user_id = l.user_id`).as('lastContact'))
    .orderBy('l.familyId')
    .orderBy('l.usernameKey'),
)

/** The parent who set the family up or, if that parent was removed, another one. */
const CREATOR = sql<string | null>`(SELECT l.username FROM members m
  JOIN logins l ON l.family_id = m.family_id AND l.user_id = m.user_id
  WHERE m.family_id = f.family_id AND m.is_removed = 0 AND m.role = 'parent'
  ORDER BY (SELECT COUNT(*) FROM entries e
    WHERE e.family_id = m.family_id AND e.user_id = m.user_id AND e.kind = 'member.added'), m.user_id LIMIT 1)`

const familyRow = {
  familyId,
  head,
  erased,
  creator: v.nullable(username),
  children: count,
  logins: count,
  size: count,
  lastContact: time,
}

/** Every family with its counts. `size` is the length of its entries. */
export const selectFamilies = defineQuery('list-families', familyRow, (db) =>
  db
    .selectFrom('families as f')
    .select(['f.familyId', 'f.head', 'f.erased'])
    .select([
      CREATOR.as('creator'),
      sql<number>`(SELECT COUNT(*) FROM children c WHERE c.family_id = f.family_id AND c.is_deleted = 0)`.as(
        'children',
      ),
      sql<number>`(SELECT COUNT(*) FROM logins l WHERE l.family_id = f.family_id)`.as('logins'),
      sql<number>`(SELECT COALESCE(SUM(LENGTH(e.body)), 0) FROM entries e WHERE e.family_id = f.family_id)`.as('size'),
      lastContactOf(sql`s.family_id = f.family_id`).as('lastContact'),
    ])
    .orderBy('f.familyId'),
)

/** The entries that name a family, in the order in which they count. */
export const selectFamilyNames = defineQuery('list-family-names', { entry: fieldsOf('entries').body }, (db) =>
  db
    .selectFrom('entries')
    .select('body as entry')
    .where('kind', 'in', ['family.created', 'family.changed'])
    .where('childId', 'is', null),
)

/** The name of each family that has one: the one with the latest stamp. */
export const namesOfFamilies = (entries: readonly Entry[]): ReadonlyMap<Id, string> => {
  const names = new Map<Id, string>()
  for (const entry of entries.toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1)))
    if ((entry.kind === 'family.created' || entry.kind === 'family.changed') && entry.name !== undefined)
      names.set(entry.familyId, entry.name)
  return names
}

/** The family of a user, locked for the rest of the transaction. */
const familyOf = defineQuery('family-of-user', { familyId }, (db, p: { key: string }, engine) =>
  db
    .selectFrom('families')
    .select('familyId')
    .where('familyId', 'in', db.selectFrom('logins').select('familyId').where('usernameKey', '=', p.key))
    .$if(engine === 'postgres', (query) => query.forUpdate()),
)

export const selectFamilyOf = (name: string) => familyOf({ key: JSON.stringify(usernameKey(name)) })

type Family = { familyId: Id }

/** All data of a family but its sessions and the ids of its users. */
const erasedTables = [
  'entries',
  'children',
  'members',
  'invitations',
  'logins',
  'idempotencyRecords',
  'families',
] as const satisfies readonly TableName[]

const deleteRows = erasedTables.map((table) =>
  defineCommand(`remove-family-from-${table}`, (db, p: Family) =>
    // Safe cast: every one of these tables has a column `familyId`.
    db.deleteFrom(table as 'families').where('familyId', '=', p.familyId),
  ),
)

const endSessions = defineCommand('end-sessions-of-family', (db, p: Family) =>
  db.updateTable('sessions').set({ isRevoked: 1 }).where('familyId', '=', p.familyId),
)

/**
 * Erases a family. Its ended sessions stay until they expire, so that its devices learn of the removal, and the ids in
 * `owners`, so that its devices do not register the family again.
 */
export const removalWrites = (id: Id): readonly Statement<unknown>[] => [
  endSessions({ familyId: id }),
  ...deleteRows.map((command) => command({ familyId: id })),
]

export type UserRow = v.InferOutput<v.ObjectSchema<typeof userFields, undefined>>
export type FamilyRow = v.InferOutput<v.ObjectSchema<typeof familyRow, undefined>>
