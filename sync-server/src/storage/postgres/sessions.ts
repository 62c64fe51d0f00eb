import type { Id } from '@little-ledger/domain'
import type { EndedSession, FamilySession, NewSession, ResolvedSession } from '../port.ts'
import { StorageUnavailable } from '../port.ts'
import { readFamilySession, readResolved } from '../rows.ts'
import type { Query } from './connection.ts'
import { decodeUsernames } from './username-encoding.ts'

const running = (now: string) =>
  `(s.ends_at IS NULL OR s.ends_at > ${now}) AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > ${now})`
const columns = 's.token_hash, s.id, s.family_id, s.user_id, s.created_at, s.last_used_at, s.ends_at, s.idle_ms'

// No two tokens are alike: one that is there is there by this very statement, asked again after its answer was lost.
const start = {
  name: 'start-session',
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
    WHERE s.token_hash = $1 AND ${running('$2')}`,
}
const touch = { name: 'touch-session', text: 'UPDATE sessions SET last_used_at = $2 WHERE token_hash = $1' }
const end = { name: 'end-session', text: 'DELETE FROM sessions WHERE token_hash = $1' }
const list = {
  name: 'list-sessions',
  text: `SELECT ${columns}, l.child_id, l.username
    FROM sessions s
    JOIN logins l ON l.family_id = s.family_id AND l.user_id = s.user_id
    WHERE s.family_id = $1 AND s.is_revoked = 0 AND ${running('$2')} ORDER BY s.created_at, s.id`,
}
const endOfFamily = {
  name: 'end-family-session',
  text: `UPDATE sessions AS s SET is_revoked = 1 WHERE s.family_id = $1 AND s.id = $2 AND s.is_revoked = 0
    AND EXISTS (SELECT 1 FROM logins l WHERE l.family_id = s.family_id AND l.user_id = s.user_id)`,
}
const sweepSessions = { name: 'sweep-sessions', text: `DELETE FROM sessions AS s WHERE NOT (${running('$1')})` }
const sweepAnswers = { name: 'sweep-answers', text: 'DELETE FROM answers WHERE at < $1' }
const sweepGuesses = { name: 'sweep-guesses', text: 'DELETE FROM guesses WHERE until < $1' }

/** That a session was used is noted another time where the database has no room; it keeps nobody from reading. */
const noteUse = async (ask: Query, tokenHash: string, now: number) => {
  try {
    await ask(touch, [tokenHash, now])
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
  }
}

/**
 * Whose a session is, and how far the family's journal reaches: all that a reading request asks the database. A session
 * outlives its login only where a child was erased. One that was ended for somebody is kept, and signs nobody in.
 */
const sessionResolver =
  (ask: Query) =>
  async (tokenHash: string, now: number, touchAfterMs: number): Promise<ResolvedSession | EndedSession | undefined> => {
    const [row] = (await ask(resolve, [tokenHash, now])).rows
    if (row === undefined) return undefined
    const resolved = readResolved(decodeUsernames(row))
    if ('ended' in resolved) return resolved
    if (resolved.session.lastUsedAt + touchAfterMs <= now) await noteUse(ask, tokenHash, now)
    return resolved
  }

export const sessionStore = (ask: Query) => ({
  createSession: async (session: NewSession, replaced: string | undefined) => {
    const { tokenHash, id, familyId, userId, createdAt, endsAt, idleMs } = session
    await ask(start, [tokenHash, id, familyId, userId, createdAt, endsAt ?? null, idleMs ?? null, replaced ?? null])
  },
  resolveSession: sessionResolver(ask),
  deleteSession: async (tokenHash: string) => {
    await ask(end, [tokenHash])
  },
  listSessions: async (familyId: Id, now: number): Promise<readonly FamilySession[]> =>
    (await ask(list, [familyId, now])).rows.map((row) => readFamilySession(decodeUsernames(row))),
  revokeSession: async (familyId: Id, sessionId: Id) => (await ask(endOfFamily, [familyId, sessionId])).count > 0,
  deleteExpired: async (now: number, answersBefore: number) => {
    await ask(sweepSessions, [now])
    await ask(sweepAnswers, [answersBefore])
    await ask(sweepGuesses, [now])
  },
})
