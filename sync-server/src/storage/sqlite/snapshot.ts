import { type FamilyEntry, type Id, isFamilyEntry } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendQuery, IdempotencyRecord, AppendSnapshot, SnapshotChild, StoredEntry } from '../port.ts'
import type { Connection } from './connection.ts'
import { loginReader } from './logins.ts'
import { idempotencyRow, childRow, familyRow, ownerRow, storedEntry, usernameRow } from '../rows.ts'

const familyReader = (connection: Connection) => {
  const family = connection.prepare('SELECT head, last_stamp FROM families WHERE family_id = ?')
  return (familyId: Id): Pick<AppendSnapshot, 'hasFamily' | 'head' | 'lastStamp'> => {
    const row = family.get(familyId)
    if (row === undefined) return { hasFamily: false, head: 0, lastStamp: undefined }
    const { head, last_stamp: lastStamp } = v.parse(familyRow, row)
    return { hasFamily: true, head, lastStamp }
  }
}

const entryReader = (connection: Connection) => {
  // Said so that SQLite looks each id up: left to itself it reads through all that the family has.
  const byIds = connection.prepare(
    `SELECT e.position, e.body FROM json_each(?) AS asked
     CROSS JOIN entries AS e ON e.family_id = ? AND e.id = asked.value`,
  )
  const ofFamily = connection.prepare(
    'SELECT position, body FROM entries INDEXED BY entries_of_families WHERE family_id = ? AND child_id IS NULL',
  )
  return {
    byIds: (familyId: Id, ids: readonly Id[]): ReadonlyMap<Id, StoredEntry> => {
      const found = ids.length === 0 ? [] : byIds.all(JSON.stringify(ids), familyId).map(storedEntry)
      return new Map(found.map((stored) => [stored.entry.id, stored]))
    },
    ofFamily: (familyId: Id): readonly FamilyEntry[] =>
      ofFamily
        .all(familyId)
        .map((row) => storedEntry(row).entry)
        .filter(isFamilyEntry),
  }
}

const childReader = (connection: Connection) => {
  const children = connection.prepare('SELECT child_id, user_id, is_deleted FROM children WHERE family_id = ?')
  return (familyId: Id): ReadonlyMap<Id, SnapshotChild> =>
    new Map(
      children.all(familyId).map((row) => {
        const { child_id: childId, user_id: userId, is_deleted: isDeleted } = v.parse(childRow, row)
        return [childId, { userId, isDeleted: isDeleted === 1 }]
      }),
    )
}

const answerReader = (connection: Connection) => {
  const answer = connection.prepare(
    'SELECT fingerprint, status, body, child_id, at FROM answers WHERE family_id = ? AND user_id = ? AND key = ?',
  )
  return (familyId: Id, key: AppendQuery['idempotencyRecordKey']): IdempotencyRecord | undefined => {
    const row = key && answer.get(familyId, key.userId, key.key)
    if (row === undefined) return undefined
    const { fingerprint, status, body, child_id: childId, at } = v.parse(idempotencyRow, row)
    return { fingerprint, status, body, childId, createdAt: at }
  }
}

const ownerReader = (connection: Connection) => {
  const owner = connection.prepare('SELECT id, family_id FROM owners WHERE id = ?')
  const username = connection.prepare('SELECT username_key, user_id FROM logins WHERE username_key = ?')
  return {
    ownersOf: (ids: readonly Id[]): ReadonlyMap<Id, Id> => {
      const owned = ids.flatMap((id) => owner.all(id).map((row) => v.parse(ownerRow, row)))
      return new Map(owned.map(({ id, family_id: familyId }) => [id, familyId]))
    },
    usersOf: (keys: readonly string[]): ReadonlyMap<string, Id> => {
      const taken = keys.flatMap((key) => username.all(key).map((row) => v.parse(usernameRow, row)))
      return new Map(taken.map(({ username_key: key, user_id: userId }) => [key, userId]))
    },
  }
}

/** What an append is told of the database: little of it always, the rest where it is asked for. */
export const snapshotReader = (connection: Connection) => {
  const family = familyReader(connection)
  const entries = entryReader(connection)
  const children = childReader(connection)
  const { ownersOf, usersOf } = ownerReader(connection)
  const { loginsOf } = loginReader(connection)
  const answerOf = answerReader(connection)

  return (familyId: Id, asks: AppendQuery): AppendSnapshot => ({
    ...family(familyId),
    entries: entries.byIds(familyId, asks.entryIds ?? []),
    children: children(familyId),
    owners: ownersOf(asks.ownedIds ?? []),
    usernameOwners: usersOf(asks.usernameKeys ?? []),
    logins: new Map(loginsOf(familyId, asks.loginUserIds ?? []).map((login) => [login.id, login])),
    familyEntries: asks.includeFamilyEntries ? entries.ofFamily(familyId) : [],
    idempotencyRecord: answerOf(familyId, asks.idempotencyRecordKey),
  })
}
