import type { Id } from '@little-ledger/domain'
import type { PasswordHash } from '../../auth/password-hash.ts'
import type { AppendWrites, Login, LoginChange, User } from '../port.ts'
import { readLogin, readUser } from '../rows.ts'
import type { Connection } from './connection.ts'

const loginColumns =
  'family_id, user_id, child_id, username, username_key, username_stamp, password_hash, password_stamp'

const changeWriter = (connection: Connection) => {
  const updateUsername = connection.prepare(
    'UPDATE logins SET username = ?, username_key = ?, username_stamp = ? WHERE family_id = ? AND user_id = ?',
  )
  const updatePassword = connection.prepare(
    'UPDATE logins SET password_hash = ?, password_stamp = ? WHERE family_id = ? AND user_id = ?',
  )
  return (familyId: Id, { userId, username, password }: LoginChange) => {
    if (username) updateUsername.run(username.text, username.key, username.stamp, familyId, userId)
    if (password) updatePassword.run(JSON.stringify(password.hash), password.stamp, familyId, userId)
  }
}

/** Writes the login changes of an append, inside its transaction. */
export const loginWriter = (connection: Connection) => {
  const insertLogin = connection.prepare(`INSERT INTO logins (${loginColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  // The `child.added` entry claims a child's user id. A parent's is claimed here, because its login may precede all entries.
  const insertOwner = connection.prepare('INSERT INTO owners (id, family_id) VALUES (?, ?)')
  const insertFamily = connection.prepare(
    'INSERT INTO families (family_id, head, last_stamp) VALUES (?, 0, NULL) ON CONFLICT (family_id) DO NOTHING',
  )
  const writeChange = changeWriter(connection)
  const revokeSessions = connection.prepare(
    'UPDATE sessions SET is_revoked = 1 WHERE family_id = ? AND user_id = ? AND token_hash <> ?',
  )

  return (familyId: Id, { newLogins = [], changedLogins = [], revokedSessions }: AppendWrites) => {
    for (const login of newLogins) {
      const { id, childId, username, usernameKey, usernameStamp, passwordHash, passwordStamp } = login
      const values = [username, usernameKey, usernameStamp, JSON.stringify(passwordHash), passwordStamp]
      insertLogin.run(familyId, id, childId ?? null, ...values)
      if (childId !== undefined) continue
      insertOwner.run(id, familyId)
      insertFamily.run(familyId)
    }
    for (const change of changedLogins) writeChange(familyId, change)
    if (revokedSessions) revokeSessions.run(familyId, revokedSessions.userId, revokedSessions.except ?? '')
  }
}

export const loginReader = (connection: Connection) => {
  const byUsername = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE username_key = ?`)
  const userById = connection.prepare(
    'SELECT family_id, user_id, child_id, username FROM logins WHERE family_id = ? AND user_id = ?',
  )
  const byFamily = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE family_id = ? ORDER BY user_id`)
  const byUser = connection.prepare(`SELECT ${loginColumns} FROM logins WHERE family_id = ? AND user_id = ?`)
  const replace = connection.prepare(
    'UPDATE logins SET password_hash = ? WHERE family_id = ? AND user_id = ? AND password_hash = ?',
  )
  return {
    listLogins: (familyId: Id): readonly Login[] => byFamily.all(familyId).map(readLogin),
    loginsOf: (familyId: Id, userIds: readonly Id[]): readonly Login[] =>
      userIds.flatMap((userId) => byUser.all(familyId, userId).map(readLogin)),
    findLogin: (usernameKey: string): Login | undefined => {
      const row = byUsername.get(usernameKey)
      return row === undefined ? undefined : readLogin(row)
    },
    findUser: (familyId: Id, userId: Id): User | undefined => {
      const row = userById.get(familyId, userId)
      return row === undefined ? undefined : readUser(row)
    },
    replacePasswordHash: (familyId: Id, userId: Id, verified: PasswordHash, stronger: PasswordHash) => {
      replace.run(JSON.stringify(stronger), familyId, userId, JSON.stringify(verified))
    },
  }
}
