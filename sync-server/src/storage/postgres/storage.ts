import type { Client, Pool } from 'pg'
import type { DatabaseIdentity } from '../identity.ts'
import type { Storage } from '../port.ts'
import { rawEntry, storedEntry } from '../rows.ts'
import { appendTo } from './append.ts'
import { queryOn } from './connection.ts'
import { createSharedAttemptStore } from './login-attempts.ts'
import { loginReader } from './logins.ts'
import { createChangeFeed } from './change-feed.ts'
import { sessionStore } from './sessions.ts'

const HOUR_MS = 3_600_000
/** Far longer than anybody has to wait after a wrong guess. */
const GUESSES_KEPT_MS = 7 * 24 * HOUR_MS

const entries = {
  name: 'entries',
  text: 'SELECT position, body FROM entries WHERE family_id = $1 AND position > $2 ORDER BY position LIMIT $3',
}
const write = {
  name: 'write',
  text: `INSERT INTO meta (name, value) VALUES ('writable', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
}

type StorageOptions = {
  readonly pool: Pool
  readonly names: DatabaseIdentity
  /** Opens the connection that hears what other servers write. */
  readonly connect: () => Promise<Client>
}

/** The storage port on a migrated database, which any number of servers share. */
export const postgresStorage = async ({ pool, names, connect }: StorageOptions): Promise<Storage> => {
  const ask = queryOn(pool)
  const news = createChangeFeed({ ask, epoch: names.epoch, connect })
  await news.start()
  const sessions = sessionStore(ask)
  const close = async () => {
    await news.close()
    await pool.end()
  }
  let closed: Promise<void> | undefined
  return {
    ...names,
    append: appendTo(pool, news),
    subscribe: news.follow,
    readEntries: async (...asked) => (await ask(entries, asked)).rows.map(storedEntry),
    readRawEntries: async (...asked) => (await ask(entries, asked)).rows.map(rawEntry),
    ...loginReader(ask),
    ...sessions,
    revokeSession: async (familyId, sessionId) => {
      const isEnded = await sessions.revokeSession(familyId, sessionId)
      if (isEnded) news.tellEnded(familyId)
      return isEnded
    },
    onSessionsRevoked: news.onEnded,
    loginAttempts: createSharedAttemptStore(pool, names.pepper, GUESSES_KEPT_MS, Date.now),
    checkWritable: async () => {
      await ask(write, [new Date().toISOString()])
    },
    close: () => (closed ??= close()),
  }
}
