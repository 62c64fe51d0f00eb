import type { Id } from '@little-ledger/domain'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { AppendWrites, Login, LoginChange, Storage } from '../port.ts'
import { idColumn, optional, passwordHashColumn, stampColumn, usernameColumn } from '../rows.ts'
import type { Database } from '../schema.ts'
import { defineCommand, defineQuery, insertInto, isOneOf, type Run, type Write } from '../statement.ts'

export const userRow = v.object({
  id: idColumn,
  familyId: idColumn,
  childId: optional(idColumn),
  username: usernameColumn,
})

const loginRow = v.object({
  ...userRow.entries,
  usernameKey: usernameColumn,
  usernameStamp: stampColumn,
  passwordHash: passwordHashColumn,
  passwordStamp: stampColumn,
})

const userColumns = ['user_id as id', 'family_id as familyId', 'child_id as childId', 'username'] as const

const selectLogins = (db: Kysely<Database>) =>
  db
    .selectFrom('logins')
    .select([
      ...userColumns,
      'username_key as usernameKey',
      'username_stamp as usernameStamp',
      'password_hash as passwordHash',
      'password_stamp as passwordStamp',
    ])

const loginByUsername = defineQuery('login-by-username', loginRow, (db, p: { usernameKey: string }) =>
  selectLogins(db).where('username_key', '=', p.usernameKey),
)

const loginsOfFamily = defineQuery('logins-of-family', loginRow, (db, p: { familyId: Id }) =>
  selectLogins(db).where('family_id', '=', p.familyId).orderBy('user_id'),
)

export const loginsOfUsers = defineQuery(
  'logins-of-users',
  loginRow,
  (db, p: { familyId: Id; userIds: readonly Id[] }, engine) =>
    selectLogins(db)
      .where('family_id', '=', p.familyId)
      .where(isOneOf(engine, 'user_id', p.userIds)),
)

const userById = defineQuery('user', userRow, (db, p: { familyId: Id; userId: Id }) =>
  db
    .selectFrom('logins')
    .select(userColumns)
    .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId })),
)

const replacePasswordHash = defineCommand(
  'replace-password-hash',
  (db, p: { familyId: Id; userId: Id; verified: string; stronger: string }) =>
    db
      .updateTable('logins')
      .set({ password_hash: p.stronger })
      .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId, password_hash: p.verified })),
)

export const loginStore = (
  run: Run,
): Pick<Storage, 'listLogins' | 'findLogin' | 'findUser' | 'replacePasswordHash'> => ({
  listLogins: async (familyId) => (await run(loginsOfFamily({ familyId }))).rows,
  findLogin: async (usernameKey) => (await run(loginByUsername({ usernameKey: JSON.stringify(usernameKey) }))).rows[0],
  findUser: async (familyId, userId) => (await run(userById({ familyId, userId }))).rows[0],
  replacePasswordHash: async (familyId, userId, verified, stronger) => {
    const hashes = { verified: JSON.stringify(verified), stronger: JSON.stringify(stronger) }
    await run(replacePasswordHash({ familyId, userId, ...hashes }))
  },
})

const updateUsername = defineCommand(
  'update-username',
  (db, p: { familyId: Id; userId: Id; username: string; usernameKey: string; stamp: Login['usernameStamp'] }) =>
    db
      .updateTable('logins')
      .set({ username: p.username, username_key: p.usernameKey, username_stamp: p.stamp })
      .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId })),
)

const updatePassword = defineCommand(
  'update-password',
  (db, p: { familyId: Id; userId: Id; hash: string; stamp: Login['passwordStamp'] }) =>
    db
      .updateTable('logins')
      .set({ password_hash: p.hash, password_stamp: p.stamp })
      .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId })),
)

const revokeSessions = defineCommand('revoke-sessions', (db, p: { familyId: Id; userId: Id; except: string }) =>
  db
    .updateTable('sessions')
    .set({ is_revoked: 1 })
    .where((eb) => eb.and({ family_id: p.familyId, user_id: p.userId }))
    .where('token_hash', '<>', p.except),
)

const toRow = (familyId: Id, login: Login): Database['logins'] => ({
  family_id: familyId,
  user_id: login.id,
  child_id: login.childId ?? null,
  username: JSON.stringify(login.username),
  username_key: JSON.stringify(login.usernameKey),
  username_stamp: login.usernameStamp,
  password_hash: JSON.stringify(login.passwordHash),
  password_stamp: login.passwordStamp,
})

const changeWrites = (familyId: Id, { userId, username, password }: LoginChange): readonly Write[] => {
  const statements: Write[] = []
  if (username) {
    const { text, key, stamp } = username
    const names = { username: JSON.stringify(text), usernameKey: JSON.stringify(key) }
    statements.push(updateUsername({ familyId, userId, ...names, stamp }))
  }
  if (password) {
    const { hash, stamp } = password
    statements.push(updatePassword({ familyId, userId, hash: JSON.stringify(hash), stamp }))
  }
  return statements
}

/** The login changes of an append. */
export const loginWrites = (familyId: Id, writes: AppendWrites): readonly Write[] => {
  const { newLogins = [], changedLogins = [], revokedSessions } = writes
  // The `child.added` entry claims a child's user id. A parent's is claimed here, because its login may precede all entries.
  const parents = newLogins.filter(({ childId }) => childId === undefined)
  return [
    insertInto(
      'logins',
      newLogins.map((login) => toRow(familyId, login)),
    ),
    insertInto(
      'owners',
      parents.map(({ id }) => ({ id, family_id: familyId })),
    ),
    ...changedLogins.flatMap((change) => changeWrites(familyId, change)),
    ...(revokedSessions
      ? [revokeSessions({ familyId, userId: revokedSessions.userId, except: revokedSessions.except ?? '' })]
      : []),
  ]
}
