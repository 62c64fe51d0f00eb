import type { Id } from '@little-ledger/domain'
import type { PasswordHash } from '../../auth/password-hash.ts'
import type { AppendWrites, Login, LoginChange, User } from '../port.ts'
import { readLogin, readUser } from '../rows.ts'
import type { Query } from './connection.ts'
import { decodeUsernames, encodeUsername } from './username-encoding.ts'

const columns = 'family_id, user_id, child_id, username, username_key, username_stamp, password_hash, password_stamp'

const updateUsername = {
  name: 'update-username',
  text: 'UPDATE logins SET username = $3, username_key = $4, username_stamp = $5 WHERE family_id = $1 AND user_id = $2',
}
const updatePassword = {
  name: 'update-password',
  text: 'UPDATE logins SET password_hash = $3, password_stamp = $4 WHERE family_id = $1 AND user_id = $2',
}
const insertLogin = {
  name: 'insert-login',
  text: `INSERT INTO logins (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
const insertOwner = { name: 'insert-owner', text: 'INSERT INTO owners (id, family_id) VALUES ($1, $2)' }
const insertFamily = { name: 'insert-family', text: 'INSERT INTO families (family_id, head) VALUES ($1, 0)' }
const revokeSessions = {
  name: 'revoke-sessions',
  text: 'UPDATE sessions SET is_revoked = 1 WHERE family_id = $1 AND user_id = $2 AND token_hash <> $3',
}

const addLogin = (query: Query, familyId: Id, login: Login) => {
  const { id, childId, username, usernameKey, usernameStamp, passwordHash, passwordStamp } = login
  const added = query(insertLogin, [
    familyId,
    id,
    childId ?? null,
    encodeUsername(username),
    encodeUsername(usernameKey),
    usernameStamp,
    JSON.stringify(passwordHash),
    passwordStamp,
  ])
  // The `child.added` entry claims a child's user id. A parent's is claimed here, because its login may precede all entries.
  return childId === undefined ? [added, query(insertOwner, [id, familyId])] : [added]
}

const changeLogin = (query: Query, familyId: Id, { userId, username, password }: LoginChange) => [
  ...(username
    ? [
        query(updateUsername, [
          familyId,
          userId,
          encodeUsername(username.text),
          encodeUsername(username.key),
          username.stamp,
        ]),
      ]
    : []),
  ...(password ? [query(updatePassword, [familyId, userId, JSON.stringify(password.hash), password.stamp])] : []),
]

/** Writes the login changes of an append, inside its transaction. */
export const writeLogins = (
  query: Query,
  familyId: Id,
  hasFamily: boolean,
  writes: AppendWrites,
): readonly Promise<unknown>[] => {
  const { newLogins = [], changedLogins = [], revokedSessions } = writes
  const isCreatingFamily = !hasFamily && newLogins.some(({ childId }) => childId === undefined)
  return [
    // If another server just created the family, this fails and the transaction is retried.
    ...(isCreatingFamily ? [query(insertFamily, [familyId])] : []),
    ...newLogins.flatMap((login) => addLogin(query, familyId, login)),
    ...changedLogins.flatMap((change) => changeLogin(query, familyId, change)),
    ...(revokedSessions
      ? [query(revokeSessions, [familyId, revokedSessions.userId, revokedSessions.except ?? ''])]
      : []),
  ]
}

const byUsername = { name: 'login-by-username', text: `SELECT ${columns} FROM logins WHERE username_key = $1` }
const userById = {
  name: 'user',
  text: 'SELECT family_id, user_id, child_id, username FROM logins WHERE family_id = $1 AND user_id = $2',
}
const byFamily = {
  name: 'logins-of-family',
  text: `SELECT ${columns} FROM logins WHERE family_id = $1 ORDER BY user_id`,
}
const byUsers = {
  name: 'logins-of-users',
  text: `SELECT ${columns} FROM logins WHERE family_id = $1 AND user_id = ANY($2::uuid[])`,
}
const replaceHash = {
  name: 'replace-password-hash',
  text: 'UPDATE logins SET password_hash = $4 WHERE family_id = $1 AND user_id = $2 AND password_hash = $3',
}

export const loginsOf = async (query: Query, familyId: Id, userIds: readonly Id[]): Promise<readonly Login[]> =>
  (await query(byUsers, [familyId, userIds])).rows.map((row) => readLogin(decodeUsernames(row)))

export const loginReader = (query: Query) => ({
  listLogins: async (familyId: Id): Promise<readonly Login[]> =>
    (await query(byFamily, [familyId])).rows.map((row) => readLogin(decodeUsernames(row))),
  findLogin: async (usernameKey: string): Promise<Login | undefined> => {
    const [row] = (await query(byUsername, [encodeUsername(usernameKey)])).rows
    return row === undefined ? undefined : readLogin(decodeUsernames(row))
  },
  findUser: async (familyId: Id, userId: Id): Promise<User | undefined> => {
    const [row] = (await query(userById, [familyId, userId])).rows
    return row === undefined ? undefined : readUser(decodeUsernames(row))
  },
  replacePasswordHash: async (familyId: Id, userId: Id, verified: PasswordHash, stronger: PasswordHash) => {
    await query(replaceHash, [familyId, userId, JSON.stringify(verified), JSON.stringify(stronger)])
  },
})
