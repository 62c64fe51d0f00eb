import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import type { AppendRequest, AppendSnapshot, AppendWrites } from '../port.ts'
import type { Connection } from './connection.ts'
import { eraseChild } from './erase-child.ts'
import { snapshotReader } from './snapshot.ts'
import { loginWriter } from './logins.ts'

const entryWriter = (connection: Connection) => {
  const insert = connection.prepare(
    'INSERT INTO entries (family_id, position, id, child_id, body) VALUES (?, ?, ?, ?, ?)',
  )
  const moveHead = connection.prepare(
    `INSERT INTO families (family_id, head, last_stamp) VALUES (?, ?, ?)
     ON CONFLICT (family_id) DO UPDATE SET head = excluded.head, last_stamp = excluded.last_stamp`,
  )
  const addChild = connection.prepare('INSERT INTO children (family_id, child_id, user_id) VALUES (?, ?, ?)')
  const own = connection.prepare('INSERT INTO owners (id, family_id) VALUES (?, ?)')
  const erase = eraseChild(connection)

  return (familyId: Id, known: AppendSnapshot, entries: readonly Entry[]): number => {
    let position = known.head
    let lastStamp: Stamp | undefined = known.lastStamp
    for (const entry of entries) {
      position += 1
      lastStamp = laterStamp(lastStamp, entry.stamp)
      const childId = 'childId' in entry ? entry.childId : null
      insert.run(familyId, position, entry.id, childId, JSON.stringify(entry))
      if (entry.kind !== 'child.added') continue
      addChild.run(familyId, entry.childId, entry.userId)
      own.run(entry.childId, familyId)
      own.run(entry.userId, familyId)
    }
    moveHead.run(familyId, position, lastStamp)
    for (const entry of entries) if (entry.kind === 'child.deleted') erase(familyId, entry.childId)
    return position
  }
}

const answerWriter = (connection: Connection) => {
  const keep = connection.prepare(
    `INSERT INTO answers (family_id, user_id, key, child_id, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (familyId: Id, { key, record: kept }: NonNullable<AppendWrites['idempotencyRecord']>) =>
    keep.run(
      familyId,
      key.userId,
      key.key,
      kept.childId ?? null,
      kept.fingerprint,
      kept.status,
      kept.body,
      kept.createdAt,
    )
}

/** What `decide` made of an append, where it moved the family's head, if it did, and whether it erased something. */
export type Appended<T> = { readonly value: T; readonly head: number | undefined; readonly isErasing: boolean }

/**
 * The one way into the journal, run inside a transaction. `BEGIN IMMEDIATE` lets one writer in at a time, so what `decide` is told stays true until
 * the commit; positions come from the family's own head, so that a reader who has seen position n has seen all below it.
 */
export const appendTo = (connection: Connection) => {
  const know = snapshotReader(connection)
  const writeEntries = entryWriter(connection)
  const writeLogins = loginWriter(connection)
  const keepAnswer = answerWriter(connection)

  return <T>({ familyId, query: asks, decide }: AppendRequest<T>): Appended<T> => {
    const known = know(familyId, asks)
    const { value, writes } = decide(known)
    if (writes === undefined) return { value, head: undefined, isErasing: false }
    writeLogins(familyId, writes)
    // The answer first: where this very write erases the child, it empties the answer too.
    if (writes.idempotencyRecord) keepAnswer(familyId, writes.idempotencyRecord)
    const head = writes.entries.length > 0 ? writeEntries(familyId, known, writes.entries) : undefined
    return { value, head, isErasing: writes.entries.some(({ kind }) => kind === 'child.deleted') }
  }
}
