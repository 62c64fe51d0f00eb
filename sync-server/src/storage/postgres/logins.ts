import type { Id } from '@little-ledger/domain'
import type { PasswordHash } from '../../auth/password-hash.ts'
import type { Login, LoginChange, User, AppendWrites } from '../port.ts'
import { readLogin, readUser } from '../rows.ts'
import type { Query } from './connection.ts'
import { encodeUsername, decodeUsernames } from './username-encoding.ts'

const columns = 'family_id, user_id, child_id, username, username_key, username_stamp, secret, secret_stamp'

const rename = {
  name: 'rename-login',
  text: 'UPDATE logins SET username = $3, username_key = $4, username_stamp = $5 WHERE family_id = $1 AND user_id = $2',
}
const setSecret = {
  name: 'set-secret',
  text: 'UPDATE logins SET secret = $3, secret_stamp = $4 WHERE family_id = $1 AND user_id = $2',
}
const add = { name: 'add-login', text: `INSERT INTO logins (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)` }
const own = { name: 'own', text: 'INSERT INTO owners (id, family_id) VALUES ($1, $2)' }
const openFamily = { name: 'open-family', text: 'INSERT INTO families (family_id, head) VALUES ($1, 0)' }
const endSessions = {
  name: 'end-sessions',
  text: 'UPDATE sessions SET is_revoked = 1 WHERE family_id = $1 AND user_id = $2 AND token_hash <> $3',
}

const addLogin = (ask: Query, familyId: Id, login: Login) => {
  const { id, childId, username, usernameKey, usernameStamp, passwordHash: secret, passwordStamp: secretStamp } = login
  const names = [encodeUsername(username), encodeUsername(usernameKey), usernameStamp]
  const added = ask(add, [familyId, id, childId ?? null, ...names, JSON.stringify(secret), secretStamp])
  // A child's user is owned by the entry that added it, a parent's by its login, which may come before any entry.
  return childId === undefined ? [added, ask(own, [id, familyId])] : [added]
}

const changeLogin = (ask: Query, familyId: Id, { userId, username, password: secret }: LoginChange) => [
  ...(username
    ? [ask(rename, [familyId, userId, encodeUsername(username.text), encodeUsername(username.key), username.stamp])]
    : []),
  ...(secret ? [ask(setSecret, [familyId, userId, JSON.stringify(secret.hash), secret.stamp])] : []),
]

/** Writes the logins that belong to an append, inside its transaction. */
export const writeLogins = (
  ask: Query,
  familyId: Id,
  hasFamily: boolean,
  writes: AppendWrites,
): readonly Promise<unknown>[] => {
  const { newLogins = [], changedLogins = [], revokedSessions: endedSessions } = writes
  const isOpening = !hasFamily && newLogins.some(({ childId }) => childId === undefined)
  return [
    // Where another server opened the family in this moment, this fails, and all of it is decided again.
    ...(isOpening ? [ask(openFamily, [familyId])] : []),
    ...newLogins.flatMap((login) => addLogin(ask, familyId, login)),
    ...changedLogins.flatMap((change) => changeLogin(ask, familyId, change)),
    ...(endedSessions ? [ask(endSessions, [familyId, endedSessions.userId, endedSessions.except ?? ''])] : []),
  ]
}

const byUsername = { name: 'login-by-username', text: `SELECT ${columns} FROM logins WHERE username_key = $1` }
const byUser = {
  name: 'user',
  text: 'SELECT family_id, user_id, child_id, username FROM logins WHERE family_id = $1 AND user_id = $2',
}
const ofFamily = {
  name: 'logins-of-family',
  text: `SELECT ${columns} FROM logins WHERE family_id = $1 ORDER BY user_id`,
}
const ofUsers = {
  name: 'logins-of-users',
  text: `SELECT ${columns} FROM logins WHERE family_id = $1 AND user_id = ANY($2::uuid[])`,
}
const replace = {
  name: 'replace-secret',
  text: 'UPDATE logins SET secret = $4 WHERE family_id = $1 AND user_id = $2 AND secret = $3',
}

export const loginsOf = async (ask: Query, familyId: Id, userIds: readonly Id[]): Promise<readonly Login[]> =>
  (await ask(ofUsers, [familyId, userIds])).rows.map((row) => readLogin(decodeUsernames(row)))

export const loginReader = (ask: Query) => ({
  listLogins: async (familyId: Id): Promise<readonly Login[]> =>
    (await ask(ofFamily, [familyId])).rows.map((row) => readLogin(decodeUsernames(row))),
  findLogin: async (usernameKey: string): Promise<Login | undefined> => {
    const [row] = (await ask(byUsername, [encodeUsername(usernameKey)])).rows
    return row === undefined ? undefined : readLogin(decodeUsernames(row))
  },
  findUser: async (familyId: Id, userId: Id): Promise<User | undefined> => {
    const [row] = (await ask(byUser, [familyId, userId])).rows
    return row === undefined ? undefined : readUser(decodeUsernames(row))
  },
  replacePasswordHash: async (familyId: Id, userId: Id, proved: PasswordHash, stronger: PasswordHash) => {
    await ask(replace, [familyId, userId, JSON.stringify(proved), JSON.stringify(stronger)])
  },
})
