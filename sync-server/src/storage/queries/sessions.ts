import type { Id } from '@little-ledger/domain'
import { type Kysely, sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import {
  type EndedSession,
  type FamilySession,
  type NewSession,
  type RenewedSession,
  type ResumableSession,
  type Storage,
  StorageUnavailable,
} from '../port.ts'
import { type Database, fieldsOf, namesOf, type Row } from '../schema.ts'
import { defineCommand, defineQuery, type Run } from '../statement.ts'
import { deleteExpiredRegistrationCodes } from './registration-codes.ts'
import { accessColumns, confirmationColumns, deleteExpiredInvitations, toAccess } from './members.ts'

type Token = { tokenHash: string; now: number }

const [sessionFields, login, family] = [fieldsOf('sessions'), fieldsOf('logins'), fieldsOf('families')]
/**
 * A session without a login belongs to a deleted child or a removed member, one without a family to a removed family.
 */
const sessionRow = {
  ...sessionFields,
  childId: login.childId,
  username: v.nullable(login.username),
  head: v.nullable(family.head),
  ...accessColumns,
  isUnconfirmed: v.nullable(confirmationColumns.isUnconfirmed),
  confirmerId: confirmationColumns.confirmerId,
}

type SessionRow = v.InferOutput<v.ObjectSchema<typeof sessionRow, undefined>>

const toFamilySession = (row: SessionRow): FamilySession => {
  const { childId, username, head, isRevoked, role, childIds, isUnconfirmed, confirmerId, ...session } = row
  const { userId: id, familyId } = session
  return { session, user: { id, familyId, username: username ?? '', ...toAccess(row) } }
}

const isUnexpired = (now: number) => sql<SqlBool>`((s.ends_at IS NULL OR s.ends_at > ${now})
  AND (s.idle_ms IS NULL OR s.last_used_at + s.idle_ms > ${now}))`

/** How long a device can go unused before its user has to type the password: 90 days. */
const RESUMABLE_MS = 90 * 24 * 3_600_000

const isResumable = (now: number) =>
  sql<SqlBool>`(s.resume_hash IS NOT NULL AND s.last_used_at + ${RESUMABLE_MS} > ${now})`

/** Whether the device can use the session without the password. */
const isUsable = (now: number) =>
  sql<SqlBool>`(${isUnexpired(now)} OR (${isResumable(now)} AND (s.ends_at IS NULL OR s.ends_at > 0)))`

const selectSessions = (db: Kysely<Database>) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('logins as l', (on) => on.onRef('l.familyId', '=', 's.familyId').onRef('l.userId', '=', 's.userId'))
    .leftJoin('members as m', (on) => on.onRef('m.familyId', '=', 's.familyId').onRef('m.userId', '=', 's.userId'))
    .leftJoin('families as f', 'f.familyId', 's.familyId')
    .select(namesOf(sessionFields).map((name) => `s.${name}` as const))
    .select(['l.childId', 'l.username', 'f.head', 'm.role', 'm.childIds', 'f.isUnconfirmed', 'f.confirmerId'])

const resolveSession = defineQuery('resolve-session', sessionRow, (db, p: Token) =>
  selectSessions(db).where('s.tokenHash', '=', p.tokenHash).where(isUnexpired(p.now)),
)

const resumableSession = defineQuery('resumable-session', sessionRow, (db, p: ResumableSession & { now: number }) =>
  selectSessions(db)
    .where((eb) =>
      eb.and({
        's.familyId': p.familyId,
        's.userId': p.userId,
        's.device': p.device,
        's.resumeHash': p.resumeHash,
      }),
    )
    .where(isResumable(p.now)),
)

/** Compares the resume token before replacing it, so that each token is used only once. */
const renewSession = defineCommand(
  'renew-session',
  (db, p: ResumableSession & { next: string } & Omit<RenewedSession, 'resumeHash'> & { now: number }) =>
    db
      .updateTable('sessions')
      .set({ tokenHash: p.tokenHash, resumeHash: p.next, lastUsedAt: p.now })
      .set({ endsAt: p.endsAt ?? null, idleMs: p.idleMs ?? null })
      .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId, device: p.device }))
      .where((eb) => eb.and({ resumeHash: p.resumeHash, isRevoked: 0 })),
)

const touchSession = defineCommand('touch-session', (db, p: Token) =>
  db.updateTable('sessions').set({ lastUsedAt: p.now }).where('tokenHash', '=', p.tokenHash),
)

const deleteSession = defineCommand('delete-session', (db, p: { tokenHash: string }) =>
  db.deleteFrom('sessions').where('tokenHash', '=', p.tokenHash),
)

/** Invalidates the cookie and replaces the resume token. Can be repeated safely. */
const signOutSession = defineCommand(
  'sign-out-session',
  (db, p: { tokenHash: string; current: string; next: string }) =>
    db
      .updateTable('sessions')
      .set({ endsAt: 0, resumeHash: p.next })
      .where('tokenHash', '=', p.tokenHash)
      .where((eb) => eb.or([eb('resumeHash', '=', p.current), eb('resumeHash', '=', p.next)])),
)

/** Ends the browser's previous session, but keeps its row, if it has a resume token. */
const endReplaced = defineCommand('end-replaced-session', (db, p: { replaced: string }) =>
  db.updateTable('sessions').set({ endsAt: 0 }).where('tokenHash', '=', p.replaced).where('resumeHash', 'is not', null),
)
const deleteReplaced = defineCommand('delete-replaced-session', (db, p: { replaced: string }) =>
  db.deleteFrom('sessions').where('tokenHash', '=', p.replaced).where('resumeHash', 'is', null),
)

const deleteOfDevice = defineCommand('delete-session-of-device', (db, p: Omit<ResumableSession, 'resumeHash'>) =>
  db.deleteFrom('sessions').where((eb) => eb.and({ familyId: p.familyId, userId: p.userId, device: p.device })),
)

/**
 * Ends the sessions that a new session replaces: the browser's previous one, and the user's other sessions on this
 * device.
 */
export const replacementWrites = (
  replaced: string | undefined,
  { familyId, userId, device }: Partial<NewSession> = {},
) => [
  ...(replaced === undefined ? [] : [endReplaced({ replaced }), deleteReplaced({ replaced })]),
  ...(familyId && userId && device ? [deleteOfDevice({ familyId, userId, device })] : []),
]

const listSessions = defineQuery('list-sessions', sessionRow, (db, p: { familyId: Id; now: number }) =>
  selectSessions(db)
    .where(isUsable(p.now))
    .where((eb) => eb.and({ 's.familyId': p.familyId, 's.isRevoked': 0 }))
    .where('l.userId', 'is not', null)
    .orderBy('s.createdAt')
    .orderBy('s.id'),
)

const revokeSession = defineCommand('revoke-session', (db, p: { familyId: Id; sessionId: Id }) =>
  db
    .updateTable('sessions as s')
    .set({ isRevoked: 1 })
    .where((eb) => eb.and({ 's.familyId': p.familyId, 's.id': p.sessionId, 's.isRevoked': 0 }))
    .where('s.userId', 'in', (eb) =>
      eb.selectFrom('logins as l').select('l.userId').where('l.familyId', '=', p.familyId),
    ),
)

const deleteExpiredSessions = defineCommand('delete-expired-sessions', (db, p: { now: number }) =>
  db.deleteFrom('sessions as s').where((eb) => eb.not(eb.or([isUnexpired(p.now), isResumable(p.now)]))),
)

const deleteOldRecords = defineCommand('delete-expired-idempotency-records', (db, p: { before: number }) =>
  db.deleteFrom('idempotencyRecords').where('createdAt', '<', p.before),
)

export const toSessionRow = (session: NewSession): Row<'sessions'> => ({
  device: undefined,
  resumeHash: undefined,
  deviceKind: undefined,
  ...session,
  lastUsedAt: session.createdAt,
  isRevoked: false,
})

const endedSession = ({ head, username, isRevoked, userId, role }: SessionRow): EndedSession | undefined => {
  if (head === null) return { ended: 'familyRemoved', userId }
  if (username === null) return { ended: role === null ? 'erased' : 'removed', userId }
  return isRevoked ? { ended: 'revoked', userId } : undefined
}

export const sessionStore = (
  run: Run,
): Pick<
  Storage,
  'resolveSession' | 'resumeSession' | 'deleteSession' | 'listSessions' | 'revokeSession' | 'deleteExpired'
> => {
  /**
   * Ignores a full disk and does not wait for a locked file, because reading must still work. A later request updates the
   * time of last use.
   */
  const updateLastUse = async (token: Token) => {
    try {
      await run(touchSession(token), 0)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }
  return {
    resolveSession: async (tokenHash, now, touchAfterMs) => {
      const [found] = (await run(resolveSession({ tokenHash, now }))).rows
      if (found === undefined) return undefined
      const ended = endedSession(found)
      if (ended) return ended
      if (found.lastUsedAt + touchAfterMs <= now) await updateLastUse({ tokenHash, now })
      const mustConfirm = found.isUnconfirmed === true && found.confirmerId === found.userId
      return { ...toFamilySession(found), head: found.head ?? 0, mustConfirm }
    },
    resumeSession: async (session, { resumeHash: next, ...renewed }, now, replaced) => {
      const [found] = (await run(resumableSession({ ...session, now }))).rows
      if (found === undefined) return undefined
      const ended = endedSession(found)
      if (ended) return ended
      if ((await run(renewSession({ ...session, ...renewed, next, now }))).count === 0) return undefined
      for (const write of replacementWrites(replaced)) await run(write)
      return 'resumed'
    },
    deleteSession: async (tokenHash, replaced) => {
      if (replaced) {
        const { tokenHash: current, nextHash: next } = replaced
        if ((await run(signOutSession({ tokenHash, current, next }))).count > 0) return
      }
      await run(deleteSession({ tokenHash }))
    },
    listSessions: async (familyId, now) => (await run(listSessions({ familyId, now }))).rows.map(toFamilySession),
    revokeSession: async (familyId, sessionId) => (await run(revokeSession({ familyId, sessionId }))).count > 0,
    deleteExpired: async (now, recordsBefore) => {
      await run(deleteExpiredSessions({ now }))
      await run(deleteExpiredInvitations({ now }))
      await run(deleteOldRecords({ before: recordsBefore }))
      await run(deleteExpiredRegistrationCodes(now))
    },
  }
}
