import type { LoginResponse } from '@little-ledger/domain'
import type { Login, Storage, User } from '../storage/port.ts'

/** A login as devices may know it: a child's with its verifier, a parent's never with anything of its password. */
export const toLoginResponse = ({
  id,
  childId,
  username,
  usernameStamp,
  passwordHash: secret,
  passwordStamp: secretStamp,
}: Login): LoginResponse => {
  const names = { userId: id, ...(childId === undefined ? {} : { childId }), username, usernameStamp }
  if (childId === undefined || secret.type !== 'pbkdf2') return { ...names, verifierStamp: secretStamp }
  const { rounds, salt, hash } = secret
  return { ...names, verifier: { rounds, salt, hash }, verifierStamp: secretStamp }
}

/** The logins that a user's devices may keep: for a parent the children's, for a child its own (design: sync). */
export const listDeviceLogins = async (storage: Storage, user: User): Promise<readonly LoginResponse[]> => {
  const logins = await storage.listLogins(user.familyId)
  const kept = logins.filter(
    ({ id, childId }) => childId !== undefined && (user.childId === undefined || id === user.id),
  )
  return kept.map(toLoginResponse)
}
