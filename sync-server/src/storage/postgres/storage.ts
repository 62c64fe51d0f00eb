import type { Id } from '@little-ledger/domain'
import type { Client, Pool } from 'pg'
import type { AppendQuery, AppendRequest, AppendSnapshot, Storage } from '../port.ts'
import { appendWrites, headAfter, journalReader, snapshotReads, toSnapshot } from '../queries/journal.ts'
import { familyCounter } from '../queries/check.ts'
import { loginStore } from '../queries/logins.ts'
import { memberStore } from '../queries/members.ts'
import { clockReader, type DatabaseIdentity, setMeta } from '../queries/meta.ts'
import { replacementWrites, sessionStore, toSessionRow } from '../queries/sessions.ts'
import { columnsOf } from '../schema.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { type Query, queryOn, statementsOn, transact } from './connection.ts'
import { createSharedAttemptStore, deleteExpiredAttempts } from './login-attempts.ts'

/** How long failed attempts are kept: far longer than any sign-in delay. */
const ATTEMPT_RETENTION_MS = 7 * 24 * 3_600_000

const sessionColumns = columnsOf('sessions')

// A conflict means success: tokens are unique, so the first attempt must have succeeded before its response was lost.
const insertSession = {
  name: 'create-session',
  text: `INSERT INTO sessions (${sessionColumns.map(({ name }) => name).join(', ')})
    VALUES (${sessionColumns.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT (token_hash) DO NOTHING`,
}

/** The key of the advisory locks: "LLrg" in ASCII. */
const REGISTRATION_LOCK_KEY = 0x4c4c7267

/** Held until the commit, so that the number of families cannot change after it was counted. */
const lockRegistrations = {
  name: 'lock-registrations',
  text: `SELECT pg_advisory_xact_lock(${REGISTRATION_LOCK_KEY}, hashtext(current_schema()))`,
}

/** Held until the commit in place of the lock on the family's row, while there is none. */
const lockNewFamily = {
  name: 'lock-new-family',
  text: `SELECT pg_advisory_xact_lock(${REGISTRATION_LOCK_KEY}, hashtext($1))`,
}

/**
 * Reads a snapshot that stays valid until the commit. A family without a row is locked and read again: other servers
 * may have created it between two statements.
 */
const readLocked = async (query: Query, familyId: Id, requested: AppendQuery): Promise<AppendSnapshot> => {
  const { readAll } = statementsOn(query)
  const read = () => readAll(snapshotReads(familyId, requested))
  const locked = requested.countFamilies ? query(lockRegistrations) : undefined
  const [, rows] = await Promise.all([locked, read()])
  if (rows.family.length > 0) return toSnapshot(rows, requested)
  const [, reread] = await Promise.all([query(lockNewFamily, [familyId]), read()])
  return toSnapshot(reread, requested)
}

/**
 * Appends to the journal. The family's row is locked first, so the snapshot stays valid until the commit, and readers never see a
 * gap in the positions. Appends to one family run one after another across all servers; appends to different families are
 * independent, unless MAX_FAMILIES makes registrations count the families.
 */
const appendTo =
  (pool: Pool, { publishHead, publishSessionsRevoked }: ChangeFeed) =>
  async <T>({ familyId, query: requested, decide }: AppendRequest<T>): Promise<T> => {
    const { value, writes, head } = await transact(pool, async (query) => {
      const { write } = statementsOn(query)
      const snapshot = await readLocked(query, familyId, requested)
      const decision = decide(snapshot)
      const result = { ...decision, head: headAfter(snapshot, decision.writes) }
      // Commit even without writes: the result may repeat what an earlier append saved, and the commit of the lock waits
      // until the synchronous standby has that too.
      const toWrite = decision.writes === undefined ? [] : appendWrites(familyId, snapshot, decision.writes)
      return { value: result, pending: toWrite.map(write) }
    })
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) publishHead(familyId, head)
    if (writes?.revokedSessions !== undefined) publishSessionsRevoked(familyId)
    return value
  }

/**
 * Implements the storage port on a migrated database shared by any number of servers. `connect` opens the connection
 * that receives notifications.
 */
export const postgresStorage = async (
  pool: Pool,
  identity: DatabaseIdentity,
  connect: () => Promise<Client>,
): Promise<Storage> => {
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
    ...memberStore(execute),
    ...sessions,
    ...clockReader(execute),
    ...familyCounter(execute),
    createSession: async (session, replaced) => {
      for (const write of replacementWrites(replaced, session)) await execute(write)
      const row: Readonly<Record<string, unknown>> = toSessionRow(session)
      await query(
        insertSession,
        sessionColumns.map(({ field, store }) => store(row[field])),
      )
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
