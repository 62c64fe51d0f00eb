import type { Id } from '@little-ledger/domain'
import {
  type EndedSession,
  type FamilySession,
  type NewSession,
  type ResolvedSession,
  StorageUnavailable,
} from '../port.ts'
import { readFamilySession, readResolved } from '../rows.ts'
import type { Query } from './connection.ts'
import { decodeUsernames } from './username-encoding.ts'

const unexpired = (now: string) =>
  `(s.ends_at IS NULL OR s.ends_at > ${now}) AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > ${now})`
const columns = 's.token_hash, s.id, s.family_id, s.user_id, s.created_at, s.last_used_at, s.ends_at, s.idle_ms'

// Tokens are unique, so a conflict means that this statement was retried after its response was lost.
const create = {
  name: 'create-session',
  text: `WITH replaced AS (DELETE FROM sessions WHERE token_hash = $8)
    INSERT INTO sessions (token_hash, id, family_id, user_id, created_at, last_used_at, ends_at, idle_ms)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7) ON CONFLICT (token_hash) DO NOTHING`,
}
const resolve = {
  name: 'resolve-session',
  text: `SELECT ${columns}, s.is_revoked, l.child_id, l.username, f.head
    FROM sessions s
    LEFT JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
    JOIN families f ON f.family_id = s.family_id
    WHERE s.token_hash = $1 AND ${unexpired('$2')}`,
}
const touch = { name: 'touch-session', text: 'UPDATE sessions SET last_used_at = $2 WHERE token_hash = $1' }
const remove = { name: 'delete-session', text: 'DELETE FROM sessions WHERE token_hash = $1' }
const list = {
  name: 'list-sessions',
  text: `SELECT ${columns}, l.child_id, l.username
    FROM sessions s
    JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
    WHERE s.family_id = $1 AND s.is_revoked = 0 AND ${unexpired('$2')} ORDER BY s.created_at, s.id`,
}
const revoke = {
  name: 'revoke-session',
  text: `UPDATE sessions AS s SET is_revoked = 1 WHERE s.family_id = $1 AND s.id = $2 AND s.is_revoked = 0
    AND EXISTS (SELECT 1 FROM logins l WHERE l.family_id = s.family_id AND l.user_id = s.user_id)`,
}
const deleteExpiredSessions = {
  name: 'delete-expired-sessions',
  text: `DELETE FROM sessions AS s WHERE NOT (${unexpired('$1')})`,
}
const deleteOldRecords = {
  name: 'delete-expired-idempotency-records',
  text: 'DELETE FROM idempotency_records WHERE created_at < $1',
}
const deleteExpiredAttempts = {
  name: 'delete-expired-login-attempts',
  text: 'DELETE FROM login_attempts WHERE expires_at < $1',
}

/** Ignores a full disk, because reading must still work. A later request updates the last use. */
const updateLastUse = async (query: Query, tokenHash: string, now: number) => {
  try {
    await query(touch, [tokenHash, now])
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
  }
}

/** Reads session, user and head in one query. A session without a login belongs to a deleted child. */
const sessionResolver =
  (query: Query) =>
  async (tokenHash: string, now: number, touchAfterMs: number): Promise<ResolvedSession | EndedSession | undefined> => {
    const [row] = (await query(resolve, [tokenHash, now])).rows
    if (row === undefined) return undefined
    const resolved = readResolved(decodeUsernames(row))
    if ('ended' in resolved) return resolved
    if (resolved.session.lastUsedAt + touchAfterMs <= now) await updateLastUse(query, tokenHash, now)
    return resolved
  }

export const sessionStore = (query: Query) => ({
  createSession: async (session: NewSession, replaced: string | undefined) => {
    const { tokenHash, id, familyId, userId, createdAt, endsAt, idleMs } = session
    await query(create, [tokenHash, id, familyId, userId, createdAt, endsAt ?? null, idleMs ?? null, replaced ?? null])
  },
  resolveSession: sessionResolver(query),
  deleteSession: async (tokenHash: string) => {
    await query(remove, [tokenHash])
  },
  listSessions: async (familyId: Id, now: number): Promise<readonly FamilySession[]> =>
    (await query(list, [familyId, now])).rows.map((row) => readFamilySession(decodeUsernames(row))),
  revokeSession: async (familyId: Id, sessionId: Id) => (await query(revoke, [familyId, sessionId])).count > 0,
  deleteExpired: async (now: number, recordsBefore: number) => {
    await query(deleteExpiredSessions, [now])
    await query(deleteOldRecords, [recordsBefore])
    await query(deleteExpiredAttempts, [now])
  },
})
