import { readIdentity } from '../identity.ts'
import type { AppendRequest, NewSession, Storage } from '../port.ts'
import { appendWrites, headAfter } from '../queries/append.ts'
import { journalReader, snapshotReads, toSnapshot } from '../queries/journal.ts'
import { loginStore } from '../queries/logins.ts'
import { setMeta } from '../queries/meta.ts'
import { deleteSession, sessionStore, sessionToRow } from '../queries/sessions.ts'
import { insertInto, type Run } from '../statement.ts'
import { createSubscribers } from '../subscribers.ts'
import { attempt, type Connection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { statementsOn } from './statements.ts'

/** Text written by the probe, larger than any entry so that it fails whenever a real write would. */
const WRITE_PROBE = 'x'.repeat(16 * 1024)

/** Implements the storage port on an open, migrated database. Transactions are synchronous: nothing awaits inside one. */
export const sqliteStorage = (connection: Connection): Storage => {
  const subscribers = createSubscribers()
  const { execute, readAll, write } = statementsOn(connection)
  const run: Run = (statement) => attempt(() => execute(statement))
  const inGroup = groupCommit(connection)

  /** `BEGIN IMMEDIATE` allows one writer at a time, so the snapshot stays valid until the commit. */
  const append = async <T>({ familyId, query, decide }: AppendRequest<T>): Promise<T> => {
    const { value, head, isErasing } = await inGroup(() => {
      const snapshot = toSnapshot(readAll(snapshotReads(familyId, query)), query)
      const decision = decide(snapshot)
      const writes = appendWrites(familyId, snapshot, decision.writes)
      for (const each of writes) write(each)
      return {
        value: decision.value,
        head: headAfter(snapshot, decision.writes),
        isErasing: decision.writes?.entries.some(({ kind }) => kind === 'child.deleted') ?? false,
      }
    })
    // Erased rows remain readable in the write-ahead log until a checkpoint.
    if (isErasing) connection.pragma('wal_checkpoint(TRUNCATE)')
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) subscribers.publish(familyId, head)
    return value
  }

  const createSession = connection.transaction((session: NewSession, replaced: string | undefined) => {
    if (replaced !== undefined) write(deleteSession({ tokenHash: replaced }))
    write(insertInto('sessions', [sessionToRow(session)]))
  })

  return {
    ...readIdentity(connection.prepare('SELECT name, value FROM meta').all()),
    append,
    subscribe: subscribers.subscribe,
    ...journalReader(run),
    ...loginStore(run),
    ...sessionStore(run),
    createSession: (session, replaced) => attempt(() => createSession.immediate(session, replaced)),
    checkWritable: async () => {
      for (const value of [WRITE_PROBE, '']) await run(setMeta({ name: 'writable', value }))
    },
    close: () => attempt(() => void connection.close()),
  }
}
