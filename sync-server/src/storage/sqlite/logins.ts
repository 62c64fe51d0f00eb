import type { Id } from '@little-ledger/domain'
import type { PasswordHash } from '../../auth/password-hash.ts'
import type { Login, LoginChange, User, AppendWrites } from '../port.ts'
import type { Connection } from './connection.ts'
import { readLogin, readUser } from '../rows.ts'

const changeWriter = (connection: Connection) => {
  const rename = connection.prepare(
    'UPDATE logins SET username = ?, username_key = ?, username_stamp = ? WHERE family_id = ? AND user_id = ?',
  )
  const setSecret = connection.prepare(
    'UPDATE logins SET secret = ?, secret_stamp = ? WHERE family_id = ? AND user_id = ?',
  )
  return (familyId: Id, { userId, username, password: secret }: LoginChange) => {
    if (username) rename.run(username.text, username.key, username.stamp, familyId, userId)
    if (secret) setSecret.run(JSON.stringify(secret.hash), secret.stamp, familyId, userId)
  }
}

/** Writes the logins that belong to an append, inside its transaction. */
export const loginWriter = (connection: Connection) => {
  const add = connection.prepare(
    `INSERT INTO logins
       (family_id, user_id, child_id, username, username_key, username_stamp, secret, secret_stamp)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  // A child's user is owned by the entry that added it, a parent's by its login, which may come before any entry.
  const own = connection.prepare('INSERT INTO owners (id, family_id) VALUES (?, ?)')
  const openFamily = connection.prepare(
    'INSERT INTO families (family_id, head, last_stamp) VALUES (?, 0, NULL) ON CONFLICT (family_id) DO NOTHING',
  )
  const change = changeWriter(connection)
  const endSessions = connection.prepare(
    'UPDATE sessions SET is_revoked = 1 WHERE family_id = ? AND user_id = ? AND token_hash <> ?',
  )

  return (familyId: Id, { newLogins = [], changedLogins = [], revokedSessions: endedSessions }: AppendWrites) => {
    for (const login of newLogins) {
      const {
        id,
        childId,
        username,
        usernameKey,
        usernameStamp,
        passwordHash: secret,
        passwordStamp: secretStamp,
      } = login
      const texts = [username, usernameKey, usernameStamp, JSON.stringify(secret), secretStamp]
      add.run(familyId, id, childId ?? null, ...texts)
      if (childId !== undefined) continue
      own.run(id, familyId)
      openFamily.run(familyId)
    }
    for (const login of changedLogins) change(familyId, login)
    if (endedSessions) endSessions.run(familyId, endedSessions.userId, endedSessions.except ?? '')
  }
}

const loginColumns = 'family_id, user_id, child_id, username, username_key, username_stamp, secret, secret_stamp'

export const loginReader = (connection: Connection) => {
  const byUsername = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE username_key = ?`)
  const byUser = connection.prepare(
    'SELECT family_id, user_id, child_id, username FROM logins WHERE family_id = ? AND user_id = ?',
  )
  const ofFamily = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE family_id = ? ORDER BY user_id`)
  const ofUser = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE family_id = ? AND user_id = ?`)
  const replace = connection.prepare('UPDATE logins SET secret = ? WHERE family_id = ? AND user_id = ? AND secret = ?')
  return {
    listLogins: (familyId: Id): readonly Login[] => ofFamily.all(familyId).map(readLogin),
    loginsOf: (familyId: Id, userIds: readonly Id[]): readonly Login[] =>
      userIds.flatMap((userId) => ofUser.all(familyId, userId).map(readLogin)),
    findLogin: (usernameKey: string): Login | undefined => {
      const row = byUsername.get(usernameKey)
      return row === undefined ? undefined : readLogin(row)
    },
    findUser: (familyId: Id, userId: Id): User | undefined => {
      const row = byUser.get(familyId, userId)
      return row === undefined ? undefined : readUser(row)
    },
    replaceSecret: (familyId: Id, userId: Id, proved: PasswordHash, stronger: PasswordHash) => {
      replace.run(JSON.stringify(stronger), familyId, userId, JSON.stringify(proved))
    },
  }
}
