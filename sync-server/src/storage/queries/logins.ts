import type { Id } from '@little-ledger/domain'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import type { AppendSnapshot, AppendWrites, Login, Storage } from '../port.ts'
import { type Database, fieldsOf, namesOf, type Row, storedRow } from '../schema.ts'
import { defineCommand, defineQuery, insertInto, isOneOf, type Run, type Statement, type Write } from '../statement.ts'
import { accessColumns, confirmationColumns, hasToWait, toAccess } from './members.ts'

type User = { familyId: Id; userId: Id }

const { userId: id, ...loginFields } = fieldsOf('logins')
const loginRow = { id, ...loginFields, ...accessColumns, ...confirmationColumns }

const selectLogins = (db: Kysely<Database>) =>
  db
    .selectFrom('logins as l')
    .leftJoin('members as m', (on) => on.onRef('m.familyId', '=', 'l.familyId').onRef('m.userId', '=', 'l.userId'))
    .select(namesOf(loginFields).map((name) => `l.${name}` as const))
    .innerJoin('families as f', 'f.familyId', 'l.familyId')
    .select(['l.userId as id', 'm.role', 'm.childIds', 'f.isUnconfirmed', 'f.confirmerId'])

type LoginRow = v.InferOutput<v.ObjectSchema<typeof loginRow, undefined>>
export const toLogin = ({ role, childIds, childId, isUnconfirmed, confirmerId, ...login }: LoginRow): Login => ({
  ...login,
  ...toAccess({ role, childIds, childId }),
  ...(hasToWait({ isUnconfirmed, confirmerId }, { userId: login.id, childId }) ? { isUnconfirmed: true } : {}),
})

const loginByUsername = defineQuery('login-by-username', loginRow, (db, p: { usernameKey: string }) =>
  selectLogins(db).where('l.usernameKey', '=', p.usernameKey),
)

/** A login by username key, as a command reads it. */
export const selectLogin = (usernameKey: string): Statement<Login> => {
  const { definition, args } = loginByUsername({ usernameKey: JSON.stringify(usernameKey) })
  return { definition: { ...definition, parse: (row) => toLogin(definition.parse(row)) }, args }
}

const loginsOfFamily = defineQuery('logins-of-family', loginRow, (db, p: { familyId: Id }) =>
  selectLogins(db).where('l.familyId', '=', p.familyId).orderBy('l.userId'),
)

type Users = { familyId: Id; userIds: readonly Id[] }
export const loginsOfUsers = defineQuery('logins-of-users', loginRow, (db, p: Users, engine) =>
  selectLogins(db)
    .where('l.familyId', '=', p.familyId)
    .where(isOneOf(engine, 'l.userId', p.userIds)),
)

const replacePasswordHash = defineCommand(
  'replace-password-hash',
  (db, p: User & { verified: string; stronger: string }) =>
    db
      .updateTable('logins')
      .set({ passwordHash: p.stronger })
      .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId, passwordHash: p.verified })),
)

export const loginStore = (
  run: Run,
): Pick<Storage, 'listLogins' | 'findLogin' | 'findUser' | 'replacePasswordHash'> => ({
  listLogins: async (familyId) => (await run(loginsOfFamily({ familyId }))).rows.map(toLogin),
  findLogin: async (usernameKey) =>
    (await run(loginByUsername({ usernameKey: JSON.stringify(usernameKey) }))).rows.map(toLogin)[0],
  findUser: async (familyId, userId) => {
    const [login] = (await run(loginsOfUsers({ familyId, userIds: [userId] }))).rows
    return login && { id: userId, familyId, username: login.username, ...toAccess(login) }
  },
  replacePasswordHash: async (familyId, userId, verified, stronger) => {
    const hashes = { verified: JSON.stringify(verified), stronger: JSON.stringify(stronger) }
    await run(replacePasswordHash({ familyId, userId, ...hashes }))
  },
})

const updateLogin = defineCommand('update-login', (db, p: Database['logins']) =>
  db
    .updateTable('logins')
    .set({ username: p.username, usernameKey: p.usernameKey, usernameStamp: p.usernameStamp })
    .set({ passwordHash: p.passwordHash, passwordStamp: p.passwordStamp })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const revokeSessions = defineCommand('revoke-sessions', (db, p: User & { except: string }) =>
  db
    .updateTable('sessions')
    .set({ isRevoked: 1 })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId }))
    .where('tokenHash', '<>', p.except),
)

/** The session stays, but not its resume token, which the device encrypted with the old password. */
const forgetResumeToken = defineCommand('forget-resume-token', (db, p: { tokenHash: string }) =>
  db.updateTable('sessions').set({ resumeHash: null }).where('tokenHash', '=', p.tokenHash),
)

const revocationWrites = (familyId: Id, { userId, except }: NonNullable<AppendWrites['revokedSessions']>) => [
  revokeSessions({ familyId, userId, except: except ?? '' }),
  ...(except === undefined ? [] : [forgetResumeToken({ tokenHash: except })]),
]

/** The statements for an append's login changes. */
export const loginWrites = (
  familyId: Id,
  { hasFamily }: Pick<AppendSnapshot, 'hasFamily'>,
  writes: AppendWrites,
): readonly Write[] => {
  const { newLogins = [], changedLogins = [], revokedSessions } = writes
  const toRow = (login: Login): Row<'logins'> => ({ ...login, familyId, userId: login.id })
  // The entries that add children and members reserve their user ids. The creator's user id is reserved here, because
  // the creator's login may be stored before any entry.
  const creators = hasFamily ? [] : newLogins
  return [
    insertInto('logins', newLogins.map(toRow)),
    insertInto(
      'owners',
      creators.map((creator) => ({ id: creator.id, familyId })),
    ),
    ...changedLogins.map((login) => updateLogin(storedRow('logins', toRow(login)))),
    ...(revokedSessions ? revocationWrites(familyId, revokedSessions) : []),
  ]
}
