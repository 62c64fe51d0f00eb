import type { Id } from '@little-ledger/domain'
import type { EndedSession, NewSession, ResolvedSession } from '../port.ts'
import { readFamilySession, readResolved } from '../rows.ts'
import { type Connection, isUnavailable } from './connection.ts'

const unexpired = '(s.ends_at IS NULL OR s.ends_at > :now) AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > :now)'
const columns = 's.token_hash, s.id, s.family_id, s.user_id, s.created_at, s.last_used_at, s.ends_at, s.idle_ms'

const sessionCreator = (connection: Connection) => {
  const remove = connection.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const insert = connection.prepare(
    `INSERT INTO sessions (token_hash, id, family_id, user_id, created_at, last_used_at, ends_at, idle_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return connection.transaction((session: NewSession, replaced: string | undefined) => {
    const { tokenHash, id, familyId, userId, createdAt, endsAt, idleMs } = session
    if (replaced !== undefined) remove.run(replaced)
    insert.run(tokenHash, id, familyId, userId, createdAt, createdAt, endsAt ?? null, idleMs ?? null)
  })
}

/** Reads session, user and head in one query. A session without a login belongs to a deleted child. */
const sessionResolver = (connection: Connection) => {
  const resolve = connection.prepare(
    `SELECT ${columns}, s.is_revoked, l.child_id, l.username, f.head
     FROM sessions s
     LEFT JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
     JOIN families f ON f.family_id = s.family_id
     WHERE s.token_hash = :tokenHash AND ${unexpired}`,
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
        // Reading must still work on a full disk. A later request updates the last use.
        if (!isUnavailable(error)) throw error
      }
    }
    return resolved
  }
}

export const sessionStore = (connection: Connection) => {
  const remove = connection.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const list = connection.prepare(
    `SELECT ${columns}, l.child_id, l.username
     FROM sessions s
     JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
     WHERE s.family_id = :familyId AND s.is_revoked = 0 AND ${unexpired} ORDER BY s.created_at, s.id`,
  )
  const revoke = connection.prepare(
    `UPDATE sessions AS s SET is_revoked = 1 WHERE s.family_id = ? AND s.id = ? AND s.is_revoked = 0
       AND EXISTS (SELECT 1 FROM logins l WHERE l.family_id = s.family_id AND l.user_id = s.user_id)`,
  )
  const deleteExpiredSessions = connection.prepare(`DELETE FROM sessions AS s WHERE NOT (${unexpired})`)
  const deleteOldRecords = connection.prepare('DELETE FROM idempotency_records WHERE created_at < ?')
  const create = sessionCreator(connection)
  return {
    createSession: (session: NewSession, replaced: string | undefined) => create.immediate(session, replaced),
    resolveSession: sessionResolver(connection),
    deleteSession: (tokenHash: string) => void remove.run(tokenHash),
    listSessions: (familyId: Id, now: number) => list.all({ familyId, now }).map(readFamilySession),
    revokeSession: (familyId: Id, sessionId: Id) => revoke.run(familyId, sessionId).changes > 0,
    deleteExpired: (now: number, recordsBefore: number) => {
      deleteExpiredSessions.run({ now })
      deleteOldRecords.run(recordsBefore)
    },
  }
}
