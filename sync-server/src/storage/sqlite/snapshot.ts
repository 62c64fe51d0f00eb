import { type FamilyEntry, type Id, isFamilyEntry } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendQuery, AppendSnapshot, IdempotencyRecord, SnapshotChild, StoredEntry } from '../port.ts'
import { childRow, familyRow, idempotencyRow, ownerRow, storedEntry, usernameRow } from '../rows.ts'
import type { Connection } from './connection.ts'
import { loginReader } from './logins.ts'

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
  // CROSS JOIN fixes the join order. Otherwise SQLite scans all of the family's entries.
  const byIds = connection.prepare(
    `SELECT e.position, e.body FROM json_each(?) AS requested
     CROSS JOIN entries AS e ON e.family_id = ? AND e.id = requested.value`,
  )
  const familyEntries = connection.prepare(
    'SELECT position, body FROM entries INDEXED BY family_entries WHERE family_id = ? AND child_id IS NULL',
  )
  return {
    byIds: (familyId: Id, ids: readonly Id[]): ReadonlyMap<Id, StoredEntry> => {
      const found = ids.length === 0 ? [] : byIds.all(JSON.stringify(ids), familyId).map(storedEntry)
      return new Map(found.map((stored) => [stored.entry.id, stored]))
    },
    familyEntries: (familyId: Id): readonly FamilyEntry[] =>
      familyEntries
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

const idempotencyRecordReader = (connection: Connection) => {
  const record = connection.prepare(
    `SELECT fingerprint, status, body, child_id, created_at FROM idempotency_records
     WHERE family_id = ? AND user_id = ? AND key = ?`,
  )
  return (familyId: Id, key: AppendQuery['idempotencyRecordKey']): IdempotencyRecord | undefined => {
    const row = key && record.get(familyId, key.userId, key.key)
    if (row === undefined) return undefined
    const { fingerprint, status, body, child_id: childId, created_at: createdAt } = v.parse(idempotencyRow, row)
    return { fingerprint, status, body, childId, createdAt }
  }
}

const ownerReader = (connection: Connection) => {
  const owner = connection.prepare('SELECT id, family_id FROM owners WHERE id = ?')
  const username = connection.prepare('SELECT username_key, user_id FROM logins WHERE username_key = ?')
  return {
    ownersOf: (ids: readonly Id[]): ReadonlyMap<Id, Id> => {
      const rows = ids.flatMap((id) => owner.all(id).map((row) => v.parse(ownerRow, row)))
      return new Map(rows.map(({ id, family_id: familyId }) => [id, familyId]))
    },
    usernameOwnersOf: (keys: readonly string[]): ReadonlyMap<string, Id> => {
      const rows = keys.flatMap((key) => username.all(key).map((row) => v.parse(usernameRow, row)))
      return new Map(rows.map(({ username_key: key, user_id: userId }) => [key, userId]))
    },
  }
}

/** Reads the requested parts of the snapshot. The family and its children are always included. */
export const snapshotReader = (connection: Connection) => {
  const readFamily = familyReader(connection)
  const entries = entryReader(connection)
  const readChildren = childReader(connection)
  const { ownersOf, usernameOwnersOf } = ownerReader(connection)
  const { loginsOf } = loginReader(connection)
  const readIdempotencyRecord = idempotencyRecordReader(connection)

  return (familyId: Id, query: AppendQuery): AppendSnapshot => ({
    ...readFamily(familyId),
    entries: entries.byIds(familyId, query.entryIds ?? []),
    children: readChildren(familyId),
    owners: ownersOf(query.ownedIds ?? []),
    usernameOwners: usernameOwnersOf(query.usernameKeys ?? []),
    logins: new Map(loginsOf(familyId, query.loginUserIds ?? []).map((login) => [login.id, login])),
    familyEntries: query.includeFamilyEntries ? entries.familyEntries(familyId) : [],
    idempotencyRecord: readIdempotencyRecord(familyId, query.idempotencyRecordKey),
  })
}
