import type { Id } from '@little-ledger/domain'
import type { EndedSession, NewSession, ResolvedSession } from '../port.ts'
import { type Connection, isUnavailable } from './connection.ts'
import { readFamilySession, readResolved } from '../rows.ts'

const running = '(s.ends_at IS NULL OR s.ends_at > :now) AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > :now)'
const columns = 's.token_hash, s.id, s.family_id, s.user_id, s.created_at, s.last_used_at, s.ends_at, s.idle_ms'

const sessionStarter = (connection: Connection) => {
  const end = connection.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const start = connection.prepare(
    `INSERT INTO sessions (token_hash, id, family_id, user_id, created_at, last_used_at, ends_at, idle_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return connection.transaction((session: NewSession, replaced: string | undefined) => {
    const { tokenHash, id, familyId, userId, createdAt, endsAt, idleMs } = session
    if (replaced !== undefined) end.run(replaced)
    start.run(tokenHash, id, familyId, userId, createdAt, createdAt, endsAt ?? null, idleMs ?? null)
  })
}

/**
 * Whose a session is, and how far the family's journal reaches: all that a reading request asks the database. A session
 * outlives its login only where a child was erased. One that was ended for somebody is kept, and signs nobody in.
 */
const sessionResolver = (connection: Connection) => {
  const resolve = connection.prepare(
    `SELECT ${columns}, s.is_revoked, l.child_id, l.username, f.head
     FROM sessions s
     LEFT JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
     JOIN families f ON f.family_id = s.family_id
     WHERE s.token_hash = :tokenHash AND ${running}`,
  )
  const touch = connection.prepare('UPDATE sessions SET last_used_at = ? WHERE token_hash = ?')
  return (tokenHash: string, now: number, touchAfterMs: number): ResolvedSession | EndedSession | undefined => {
    const row = resolve.get({ tokenHash, now })
    if (row === undefined) return undefined
    const resolved = readResolved(row)
    if ('ended' in resolved) return resolved
    if (resolved.session.lastUsedAt + touchAfterMs <= now) {
      try {
        touch.run(now, tokenHash)
      } catch (error) {
        // A full disk keeps nobody from reading; that this session was used is noted another time.
        if (!isUnavailable(error)) throw error
      }
    }
    return resolved
  }
}

export const sessionStore = (connection: Connection) => {
  const end = connection.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const list = connection.prepare(
    `SELECT ${columns}, l.child_id, l.username
     FROM sessions s
     JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
     WHERE s.family_id = :familyId AND s.is_revoked = 0 AND ${running} ORDER BY s.created_at, s.id`,
  )
  const endOfFamily = connection.prepare(
    `UPDATE sessions AS s SET is_revoked = 1 WHERE s.family_id = ? AND s.id = ? AND s.is_revoked = 0
       AND EXISTS (SELECT 1 FROM logins l WHERE l.family_id = s.family_id AND l.user_id = s.user_id)`,
  )
  const sweepSessions = connection.prepare(`DELETE FROM sessions AS s WHERE NOT (${running})`)
  const sweepAnswers = connection.prepare('DELETE FROM answers WHERE at < ?')
  const start = sessionStarter(connection)
  return {
    startSession: (session: NewSession, replaced: string | undefined) => start.immediate(session, replaced),
    resolveSession: sessionResolver(connection),
    endSession: (tokenHash: string) => void end.run(tokenHash),
    listSessions: (familyId: Id, now: number) => list.all({ familyId, now }).map(readFamilySession),
    endFamilySession: (familyId: Id, sessionId: Id) => endOfFamily.run(familyId, sessionId).changes > 0,
    sweep: (now: number, answersBefore: number) => {
      sweepSessions.run({ now })
      sweepAnswers.run(answersBefore)
    },
  }
}
