import { type Id, type updateLoginRequest, type Stamp, usernameKey } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { Login, LoginChange } from '../storage/port.ts'

/** What a device states of a login: either part or both, each with the stamp it counts with. */
export type LoginUpdate = Omit<LoginChange, 'userId'>

export const loginUpdateFrom = (
  { username, verifier }: InferOutput<typeof updateLoginRequest>,
  stamp: Stamp,
): LoginUpdate => ({
  ...(username === undefined ? {} : { username: { text: username, key: usernameKey(username), stamp } }),
  ...(verifier === undefined ? {} : { password: { hash: { type: 'pbkdf2', ...verifier } as const, stamp } }),
})

/** What of it is later than what stands; each part is a register of its own. */
export const newerParts = ({ username, password: secret }: LoginUpdate, login: Login): LoginUpdate => ({
  ...(username && username.stamp > login.usernameStamp ? { username } : {}),
  ...(secret && secret.stamp > login.passwordStamp ? { password: secret } : {}),
})

/** A login from both parts of a statement. */
export const createLogin = (
  user: { readonly id: Id; readonly familyId: Id; readonly childId: Id },
  { text: username, key: usernameKey, stamp: usernameStamp }: NonNullable<LoginUpdate['username']>,
  { hash: secret, stamp: secretStamp }: NonNullable<LoginUpdate['password']>,
): Login => ({ ...user, username, usernameKey, usernameStamp, passwordHash: secret, passwordStamp: secretStamp })

/** The login as it stands once the statement is taken. */
export const applyLoginUpdate = (login: Login, { username, password: secret }: LoginUpdate): Login => ({
  ...login,
  ...(username && { username: username.text, usernameKey: username.key, usernameStamp: username.stamp }),
  ...(secret && { passwordHash: secret.hash, passwordStamp: secret.stamp }),
})

export const isSameVerifier = (a: PasswordHash, b: PasswordHash): boolean =>
  a.type === 'pbkdf2' && b.type === 'pbkdf2' && a.rounds === b.rounds && a.salt === b.salt && a.hash === b.hash
