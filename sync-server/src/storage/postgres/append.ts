import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import type { Pool } from 'pg'
import type { AppendRequest, AppendSnapshot, AppendWrites } from '../port.ts'
import { type Query, transact } from './connection.ts'
import { eraseChild } from './erase-child.ts'
import { writeLogins } from './logins.ts'
import { readSnapshot } from './snapshot.ts'

const insertEntries = {
  name: 'insert-entries',
  text: `INSERT INTO entries (family_id, position, id, child_id, user_id, kind, body)
    SELECT $1::uuid, $2::integer + place::integer, id, child_id, user_id, kind, body
    FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])
      WITH ORDINALITY AS pushed (id, child_id, user_id, kind, body, place)`,
}
const insertFamily = {
  name: 'insert-family-with-head',
  text: 'INSERT INTO families (family_id, head, last_stamp) VALUES ($1, $2, $3)',
}
const updateHead = {
  name: 'update-head',
  text: 'UPDATE families SET head = head + $2, last_stamp = $3 WHERE family_id = $1',
}
const insertChildren = {
  name: 'insert-children',
  text: `INSERT INTO children (family_id, child_id, user_id) SELECT $1::uuid, * FROM unnest($2::uuid[], $3::uuid[])`,
}
const insertOwners = {
  name: 'insert-owners',
  text: 'INSERT INTO owners (id, family_id) SELECT unnest($2::uuid[]), $1::uuid',
}
const insertIdempotencyRecord = {
  name: 'insert-idempotency-record',
  text: `INSERT INTO idempotency_records (family_id, user_id, key, child_id, fingerprint, status, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

/** The entries' columns as arrays, for a single INSERT with `unnest`. */
export const columnsOf = (entries: readonly Entry[]) => [
  entries.map(({ id }) => id),
  entries.map((entry) => ('childId' in entry ? entry.childId : null)),
  entries.map((entry) => ('userId' in entry ? entry.userId : null)),
  entries.map(({ kind }) => kind),
  entries.map((entry) => JSON.stringify(entry)),
]

const writeEntries = (
  query: Query,
  familyId: Id,
  { hasFamily, head, lastStamp }: AppendSnapshot,
  entries: readonly Entry[],
) => {
  const latest = entries.reduce<Stamp | undefined>((last, { stamp }) => laterStamp(last, stamp), lastStamp)
  const added = entries.filter((entry) => entry.kind === 'child.added')
  const children = added.map(({ childId }) => childId)
  const users = added.map(({ userId }) => userId)
  return [
    // If another server just created the family, the insert fails and the transaction is retried.
    hasFamily
      ? query(updateHead, [familyId, entries.length, latest])
      : query(insertFamily, [familyId, head + entries.length, latest]),
    query(insertEntries, [familyId, head, ...columnsOf(entries)]),
    ...(added.length > 0
      ? [query(insertChildren, [familyId, children, users]), query(insertOwners, [familyId, [...children, ...users]])]
      : []),
    ...entries.flatMap((entry) => (entry.kind === 'child.deleted' ? eraseChild(query, familyId, entry.childId) : [])),
  ]
}

const writeIdempotencyRecord = (
  query: Query,
  familyId: Id,
  { key: { userId, key }, record }: NonNullable<AppendWrites['idempotencyRecord']>,
) => {
  const { childId, fingerprint, status, body, createdAt } = record
  return query(insertIdempotencyRecord, [familyId, userId, key, childId ?? null, fingerprint, status, body, createdAt])
}

const write = (
  query: Query,
  familyId: Id,
  snapshot: AppendSnapshot,
  writes: AppendWrites,
): readonly Promise<unknown>[] => {
  const logins = writeLogins(query, familyId, snapshot.hasFamily, writes)
  // A parent's login creates the family.
  const hasFamily = snapshot.hasFamily || (writes.newLogins ?? []).some(({ childId }) => childId === undefined)
  // Written before the entries, because erasing a child must also clear the record of this request.
  const record = writes.idempotencyRecord ? [writeIdempotencyRecord(query, familyId, writes.idempotencyRecord)] : []
  const { entries } = writes
  return [
    ...logins,
    ...record,
    ...(entries.length > 0 ? writeEntries(query, familyId, { ...snapshot, hasFamily }, entries) : []),
  ]
}

type Publisher = {
  readonly publishHead: (familyId: Id, head: number) => void
  readonly publishSessionsRevoked: (familyId: Id) => void
}

/**
 * Appends to the journal. The family's row is locked first, so the snapshot stays valid until the commit, and readers
 * never see a gap in the positions. Appends to one family run one after another across all servers; appends to different
 * families are independent.
 */
export const appendTo =
  (pool: Pool, { publishHead, publishSessionsRevoked }: Publisher) =>
  async <T>({ familyId, query: requested, decide }: AppendRequest<T>): Promise<T> => {
    const { value, head, hasRevoked } = await transact(pool, async ({ query, commit, rollback }) => {
      const snapshot = await readSnapshot(query, familyId, requested)
      const decision = decide(snapshot)
      const { writes } = decision
      if (writes === undefined) {
        await rollback()
        return { value: decision.value, head: undefined, hasRevoked: false }
      }
      await commit(write(query, familyId, snapshot, writes))
      return {
        value: decision.value,
        head: writes.entries.length > 0 ? snapshot.head + writes.entries.length : undefined,
        hasRevoked: writes.revokedSessions !== undefined,
      }
    })
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) publishHead(familyId, head)
    if (hasRevoked) publishSessionsRevoked(familyId)
    return value
  }
