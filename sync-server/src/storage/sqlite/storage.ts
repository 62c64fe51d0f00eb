import { setImmediate as nextTurn } from 'node:timers/promises'
import { err, ok, type Result } from '@little-ledger/domain'
import type { AppendRequest, NewSession, Storage } from '../port.ts'
import { appendWrites, headAfter, journalReader, snapshotReads, toSnapshot } from '../queries/journal.ts'
import { familyCounter } from '../queries/check.ts'
import { loginStore } from '../queries/logins.ts'
import { memberStore } from '../queries/members.ts'
import { backupReader, clockReader, identityIn, readMeta, setMeta, toMeta } from '../queries/meta.ts'
import { replacementWrites, sessionStore, toSessionRow } from '../queries/sessions.ts'
import { insertInto, type Run } from '../statement.ts'
import { createSubscribers } from '../subscribers.ts'
import {
  attempt,
  attemptUnlocked,
  type Connection,
  emptyWal,
  statementsOn,
  turnOffWaiting,
  watchFile,
} from './connection.ts'

type Task = { readonly work: () => unknown; readonly settle: (outcome: Promise<unknown>) => void }

/** Maximum number of tasks per commit. It limits how long a task waits for the rest of its group. */
const MAX_GROUP_SIZE = 100

/**
 * Group commit: tasks that arrive together share one transaction, because a durable commit costs the same for 100
 * entries as for one. Each task has its own savepoint, so if it fails, only its own changes are rolled back. Tasks
 * resolve after the commit.
 */
export const groupCommit = (connection: Connection, waitMs?: number) => {
  let queue: Task[] = []
  let isCommitting = false

  // A nested better-sqlite3 transaction is a savepoint.
  const inSavepoint = connection.transaction((work: () => unknown) => work())
  const runTask = ({ work }: Task): Result<unknown, unknown> => {
    try {
      return ok(inSavepoint(work))
    } catch (error) {
      // A full disk can roll back the whole transaction, including the other tasks.
      if (!connection.inTransaction) throw error
      return err(error)
    }
  }
  const runGroup = connection.transaction((group: readonly Task[]) => group.map(runTask))

  const commitAll = async () => {
    isCommitting = true
    while (queue.length > 0) {
      await nextTurn()
      const group = queue.slice(0, MAX_GROUP_SIZE)
      queue = queue.slice(MAX_GROUP_SIZE)
      // A failed commit fails every task in the group.
      const outcomes = attemptUnlocked(() => runGroup.immediate(group), waitMs)
      for (const [index, { settle }] of group.entries()) settle(outcomes.then((all) => outcomeAt(all, index)))
      await outcomes.catch(() => {})
    }
    isCommitting = false
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      // Safe cast: outcomes have the same order as tasks.
      queue.push({ work, settle: (outcome) => resolve(outcome as Promise<T>) })
      if (!isCommitting) void commitAll()
    })
}

const outcomeAt = (outcomes: readonly Result<unknown, unknown>[], index: number) => {
  const outcome = outcomes[index]
  return attempt(() => {
    if (outcome?.ok) return outcome.value
    throw outcome?.error
  })
}

/** The text of the test write. It is longer than any entry, so that the test fails whenever a real write would. */
const WRITE_PROBE = 'x'.repeat(16 * 1024)

/**
 * Implements the storage port on an open, migrated database. Transactions are synchronous: nothing is awaited inside
 * them.
 */
export const sqliteStorage = (connection: Connection): Storage => {
  turnOffWaiting(connection)
  const subscribers = createSubscribers()
  const { execute, readAll, write } = statementsOn(connection, watchFile(connection))
  const run: Run = (statement, waitMs) => attemptUnlocked(() => execute(statement), waitMs)
  const inGroup = groupCommit(connection)

  /** `BEGIN IMMEDIATE` allows one writer at a time, so the snapshot stays valid until the commit. */
  const append = async <T>({ familyId, query, decide }: AppendRequest<T>): Promise<T> => {
    const { value, writes, head } = await inGroup(() => {
      const snapshot = toSnapshot(readAll(snapshotReads(familyId, query)), query)
      const decision = decide(snapshot)
      appendWrites(familyId, snapshot, decision.writes).forEach(write)
      return { ...decision, head: headAfter(snapshot, decision.writes) }
    })
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) subscribers.publish(familyId, head)
    if (writes?.entries.some(({ kind }) => kind === 'child.deleted')) await emptyWal(connection)
    return value
  }

  const createSession = connection.transaction((session: NewSession, replaced: string | undefined) => {
    replacementWrites(replaced, session).forEach(write)
    write(insertInto('sessions', [toSessionRow(session)]))
  })

  return {
    ...identityIn(toMeta(execute(readMeta({})).rows)),
    append,
    subscribe: subscribers.subscribe,
    ...journalReader(run),
    ...loginStore(run),
    ...memberStore(run),
    ...sessionStore(run),
    ...clockReader(run),
    ...familyCounter(run),
    ...backupReader(run),
    createSession: (session, replaced) => attemptUnlocked(() => createSession.immediate(session, replaced)),
    checkWritable: async () => {
      for (const value of [WRITE_PROBE, '']) await inGroup(() => execute(setMeta({ name: 'writable', value })))
    },
    close: () => attempt(() => void connection.close()),
  }
}
