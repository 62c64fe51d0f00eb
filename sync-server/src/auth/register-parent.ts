import {
  createFamily,
  err,
  type Id,
  nextStamp,
  ok,
  type Result,
  type SignUpForm,
  type Stamp,
  type TimeZone,
  usernameKey,
} from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { IdempotencyKey } from '../middleware/idempotency-key.ts'
import type { AppendWrites, Login, Storage, User } from '../storage/port.ts'
import type { PasswordHash } from './password-hash.ts'
import { checkRegistration, type RegistrationPolicy, registrationQuery, registrationWrites } from './registration.ts'

export type NewFamily = {
  readonly form: SignUpForm & { readonly username: string }
  readonly timeZone: TimeZone
  readonly passwordHash: PasswordHash
  readonly idempotencyKey: IdempotencyKey | undefined
  /** The operator's sign-up code, if the client sent one. */
  readonly code: string | undefined
}

type Services = {
  readonly storage: Storage
  readonly registration: RegistrationPolicy
  readonly now: () => number
  readonly newId: () => Id
}

export const newLogin = (user: User, passwordHash: PasswordHash, stamp: Stamp): Login => ({
  ...user,
  usernameKey: usernameKey(user.username),
  usernameStamp: stamp,
  passwordHash,
  passwordStamp: stamp,
})

const familyWrites = (family: NewFamily, user: User, { storage, registration, now, newId }: Services): AppendWrites => {
  const { form, timeZone, passwordHash, idempotencyKey, code } = family
  const createdAt = now()
  let last: Stamp | undefined
  const takeStamp = () => (last = nextStamp({ last, floor: 0, device: storage.device }, createdAt))
  const created = createFamily(form, {
    actor: { role: 'parent', userId: user.id },
    family: { id: user.familyId, timeZone },
    now: createdAt,
    newId,
    nextStamp: takeStamp,
  })
  const writes = {
    entries: created.ok ? created.value : [],
    newLogins: [newLogin(user, passwordHash, takeStamp())],
    ...registrationWrites(registration, code),
  }
  if (idempotencyKey === undefined) return writes
  const { key, fingerprint } = idempotencyKey
  // The idempotency record stores no response body, because a repeated request loads the user again.
  const record = { fingerprint, status: 201, body: '', childId: undefined, createdAt }
  return { ...writes, idempotencyRecord: { key: { userId: user.id, key }, record } }
}

/** Creates a family with its first parent. Fails if the server accepts no new family, or the username is taken. */
export const registerParent = async (family: NewFamily, services: Services): Promise<Result<User, ApiError>> => {
  const { storage, registration, newId, now } = services
  const { username } = family.form
  const user: User = { id: newId(), familyId: newId(), role: 'parent', childId: undefined, username }
  const key = usernameKey(username)
  return storage.append<Result<User, ApiError>>({
    familyId: user.familyId,
    query: { usernameKeys: [key], ...registrationQuery(registration, family.code) },
    decide: (snapshot) => {
      const refused = checkRegistration(registration, family.code, snapshot, now())
      if (refused) return { value: err(refused) }
      if (snapshot.usernameOwners.has(key)) return { value: err({ type: 'UsernameTaken' }) }
      return { value: ok(user), writes: familyWrites(family, user, services) }
    },
  })
}

/** Whether this request repeats a registration that has already succeeded. */
export const isRepeatedRegistration = (storage: Storage, user: User, { key, fingerprint }: IdempotencyKey) =>
  storage.append({
    familyId: user.familyId,
    query: { idempotencyRecordKey: { userId: user.id, key } },
    decide: ({ idempotencyRecord }) => ({ value: idempotencyRecord?.fingerprint === fingerprint }),
  })
