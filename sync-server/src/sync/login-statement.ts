import type { Id, loginBody, Stamp } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { Secret } from '../auth/secret.ts'
import { usernameKeyOf } from '../auth/username.ts'
import type { Login, LoginChange } from '../storage/port.ts'

/** What a device states of a login: either part or both, each with the stamp it counts with. */
export type Statement = Omit<LoginChange, 'userId'>

export const statementOf = ({ username, verifier }: InferOutput<typeof loginBody>, stamp: Stamp): Statement => ({
  ...(username === undefined ? {} : { username: { text: username, key: usernameKeyOf(username), stamp } }),
  ...(verifier === undefined ? {} : { secret: { secret: { type: 'pbkdf2', ...verifier } as const, stamp } }),
})

/** What of it is later than what stands; each part is a register of its own. */
export const newsIn = ({ username, secret }: Statement, login: Login): Statement => ({
  ...(username && username.stamp > login.usernameStamp ? { username } : {}),
  ...(secret && secret.stamp > login.secretStamp ? { secret } : {}),
})

/** A login from both parts of a statement. */
export const loginFrom = (
  user: { readonly id: Id; readonly familyId: Id; readonly childId: Id },
  { text: username, key: usernameKey, stamp: usernameStamp }: NonNullable<Statement['username']>,
  { secret, stamp: secretStamp }: NonNullable<Statement['secret']>,
): Login => ({ ...user, username, usernameKey, usernameStamp, secret, secretStamp })

/** The login as it stands once the statement is taken. */
export const stated = (login: Login, { username, secret }: Statement): Login => ({
  ...login,
  ...(username && { username: username.text, usernameKey: username.key, usernameStamp: username.stamp }),
  ...(secret && { secret: secret.secret, secretStamp: secret.stamp }),
})

export const isSameSecret = (a: Secret, b: Secret): boolean =>
  a.type === 'pbkdf2' && b.type === 'pbkdf2' && a.rounds === b.rounds && a.salt === b.salt && a.hash === b.hash
