import type { LoginResponse } from '@little-ledger/domain'
import type { Login, Storage, User } from '../storage/port.ts'

/** Includes the verifier of a child's login, but no part of a parent's password. */
export const toLoginResponse = (login: Login): LoginResponse => {
  const { id, childId, username, usernameStamp, passwordHash, passwordStamp: verifierStamp } = login
  const common = { userId: id, ...(childId === undefined ? {} : { childId }), username, usernameStamp }
  if (childId === undefined || passwordHash.type !== 'pbkdf2') return { ...common, verifierStamp }
  const { rounds, salt, hash } = passwordHash
  return { ...common, verifier: { rounds, salt, hash }, verifierStamp }
}

/** The logins that a user's devices may store: all children's for a parent, only its own for a child (docs/sync.md). */
export const listDeviceLogins = async (storage: Storage, user: User): Promise<readonly LoginResponse[]> => {
  const logins = await storage.listLogins(user.familyId)
  return logins
    .filter(({ id, childId }) => childId !== undefined && (user.childId === undefined || id === user.id))
    .map(toLoginResponse)
}
