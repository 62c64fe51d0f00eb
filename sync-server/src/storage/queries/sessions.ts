import type { Id } from '@little-ledger/domain'
import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import { type FamilySession, type NewSession, type Storage, StorageUnavailable } from '../port.ts'
import { flagColumn, idColumn, integerColumn, optional, usernameColumn } from '../rows.ts'
import type { Database } from '../schema.ts'
import { defineCommand, defineQuery, type Run } from '../statement.ts'

const sessionRow = v.object({
  id: idColumn,
  tokenHash: v.string(),
  familyId: idColumn,
  userId: idColumn,
  createdAt: integerColumn,
  lastUsedAt: integerColumn,
  endsAt: optional(integerColumn),
  idleMs: optional(integerColumn),
  childId: optional(idColumn),
  username: usernameColumn,
})

/** A session without a login belongs to a deleted child. */
const resolvedRow = v.object({
  ...sessionRow.entries,
  username: optional(usernameColumn),
  isRevoked: flagColumn,
  head: integerColumn,
})

const sessionColumns = [
  's.id',
  's.token_hash as tokenHash',
  's.family_id as familyId',
  's.user_id as userId',
  's.created_at as createdAt',
  's.last_used_at as lastUsedAt',
  's.ends_at as endsAt',
  's.idle_ms as idleMs',
  'l.child_id as childId',
  'l.username',
] as const

const toFamilySession = ({ childId, username, ...session }: v.InferOutput<typeof sessionRow>): FamilySession => ({
  session,
  user: { id: session.userId, familyId: session.familyId, childId, username },
})

const isUnexpired = (now: number) => sql<SqlBool>`((s.ends_at IS NULL OR s.ends_at > ${now})
  AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > ${now}))`

const resolveSession = defineQuery('resolve-session', resolvedRow, (db, p: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('logins as l', (on) => on.onRef('l.family_id', '=', 's.family_id').onRef('l.user_id', '=', 's.user_id'))
    .innerJoin('families as f', 'f.family_id', 's.family_id')
    .select([...sessionColumns, 's.is_revoked as isRevoked', 'f.head'])
    .where('s.token_hash', '=', p.tokenHash)
    .where(isUnexpired(p.now)),
)

const touchSession = defineCommand('touch-session', (db, p: { tokenHash: string; now: number }) =>
  db.updateTable('sessions').set({ last_used_at: p.now }).where('token_hash', '=', p.tokenHash),
)

export const deleteSession = defineCommand('delete-session', (db, p: { tokenHash: string }) =>
  db.deleteFrom('sessions').where('token_hash', '=', p.tokenHash),
)

const listSessions = defineQuery('list-sessions', sessionRow, (db, p: { familyId: Id; now: number }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('logins as l', (on) => on.onRef('l.family_id', '=', 's.family_id').onRef('l.user_id', '=', 's.user_id'))
    .select(sessionColumns)
    .where('s.family_id', '=', p.familyId)
    .where('s.is_revoked', '=', 0)
    .where(isUnexpired(p.now))
    .orderBy('s.created_at')
    .orderBy('s.id'),
)

const revokeSession = defineCommand('revoke-session', (db, p: { familyId: Id; sessionId: Id }) =>
  db
    .updateTable('sessions as s')
    .set({ is_revoked: 1 })
    .where('s.family_id', '=', p.familyId)
    .where('s.id', '=', p.sessionId)
    .where('s.is_revoked', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('logins as l')
          .select('l.user_id')
          .whereRef('l.family_id', '=', 's.family_id')
          .whereRef('l.user_id', '=', 's.user_id'),
      ),
    ),
)

const deleteExpiredSessions = defineCommand('delete-expired-sessions', (db, p: { now: number }) =>
  db.deleteFrom('sessions as s').where((eb) => eb.not(isUnexpired(p.now))),
)

const deleteOldRecords = defineCommand('delete-expired-idempotency-records', (db, p: { before: number }) =>
  db.deleteFrom('idempotency_records').where('created_at', '<', p.before),
)

export const sessionToRow = (session: NewSession): Database['sessions'] => ({
  token_hash: session.tokenHash,
  id: session.id,
  family_id: session.familyId,
  user_id: session.userId,
  created_at: session.createdAt,
  last_used_at: session.createdAt,
  ends_at: session.endsAt ?? null,
  idle_ms: session.idleMs ?? null,
  is_revoked: 0,
})

type SessionStore = Pick<
  Storage,
  'resolveSession' | 'deleteSession' | 'listSessions' | 'revokeSession' | 'deleteExpired'
>

export const sessionStore = (run: Run): SessionStore => {
  /** Ignores a full disk, because reading must still work. A later request updates the last use. */
  const updateLastUse = async (tokenHash: string, now: number) => {
    try {
      await run(touchSession({ tokenHash, now }))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }
  return {
    resolveSession: async (tokenHash, now, touchAfterMs) => {
      const [row] = (await run(resolveSession({ tokenHash, now }))).rows
      if (row === undefined) return undefined
      const { isRevoked, head, username, ...found } = row
      if (username === undefined) return { ended: 'erased', userId: found.userId }
      if (isRevoked) return { ended: 'revoked', userId: found.userId }
      if (found.lastUsedAt + touchAfterMs <= now) await updateLastUse(tokenHash, now)
      return { ...toFamilySession({ ...found, username }), head }
    },
    deleteSession: async (tokenHash) => {
      await run(deleteSession({ tokenHash }))
    },
    listSessions: async (familyId, now) => (await run(listSessions({ familyId, now }))).rows.map(toFamilySession),
    revokeSession: async (familyId, sessionId) => (await run(revokeSession({ familyId, sessionId }))).count > 0,
    deleteExpired: async (now, recordsBefore) => {
      await run(deleteExpiredSessions({ now }))
      await run(deleteOldRecords({ before: recordsBefore }))
    },
  }
}
