import type { Client, Pool } from 'pg'
import type { DatabaseIdentity } from '../identity.ts'
import type { AppendRequest, Storage } from '../port.ts'
import { appendWrites, headAfter } from '../queries/append.ts'
import { journalReader, snapshotReads, toSnapshot } from '../queries/journal.ts'
import { loginStore } from '../queries/logins.ts'
import { setMeta } from '../queries/meta.ts'
import { sessionStore, sessionToRow } from '../queries/sessions.ts'
import { columnsOf } from '../schema.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { queryOn, transact } from './connection.ts'
import { createSharedAttemptStore, deleteExpiredAttempts } from './login-attempts.ts'
import { statementsOn } from './statements.ts'

const HOUR_MS = 3_600_000
/** How long failed attempts are kept: far longer than any sign-in delay. */
const ATTEMPT_RETENTION_MS = 7 * 24 * HOUR_MS

const sessionColumns = columnsOf('sessions', 'postgres').map(([name]) => name)

// One statement, so that it can be retried: tokens are unique, and a conflict means that only its response was lost.
const insertSession = {
  name: 'create-session',
  text: `WITH replaced AS (DELETE FROM sessions WHERE token_hash = $${sessionColumns.length + 1})
    INSERT INTO sessions (${sessionColumns.join(', ')}) VALUES (${sessionColumns.map((_, index) => `$${index + 1}`).join(', ')})
    ON CONFLICT (token_hash) DO NOTHING`,
}

/**
 * Appends to the journal. The family's row is locked first, so the snapshot stays valid until the commit, and readers never see a
 * gap in the positions. Appends to one family run one after another across all servers; appends to different families are
 * independent.
 */
const appendTo =
  (pool: Pool, { publishHead, publishSessionsRevoked }: ChangeFeed) =>
  async <T>({ familyId, query: requested, decide }: AppendRequest<T>): Promise<T> => {
    const { value, head, hasRevoked } = await transact(pool, async ({ query, commit, rollback }) => {
      const { readAll, write } = statementsOn(query)
      const snapshot = toSnapshot(await readAll(snapshotReads(familyId, requested)), requested)
      const decision = decide(snapshot)
      const { writes } = decision
      if (writes === undefined) await rollback()
      else await commit(appendWrites(familyId, snapshot, writes).map(write))
      return {
        value: decision.value,
        head: headAfter(snapshot, writes),
        hasRevoked: writes?.revokedSessions !== undefined,
      }
    })
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) publishHead(familyId, head)
    if (hasRevoked) publishSessionsRevoked(familyId)
    return value
  }

type StorageOptions = {
  readonly pool: Pool
  readonly identity: DatabaseIdentity
  /** Opens the connection that receives notifications. */
  readonly connect: () => Promise<Client>
}

/** Implements the storage port on a migrated database that any number of servers share. */
export const postgresStorage = async ({ pool, identity, connect }: StorageOptions): Promise<Storage> => {
  const query = queryOn(pool)
  const { execute } = statementsOn(query)
  const changeFeed = createChangeFeed({ query, epoch: identity.epoch, connect })
  await changeFeed.start()
  const sessions = sessionStore(execute)
  const close = async () => {
    await changeFeed.close()
    await pool.end()
  }
  let closing: Promise<void> | undefined
  return {
    ...identity,
    append: appendTo(pool, changeFeed),
    subscribe: changeFeed.subscribe,
    ...journalReader(execute),
    ...loginStore(execute),
    ...sessions,
    createSession: async (session, replaced) => {
      const row = new Map<string, unknown>(Object.entries(sessionToRow(session)))
      await query(insertSession, [...sessionColumns.map((column) => row.get(column)), replaced ?? null])
    },
    revokeSession: async (familyId, sessionId) => {
      const isRevoked = await sessions.revokeSession(familyId, sessionId)
      if (isRevoked) changeFeed.publishSessionsRevoked(familyId)
      return isRevoked
    },
    onSessionsRevoked: changeFeed.onSessionsRevoked,
    loginAttempts: createSharedAttemptStore(pool, identity.pepper, ATTEMPT_RETENTION_MS, Date.now),
    checkWritable: async () => {
      await execute(setMeta({ name: 'writable', value: new Date().toISOString() }))
    },
    deleteExpired: async (now, recordsBefore) => {
      await sessions.deleteExpired(now, recordsBefore)
      await execute(deleteExpiredAttempts({ now }))
    },
    close: () => (closing ??= close()),
  }
}
