import type { Id } from '@little-ledger/domain'
import { readIdentity } from '../identity.ts'
import type { AppendRequest, Storage } from '../port.ts'
import { rawEntry, storedEntry } from '../rows.ts'
import { createSubscribers } from '../subscribers.ts'
import { appendTo } from './append.ts'
import { attempt, type Connection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { loginReader } from './logins.ts'
import { sessionStore } from './sessions.ts'

const createAppend = (connection: Connection, publish: (familyId: Id, head: number) => void) => {
  const append = appendTo(connection)
  const inGroup = groupCommit(connection)
  return async <T>(request: AppendRequest<T>): Promise<T> => {
    const { value, head, isErasing } = await inGroup(() => append(request))
    // Erased rows remain readable in the write-ahead log until a checkpoint.
    if (isErasing) connection.pragma('wal_checkpoint(TRUNCATE)')
    // Publish only after the commit, so that subscribers can read the new entries.
    if (head !== undefined) publish(request.familyId, head)
    return value
  }
}

/** Text written by the probe, larger than any entry so that it fails whenever a real write would. */
const WRITE_PROBE = 'x'.repeat(16 * 1024)

/** Implements the storage port on an open, migrated database. Transactions are synchronous: nothing awaits inside one. */
export const sqliteStorage = (connection: Connection): Storage => {
  const subscribers = createSubscribers()
  const logins = loginReader(connection)
  const sessions = sessionStore(connection)
  const entries = connection.prepare(
    'SELECT position, body FROM entries WHERE family_id = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const writeProbe = connection.prepare(`INSERT INTO meta (name, value) VALUES ('writable', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)

  return {
    ...readIdentity(connection.prepare('SELECT name, value FROM meta').all()),
    append: createAppend(connection, subscribers.publish),
    subscribe: subscribers.subscribe,
    readEntries: (familyId: Id, after, limit) => attempt(() => entries.all(familyId, after, limit).map(storedEntry)),
    readRawEntries: (familyId, after, limit) => attempt(() => entries.all(familyId, after, limit).map(rawEntry)),
    listLogins: (familyId) => attempt(() => logins.listLogins(familyId)),
    findLogin: (usernameKey) => attempt(() => logins.findLogin(usernameKey)),
    findUser: (familyId, userId) => attempt(() => logins.findUser(familyId, userId)),
    replacePasswordHash: (...args) => attempt(() => logins.replacePasswordHash(...args)),
    createSession: (session, replaced) => attempt(() => sessions.createSession(session, replaced)),
    resolveSession: (...args) => attempt(() => sessions.resolveSession(...args)),
    deleteSession: (tokenHash) => attempt(() => sessions.deleteSession(tokenHash)),
    listSessions: (familyId, now) => attempt(() => sessions.listSessions(familyId, now)),
    revokeSession: (familyId, sessionId) => attempt(() => sessions.revokeSession(familyId, sessionId)),
    checkWritable: () =>
      attempt(() => {
        writeProbe.run(WRITE_PROBE)
        writeProbe.run('')
      }),
    deleteExpired: (now, recordsBefore) => attempt(() => sessions.deleteExpired(now, recordsBefore)),
    close: () => attempt(() => void connection.close()),
  }
}
