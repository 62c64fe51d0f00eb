import { type FamilyEntry, type Id, isFamilyEntry } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendQuery, IdempotencyRecord, AppendSnapshot, SnapshotChild, StoredEntry } from '../port.ts'
import { idempotencyRow, childRow, familyRow, ownerRow, storedEntry, usernameRow } from '../rows.ts'
import type { Query, Statement } from './connection.ts'
import { loginsOf } from './logins.ts'
import { encodeUsername, decodeUsernames } from './username-encoding.ts'

/** Until the commit no other server writes anything of the family; what follows sees all that was committed before. */
const lockFamily = {
  name: 'lock-family',
  text: 'SELECT head, last_stamp FROM families WHERE family_id = $1 FOR UPDATE',
}
const byIds = {
  name: 'entries-by-ids',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND id = ANY($2::uuid[])',
}
const ofFamily = {
  name: 'entries-of-family',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND child_id IS NULL ORDER BY position',
}
const childrenOf = {
  name: 'children',
  text: 'SELECT child_id, user_id, is_deleted FROM children WHERE family_id = $1',
}
const ownersOf = {
  name: 'owners',
  text: `SELECT o.id, o.family_id FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
    JOIN owners o ON o.id = asked.id ORDER BY asked.place`,
}
const takenNames = {
  name: 'usernames',
  text: 'SELECT username_key, user_id FROM logins WHERE username_key = ANY($1::text[])',
}
const answerOf = {
  name: 'answer',
  text: 'SELECT fingerprint, status, body, child_id, at FROM answers WHERE family_id = $1 AND user_id = $2 AND key = $3',
}

const familyIn = ([row]: readonly unknown[]): Pick<AppendSnapshot, 'hasFamily' | 'head' | 'lastStamp'> => {
  if (row === undefined) return { hasFamily: false, head: 0, lastStamp: undefined }
  const { head, last_stamp: lastStamp } = v.parse(familyRow, row)
  return { hasFamily: true, head, lastStamp }
}

const entriesIn = (rows: readonly unknown[]): ReadonlyMap<Id, StoredEntry> =>
  new Map(rows.map(storedEntry).map((stored) => [stored.entry.id, stored]))

const familyEntriesIn = (rows: readonly unknown[]): readonly FamilyEntry[] =>
  rows.map((row) => storedEntry(row).entry).filter(isFamilyEntry)

const childrenIn = (rows: readonly unknown[]): ReadonlyMap<Id, SnapshotChild> =>
  new Map(
    rows.map((row) => {
      const { child_id: childId, user_id: userId, is_deleted: isDeleted } = v.parse(childRow, row)
      return [childId, { userId, isDeleted: isDeleted === 1 }]
    }),
  )

const ownersIn = (rows: readonly unknown[]): ReadonlyMap<Id, Id> =>
  new Map(rows.map((row) => v.parse(ownerRow, row)).map(({ id, family_id: familyId }) => [id, familyId]))

const usernamesIn = (rows: readonly unknown[]): ReadonlyMap<string, Id> =>
  new Map(
    rows
      .map((row) => v.parse(usernameRow, decodeUsernames(row)))
      .map(({ username_key: key, user_id: id }) => [key, id]),
  )

const answerIn = ([row]: readonly unknown[]): IdempotencyRecord | undefined => {
  if (row === undefined) return undefined
  const { fingerprint, status, body, child_id: childId, at } = v.parse(idempotencyRow, row)
  return { fingerprint, status, body, childId, createdAt: at }
}

/**
 * What an append is told of the database: little of it always, the rest where it is asked for. All questions are sent at
 * once; the database answers them one after the other, the lock first.
 */
export const readSnapshot = async (ask: Query, familyId: Id, asks: AppendQuery): Promise<AppendSnapshot> => {
  const {
    entryIds = [],
    ownedIds: owned = [],
    usernameKeys = [],
    loginUserIds: logins = [],
    idempotencyRecordKey: answer,
  } = asks
  const rowsOf = async (isAsked: boolean, statement: Statement, ...values: readonly unknown[]) =>
    isAsked ? (await ask(statement, values)).rows : []
  const [family, entries, children, owners, usernames, ofUsers, said, kept] = await Promise.all([
    rowsOf(true, lockFamily, familyId),
    rowsOf(entryIds.length > 0, byIds, familyId, entryIds),
    rowsOf(true, childrenOf, familyId),
    rowsOf(owned.length > 0, ownersOf, owned),
    rowsOf(usernameKeys.length > 0, takenNames, usernameKeys.map(encodeUsername)),
    logins.length > 0 ? loginsOf(ask, familyId, logins) : [],
    rowsOf(asks.includeFamilyEntries === true, ofFamily, familyId),
    rowsOf(answer !== undefined, answerOf, familyId, answer?.userId, answer?.key),
  ])
  return {
    ...familyIn(family),
    entries: entriesIn(entries),
    children: childrenIn(children),
    owners: ownersIn(owners),
    usernameOwners: usernamesIn(usernames),
    logins: new Map(ofUsers.map((login) => [login.id, login])),
    familyEntries: familyEntriesIn(said),
    idempotencyRecord: answerIn(kept),
  }
}
