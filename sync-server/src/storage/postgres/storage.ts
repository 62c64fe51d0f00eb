import type { Client, Pool } from 'pg'
import type { DatabaseIdentity } from '../identity.ts'
import type { Storage } from '../port.ts'
import { rawEntry, storedEntry } from '../rows.ts'
import { appendTo } from './append.ts'
import { createChangeFeed } from './change-feed.ts'
import { queryOn } from './connection.ts'
import { createSharedAttemptStore } from './login-attempts.ts'
import { loginReader } from './logins.ts'
import { sessionStore } from './sessions.ts'

const HOUR_MS = 3_600_000
/** How long failed attempts are kept: far longer than any sign-in delay. */
const ATTEMPT_RETENTION_MS = 7 * 24 * HOUR_MS

const selectEntries = {
  name: 'entries',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND position > $2 ORDER BY position LIMIT $3',
}
const writeProbe = {
  name: 'write-probe',
  text: `INSERT INTO meta (name, value) VALUES ('writable', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
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
  const changeFeed = createChangeFeed({ query, epoch: identity.epoch, connect })
  await changeFeed.start()
  const sessions = sessionStore(query)
  const close = async () => {
    await changeFeed.close()
    await pool.end()
  }
  let closing: Promise<void> | undefined
  return {
    ...identity,
    append: appendTo(pool, changeFeed),
    subscribe: changeFeed.subscribe,
    readEntries: async (...args) => (await query(selectEntries, args)).rows.map(storedEntry),
    readRawEntries: async (...args) => (await query(selectEntries, args)).rows.map(rawEntry),
    ...loginReader(query),
    ...sessions,
    revokeSession: async (familyId, sessionId) => {
      const isRevoked = await sessions.revokeSession(familyId, sessionId)
      if (isRevoked) changeFeed.publishSessionsRevoked(familyId)
      return isRevoked
    },
    onSessionsRevoked: changeFeed.onSessionsRevoked,
    loginAttempts: createSharedAttemptStore(pool, identity.pepper, ATTEMPT_RETENTION_MS, Date.now),
    checkWritable: async () => {
      await query(writeProbe, [new Date().toISOString()])
    },
    close: () => (closing ??= close()),
  }
}
