import type { Id } from '@little-ledger/domain'
import { createSubscribers } from '../subscribers.ts'
import { readIdentity } from '../identity.ts'
import type { AppendRequest, Storage } from '../port.ts'
import { rawEntry, storedEntry } from '../rows.ts'
import { appendTo } from './append.ts'
import { attempt, type Connection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { loginReader } from './logins.ts'
import { sessionStore } from './sessions.ts'

const appender = (connection: Connection, tell: (familyId: Id, head: number) => void) => {
  const append = appendTo(connection)
  const inGroup = groupCommit(connection)
  return async <T>(request: AppendRequest<T>): Promise<T> => {
    const { value, head, isErasing } = await inGroup(() => append(request))
    // What was erased still stands in the write-ahead log, until that is emptied into the database.
    if (isErasing) connection.pragma('wal_checkpoint(TRUNCATE)')
    // The commit is over by now: whoever is told and reads, reads what it was told of.
    if (head !== undefined) tell(request.familyId, head)
    return value
  }
}

/** More than any entry takes: a database that is full has no room for this either. */
const ROOM_FOR_A_WRITE = 'x'.repeat(16 * 1024)

/** The storage port on an open, migrated database. Nothing awaits inside a transaction: each runs in one go. */
export const sqliteStorage = (connection: Connection): Storage => {
  const news = createSubscribers()
  const logins = loginReader(connection)
  const sessions = sessionStore(connection)
  const entries = connection.prepare(
    'SELECT position, body FROM entries WHERE family_id = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const write = connection.prepare(`INSERT INTO meta (name, value) VALUES ('writable', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)

  return {
    ...readIdentity(connection.prepare('SELECT name, value FROM meta').all()),
    append: appender(connection, news.tell),
    subscribe: news.follow,
    readEntries: (familyId: Id, after, limit) => attempt(() => entries.all(familyId, after, limit).map(storedEntry)),
    readRawEntries: (familyId, after, limit) => attempt(() => entries.all(familyId, after, limit).map(rawEntry)),
    listLogins: (familyId) => attempt(() => logins.listLogins(familyId)),
    findLogin: (usernameKey) => attempt(() => logins.findLogin(usernameKey)),
    findUser: (familyId, userId) => attempt(() => logins.findUser(familyId, userId)),
    replacePasswordHash: (...change) => attempt(() => logins.replaceSecret(...change)),
    createSession: (session, replaced) => attempt(() => sessions.startSession(session, replaced)),
    resolveSession: (...asked) => attempt(() => sessions.resolveSession(...asked)),
    deleteSession: (tokenHash) => attempt(() => sessions.endSession(tokenHash)),
    listSessions: (familyId, now) => attempt(() => sessions.listSessions(familyId, now)),
    revokeSession: (familyId, sessionId) => attempt(() => sessions.endFamilySession(familyId, sessionId)),
    checkWritable: () =>
      attempt(() => {
        write.run(ROOM_FOR_A_WRITE)
        write.run('')
      }),
    deleteExpired: (now, answersBefore) => attempt(() => sessions.sweep(now, answersBefore)),
    close: () => attempt(() => void connection.close()),
  }
}
