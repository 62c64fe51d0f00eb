import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import type { AppendRequest, AppendSnapshot, AppendWrites } from '../port.ts'
import type { Connection } from './connection.ts'
import { eraseChild } from './erase-child.ts'
import { loginWriter } from './logins.ts'
import { snapshotReader } from './snapshot.ts'

const entryWriter = (connection: Connection) => {
  const insertEntry = connection.prepare(
    'INSERT INTO entries (family_id, position, id, child_id, body) VALUES (?, ?, ?, ?, ?)',
  )
  const upsertHead = connection.prepare(
    `INSERT INTO families (family_id, head, last_stamp) VALUES (?, ?, ?)
     ON CONFLICT (family_id) DO UPDATE SET head = excluded.head, last_stamp = excluded.last_stamp`,
  )
  const insertChild = connection.prepare('INSERT INTO children (family_id, child_id, user_id) VALUES (?, ?, ?)')
  const insertOwner = connection.prepare('INSERT INTO owners (id, family_id) VALUES (?, ?)')
  const erase = eraseChild(connection)

  return (familyId: Id, snapshot: AppendSnapshot, entries: readonly Entry[]): number => {
    let position = snapshot.head
    let lastStamp: Stamp | undefined = snapshot.lastStamp
    for (const entry of entries) {
      position += 1
      lastStamp = laterStamp(lastStamp, entry.stamp)
      const childId = 'childId' in entry ? entry.childId : null
      insertEntry.run(familyId, position, entry.id, childId, JSON.stringify(entry))
      if (entry.kind !== 'child.added') continue
      insertChild.run(familyId, entry.childId, entry.userId)
      insertOwner.run(entry.childId, familyId)
      insertOwner.run(entry.userId, familyId)
    }
    upsertHead.run(familyId, position, lastStamp)
    for (const entry of entries) if (entry.kind === 'child.deleted') erase(familyId, entry.childId)
    return position
  }
}

const idempotencyRecordWriter = (connection: Connection) => {
  const insert = connection.prepare(
    `INSERT INTO idempotency_records (family_id, user_id, key, child_id, fingerprint, status, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (familyId: Id, { key: { userId, key }, record }: NonNullable<AppendWrites['idempotencyRecord']>) => {
    const { childId, fingerprint, status, body, createdAt } = record
    insert.run(familyId, userId, key, childId ?? null, fingerprint, status, body, createdAt)
  }
}

/** The result of `decide`, the family's new head if entries were written, and whether a child was erased. */
export type AppendResult<T> = { readonly value: T; readonly head: number | undefined; readonly isErasing: boolean }

/**
 * Appends to the journal inside the caller's transaction. `BEGIN IMMEDIATE` allows one writer at a time, so the snapshot
 * stays valid until the commit, and readers never see a gap in the positions.
 */
export const appendTo = (connection: Connection) => {
  const readSnapshot = snapshotReader(connection)
  const writeEntries = entryWriter(connection)
  const writeLogins = loginWriter(connection)
  const writeIdempotencyRecord = idempotencyRecordWriter(connection)

  return <T>({ familyId, query, decide }: AppendRequest<T>): AppendResult<T> => {
    const snapshot = readSnapshot(familyId, query)
    const { value, writes } = decide(snapshot)
    if (writes === undefined) return { value, head: undefined, isErasing: false }
    writeLogins(familyId, writes)
    // Written before the entries, because erasing a child must also clear the record of this request.
    if (writes.idempotencyRecord) writeIdempotencyRecord(familyId, writes.idempotencyRecord)
    const head = writes.entries.length > 0 ? writeEntries(familyId, snapshot, writes.entries) : undefined
    return { value, head, isErasing: writes.entries.some(({ kind }) => kind === 'child.deleted') }
  }
}
