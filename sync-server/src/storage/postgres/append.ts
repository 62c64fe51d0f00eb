import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'
import type { Pool } from 'pg'
import type { AppendRequest, AppendSnapshot, AppendWrites } from '../port.ts'
import { type Query, transact } from './connection.ts'
import { eraseChild } from './erase-child.ts'
import { readSnapshot } from './snapshot.ts'
import { writeLogins } from './logins.ts'

const insertEntries = {
  name: 'insert-entries',
  text: `INSERT INTO entries (family_id, position, id, child_id, user_id, kind, body)
    SELECT $1::uuid, $2::integer + place::integer, id, child_id, user_id, kind, body
    FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])
      WITH ORDINALITY AS pushed (id, child_id, user_id, kind, body, place)`,
}
const openHead = {
  name: 'open-head',
  text: 'INSERT INTO families (family_id, head, last_stamp) VALUES ($1, $2, $3)',
}
const moveHead = {
  name: 'move-head',
  text: 'UPDATE families SET head = head + $2, last_stamp = $3 WHERE family_id = $1',
}
const addChildren = {
  name: 'add-children',
  text: `INSERT INTO children (family_id, child_id, user_id) SELECT $1::uuid, * FROM unnest($2::uuid[], $3::uuid[])`,
}
const own = { name: 'own-all', text: 'INSERT INTO owners (id, family_id) SELECT unnest($2::uuid[]), $1::uuid' }
const keepAnswer = {
  name: 'keep-answer',
  text: `INSERT INTO answers (family_id, user_id, key, child_id, fingerprint, status, body, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

/** The columns of these entries, each as a list: one statement takes them all. */
export const columnsOf = (entries: readonly Entry[]) => [
  entries.map(({ id }) => id),
  entries.map((entry) => ('childId' in entry ? entry.childId : null)),
  entries.map((entry) => ('userId' in entry ? entry.userId : null)),
  entries.map(({ kind }) => kind),
  entries.map((entry) => JSON.stringify(entry)),
]

const writeEntries = (
  ask: Query,
  familyId: Id,
  { hasFamily, head, lastStamp }: AppendSnapshot,
  entries: readonly Entry[],
) => {
  const latest = entries.reduce<Stamp | undefined>((last, { stamp }) => laterStamp(last, stamp), lastStamp)
  const added = entries.filter((entry) => entry.kind === 'child.added')
  const children = added.map(({ childId }) => childId)
  const users = added.map(({ userId }) => userId)
  return [
    // Where another server began the family in this moment, the first fails, and all of it is decided again.
    hasFamily
      ? ask(moveHead, [familyId, entries.length, latest])
      : ask(openHead, [familyId, head + entries.length, latest]),
    ask(insertEntries, [familyId, head, ...columnsOf(entries)]),
    ...(added.length > 0
      ? [ask(addChildren, [familyId, children, users]), ask(own, [familyId, [...children, ...users]])]
      : []),
    ...entries.flatMap((entry) => (entry.kind === 'child.deleted' ? eraseChild(ask, familyId, entry.childId) : [])),
  ]
}

const writeAnswer = (ask: Query, familyId: Id, { key, record: kept }: NonNullable<AppendWrites['idempotencyRecord']>) =>
  ask(keepAnswer, [
    familyId,
    key.userId,
    key.key,
    kept.childId ?? null,
    kept.fingerprint,
    kept.status,
    kept.body,
    kept.createdAt,
  ])

const write = (ask: Query, familyId: Id, known: AppendSnapshot, writes: AppendWrites): readonly Promise<unknown>[] => {
  const logins = writeLogins(ask, familyId, known.hasFamily, writes)
  // A parent's login makes the family known.
  const isOpened = known.hasFamily || (writes.newLogins ?? []).some(({ childId }) => childId === undefined)
  // The answer first: where this very write erases the child, it empties the answer too.
  const answer = writes.idempotencyRecord ? [writeAnswer(ask, familyId, writes.idempotencyRecord)] : []
  const { entries } = writes
  return [
    ...logins,
    ...answer,
    ...(entries.length > 0 ? writeEntries(ask, familyId, { ...known, hasFamily: isOpened }, entries) : []),
  ]
}

type Telling = {
  readonly tell: (familyId: Id, head: number) => void
  readonly tellEnded: (familyId: Id) => void
}

/**
 * The one way into the journal. The family's row is locked first, so that what `decide` is told stays true until the
 * commit; positions come from the family's own head, so that a reader who has seen position n has seen all below it.
 * Appends of one family follow each other, whichever servers they come to; those of two have nothing to do with each other.
 */
export const appendTo =
  (pool: Pool, { tell, tellEnded }: Telling) =>
  async <T>({ familyId, query: asks, decide }: AppendRequest<T>): Promise<T> => {
    const { value, head, hasEnded } = await transact(pool, async ({ ask, commit, rollback }) => {
      const known = await readSnapshot(ask, familyId, asks)
      const decided = decide(known)
      const { writes } = decided
      if (writes === undefined) {
        await rollback()
        return { value: decided.value, head: undefined, hasEnded: false }
      }
      await commit(write(ask, familyId, known, writes))
      return {
        value: decided.value,
        head: writes.entries.length > 0 ? known.head + writes.entries.length : undefined,
        hasEnded: writes.revokedSessions !== undefined,
      }
    })
    // The commit is over by now: whoever is told and reads, reads what it was told of.
    if (head !== undefined) tell(familyId, head)
    if (hasEnded) tellEnded(familyId)
    return value
  }
