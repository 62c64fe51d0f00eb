import { type Id, type Stamp, type updateLoginRequest, usernameKey } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { Login, LoginChange } from '../storage/port.ts'

/** A device's new username, verifier or both, each with its stamp. */
export type LoginUpdate = Omit<LoginChange, 'userId'>

export const loginUpdateFrom = (
  { username, verifier }: InferOutput<typeof updateLoginRequest>,
  stamp: Stamp,
): LoginUpdate => ({
  ...(username === undefined ? {} : { username: { text: username, key: usernameKey(username), stamp } }),
  ...(verifier === undefined ? {} : { password: { hash: { type: 'pbkdf2', ...verifier } as const, stamp } }),
})

/** The parts of the update that have a later stamp than the stored ones. */
export const newerParts = ({ username, password }: LoginUpdate, login: Login): LoginUpdate => ({
  ...(username && username.stamp > login.usernameStamp ? { username } : {}),
  ...(password && password.stamp > login.passwordStamp ? { password } : {}),
})

export const createLogin = (
  user: { readonly id: Id; readonly familyId: Id; readonly childId: Id },
  username: NonNullable<LoginUpdate['username']>,
  password: NonNullable<LoginUpdate['password']>,
): Login => ({
  ...user,
  username: username.text,
  usernameKey: username.key,
  usernameStamp: username.stamp,
  passwordHash: password.hash,
  passwordStamp: password.stamp,
})

export const applyLoginUpdate = (login: Login, { username, password }: LoginUpdate): Login => ({
  ...login,
  ...(username && { username: username.text, usernameKey: username.key, usernameStamp: username.stamp }),
  ...(password && { passwordHash: password.hash, passwordStamp: password.stamp }),
})

export const isSameVerifier = (a: PasswordHash, b: PasswordHash): boolean =>
  a.type === 'pbkdf2' && b.type === 'pbkdf2' && a.rounds === b.rounds && a.salt === b.salt && a.hash === b.hash
