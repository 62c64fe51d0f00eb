import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendRequest, Asks, KeptAnswer, Known, StoredEntry, Writes } from '../port.ts'
import type { Connection } from './connection.ts'
import { eraseChild } from './erase-child.ts'
import { loginWriter } from './logins.ts'
import { answerRow, childRow, familyRow, ownerRow, storedEntry, usernameRow } from './rows.ts'

const readKnown = (connection: Connection) => {
  const family = connection.prepare('SELECT head, last_stamp FROM families WHERE family_id = ?')
  const children = connection.prepare('SELECT child_id, user_id, is_deleted FROM children WHERE family_id = ?')
  const entry = connection.prepare('SELECT position, body FROM entries WHERE family_id = ? AND id = ?')
  const owner = connection.prepare('SELECT id, family_id FROM owners WHERE id = ?')
  const username = connection.prepare('SELECT username_key, user_id FROM logins WHERE username_key = ?')
  const answer = connection.prepare(
    'SELECT fingerprint, status, body, child_id, at FROM answers WHERE family_id = ? AND user_id = ? AND key = ?',
  )

  const entriesOf = (familyId: Id, ids: readonly Id[]): ReadonlyMap<Id, StoredEntry> =>
    new Map(
      ids.flatMap((id) => {
        const row = entry.get(familyId, id)
        return row === undefined ? [] : [[id, storedEntry(row)] as const]
      }),
    )
  const answerOf = (familyId: Id, key: Asks['answer']): KeptAnswer | undefined => {
    const row = key && answer.get(familyId, key.userId, key.key)
    if (row === undefined) return undefined
    const { fingerprint, status, body, child_id: childId, at } = v.parse(answerRow, row)
    return { fingerprint, status, body, childId, at }
  }

  return (familyId: Id, asks: Asks): Known => {
    const row = family.get(familyId)
    const { head, last_stamp: lastStamp } = row === undefined ? NO_FAMILY : v.parse(familyRow, row)
    const owners = (asks.owned ?? []).flatMap((id) => owner.all(id).map((found) => v.parse(ownerRow, found)))
    const usernames = (asks.usernameKeys ?? []).flatMap((key) =>
      username.all(key).map((found) => v.parse(usernameRow, found)),
    )
    return {
      head,
      lastStamp,
      entries: entriesOf(familyId, asks.entryIds ?? []),
      children: new Map(
        children.all(familyId).map((found) => {
          const child = v.parse(childRow, found)
          return [child.child_id, { userId: child.user_id, isDeleted: child.is_deleted === 1 }]
        }),
      ),
      owners: new Map(owners.map((owned) => [owned.id, owned.family_id])),
      usernames: new Map(usernames.map((taken) => [taken.username_key, taken.user_id])),
      answer: answerOf(familyId, asks.answer),
    }
  }
}

const NO_FAMILY = { head: 0, last_stamp: undefined }

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

  return (familyId: Id, known: Known, entries: readonly Entry[]) => {
    if (entries.length === 0) return
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
  }
}

const answerWriter = (connection: Connection) => {
  const keep = connection.prepare(
    `INSERT INTO answers (family_id, user_id, key, child_id, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (familyId: Id, { key, kept }: NonNullable<Writes['answer']>) =>
    keep.run(familyId, key.userId, key.key, kept.childId ?? null, kept.fingerprint, kept.status, kept.body, kept.at)
}

/**
 * The one way into the journal, run inside a transaction. `BEGIN IMMEDIATE` lets one writer in at a time, so what `decide` is told stays true until
 * the commit; positions come from the family's own head, so that a reader who has seen position n has seen all below it.
 */
export const appendTo = (connection: Connection) => {
  const know = readKnown(connection)
  const writeEntries = entryWriter(connection)
  const writeLogins = loginWriter(connection)
  const keepAnswer = answerWriter(connection)

  return <T>({ familyId, asks, decide }: AppendRequest<T>): T => {
    const known = know(familyId, asks)
    const { value, writes } = decide(known)
    if (writes === undefined) return value
    writeLogins(familyId, writes)
    // The answer first: where this very write erases the child, it empties the answer too.
    if (writes.answer) keepAnswer(familyId, writes.answer)
    writeEntries(familyId, known, writes.entries)
    return value
  }
}
