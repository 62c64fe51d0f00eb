import type { Id } from '@little-ledger/domain'
import type { Secret } from '../../auth/secret.ts'
import type { Login, LoginChange, User, Writes } from '../port.ts'
import { readLogin, readUser } from '../rows.ts'
import type { Ask } from './connection.ts'
import { keptName, withNames } from './names.ts'

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

const addLogin = (ask: Ask, familyId: Id, login: Login) => {
  const { id, childId, username, usernameKey, usernameStamp, secret, secretStamp } = login
  const names = [keptName(username), keptName(usernameKey), usernameStamp]
  const added = ask(add, [familyId, id, childId ?? null, ...names, JSON.stringify(secret), secretStamp])
  // A child's user is owned by the entry that added it, a parent's by its login, which may come before any entry.
  return childId === undefined ? [added, ask(own, [id, familyId])] : [added]
}

const changeLogin = (ask: Ask, familyId: Id, { userId, username, secret }: LoginChange) => [
  ...(username
    ? [ask(rename, [familyId, userId, keptName(username.text), keptName(username.key), username.stamp])]
    : []),
  ...(secret ? [ask(setSecret, [familyId, userId, JSON.stringify(secret.secret), secret.stamp])] : []),
]

/** Writes the logins that belong to an append, inside its transaction. */
export const writeLogins = (
  ask: Ask,
  familyId: Id,
  hasFamily: boolean,
  writes: Writes,
): readonly Promise<unknown>[] => {
  const { newLogins = [], changedLogins = [], endedSessions } = writes
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

export const loginsOf = async (ask: Ask, familyId: Id, userIds: readonly Id[]): Promise<readonly Login[]> =>
  (await ask(ofUsers, [familyId, userIds])).rows.map((row) => readLogin(withNames(row)))

export const loginReader = (ask: Ask) => ({
  listLogins: async (familyId: Id): Promise<readonly Login[]> =>
    (await ask(ofFamily, [familyId])).rows.map((row) => readLogin(withNames(row))),
  findLogin: async (usernameKey: string): Promise<Login | undefined> => {
    const [row] = (await ask(byUsername, [keptName(usernameKey)])).rows
    return row === undefined ? undefined : readLogin(withNames(row))
  },
  findUser: async (familyId: Id, userId: Id): Promise<User | undefined> => {
    const [row] = (await ask(byUser, [familyId, userId])).rows
    return row === undefined ? undefined : readUser(withNames(row))
  },
  replaceSecret: async (familyId: Id, userId: Id, proved: Secret, stronger: Secret) => {
    await ask(replace, [familyId, userId, JSON.stringify(proved), JSON.stringify(stronger)])
  },
})
