import { type FamilyEntry, type Id, isFamilyEntry } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendQuery, AppendSnapshot, IdempotencyRecord, SnapshotChild, StoredEntry } from '../port.ts'
import { childRow, familyRow, idempotencyRow, ownerRow, storedEntry, usernameRow } from '../rows.ts'
import type { Query, Statement } from './connection.ts'
import { loginsOf } from './logins.ts'
import { decodeUsernames, encodeUsername } from './username-encoding.ts'

/** Blocks other servers' writes to this family until the commit. */
const lockFamily = {
  name: 'lock-family',
  text: 'SELECT head, last_stamp FROM families WHERE family_id = $1 FOR UPDATE',
}
const selectEntries = {
  name: 'entries-by-ids',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND id = ANY($2::uuid[])',
}
const selectFamilyEntries = {
  name: 'entries-of-family',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND child_id IS NULL ORDER BY position',
}
const selectChildren = {
  name: 'children',
  text: 'SELECT child_id, user_id, is_deleted FROM children WHERE family_id = $1',
}
const selectOwners = {
  name: 'owners',
  text: `SELECT o.id, o.family_id FROM unnest($1::uuid[]) WITH ORDINALITY AS requested (id, place)
    JOIN owners o ON o.id = requested.id ORDER BY requested.place`,
}
const selectUsernames = {
  name: 'usernames',
  text: 'SELECT username_key, user_id FROM logins WHERE username_key = ANY($1::text[])',
}
const selectIdempotencyRecord = {
  name: 'idempotency-record',
  text: `SELECT fingerprint, status, body, child_id, created_at FROM idempotency_records
    WHERE family_id = $1 AND user_id = $2 AND key = $3`,
}

const parseFamily = ([row]: readonly unknown[]): Pick<AppendSnapshot, 'hasFamily' | 'head' | 'lastStamp'> => {
  if (row === undefined) return { hasFamily: false, head: 0, lastStamp: undefined }
  const { head, last_stamp: lastStamp } = v.parse(familyRow, row)
  return { hasFamily: true, head, lastStamp }
}

const parseEntries = (rows: readonly unknown[]): ReadonlyMap<Id, StoredEntry> =>
  new Map(rows.map(storedEntry).map((stored) => [stored.entry.id, stored]))

const parseFamilyEntries = (rows: readonly unknown[]): readonly FamilyEntry[] =>
  rows.map((row) => storedEntry(row).entry).filter(isFamilyEntry)

const parseChildren = (rows: readonly unknown[]): ReadonlyMap<Id, SnapshotChild> =>
  new Map(
    rows.map((row) => {
      const { child_id: childId, user_id: userId, is_deleted: isDeleted } = v.parse(childRow, row)
      return [childId, { userId, isDeleted: isDeleted === 1 }]
    }),
  )

const parseOwners = (rows: readonly unknown[]): ReadonlyMap<Id, Id> =>
  new Map(rows.map((row) => v.parse(ownerRow, row)).map(({ id, family_id: familyId }) => [id, familyId]))

const parseUsernames = (rows: readonly unknown[]): ReadonlyMap<string, Id> =>
  new Map(
    rows
      .map((row) => v.parse(usernameRow, decodeUsernames(row)))
      .map(({ username_key: key, user_id: id }) => [key, id]),
  )

const parseIdempotencyRecord = ([row]: readonly unknown[]): IdempotencyRecord | undefined => {
  if (row === undefined) return undefined
  const { fingerprint, status, body, child_id: childId, created_at: createdAt } = v.parse(idempotencyRow, row)
  return { fingerprint, status, body, childId, createdAt }
}

/**
 * Reads the requested parts of the snapshot. The family and its children are always included. All statements, starting with the
 * lock, are pipelined in one round trip.
 */
export const readSnapshot = async (query: Query, familyId: Id, requested: AppendQuery): Promise<AppendSnapshot> => {
  const { entryIds = [], ownedIds = [], usernameKeys = [], loginUserIds = [], idempotencyRecordKey } = requested
  const rowsIf = async (isRequested: boolean, statement: Statement, ...values: readonly unknown[]) =>
    isRequested ? (await query(statement, values)).rows : []
  const [family, entries, children, owners, usernames, logins, familyEntries, record] = await Promise.all([
    rowsIf(true, lockFamily, familyId),
    rowsIf(entryIds.length > 0, selectEntries, familyId, entryIds),
    rowsIf(true, selectChildren, familyId),
    rowsIf(ownedIds.length > 0, selectOwners, ownedIds),
    rowsIf(usernameKeys.length > 0, selectUsernames, usernameKeys.map(encodeUsername)),
    loginUserIds.length > 0 ? loginsOf(query, familyId, loginUserIds) : [],
    rowsIf(requested.includeFamilyEntries === true, selectFamilyEntries, familyId),
    rowsIf(
      idempotencyRecordKey !== undefined,
      selectIdempotencyRecord,
      familyId,
      idempotencyRecordKey?.userId,
      idempotencyRecordKey?.key,
    ),
  ])
  return {
    ...parseFamily(family),
    entries: parseEntries(entries),
    children: parseChildren(children),
    owners: parseOwners(owners),
    usernameOwners: parseUsernames(usernames),
    logins: new Map(logins.map((login) => [login.id, login])),
    familyEntries: parseFamilyEntries(familyEntries),
    idempotencyRecord: parseIdempotencyRecord(record),
  }
}
