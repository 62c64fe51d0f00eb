import {
  createFamily,
  err,
  type Id,
  nextStamp,
  ok,
  type Result,
  type SignUpForm,
  type TimeZone,
  usernameKey,
} from '@little-ledger/domain'
import type { IdempotencyKey } from '../middleware/idempotency-key.ts'
import type { ApiError } from '../api-error.ts'
import type { IdempotencyRecord, AppendSnapshot, Storage, User, AppendWrites } from '../storage/port.ts'
import type { PasswordHash } from './password-hash.ts'

export type NewFamily = {
  readonly form: SignUpForm & { readonly username: string }
  readonly timeZone: TimeZone
  readonly passwordHash: PasswordHash
  readonly idempotencyKey: IdempotencyKey | undefined
}

type Surroundings = { readonly storage: Storage; readonly now: () => number; readonly newId: () => Id }

const writesFor = (
  { form, timeZone, passwordHash, idempotencyKey }: NewFamily,
  user: User,
  { storage, now, newId }: Surroundings,
): AppendWrites => {
  const instant = now()
  const stamps: { last: ReturnType<typeof nextStamp> | undefined } = { last: undefined }
  const nextOne = () => (stamps.last = nextStamp({ last: stamps.last, floor: 0, device: storage.device }, instant))
  const created = createFamily(form, {
    actor: { role: 'parent', userId: user.id },
    family: { id: user.familyId, timeZone },
    now: instant,
    newId,
    nextStamp: nextOne,
  })
  const stamp = nextOne()
  const key = usernameKey(user.username)
  const login = { ...user, usernameKey: key, usernameStamp: stamp, passwordHash, passwordStamp: stamp }
  const kept = idempotencyKey && keptSignUp(idempotencyKey, instant)
  return {
    entries: created.ok ? created.value : [],
    newLogins: [login],
    ...(kept ? { idempotencyRecord: { key: { userId: user.id, key: idempotencyKey.key }, record: kept } } : {}),
  }
}

/** What is answered is who signed up, read afresh: only that it was done has to be remembered. */
const keptSignUp = ({ fingerprint }: IdempotencyKey, at: number): IdempotencyRecord => ({
  fingerprint,
  status: 201,
  body: '',
  childId: undefined,
  createdAt: at,
})

/** Opens a family with its first parent, or says that the username is taken. */
export const registerParent = async (
  family: NewFamily,
  surroundings: Surroundings,
): Promise<Result<User, ApiError>> => {
  const { storage, newId } = surroundings
  const { username } = family.form
  const user: User = { id: newId(), familyId: newId(), childId: undefined, username }
  const key = usernameKey(username)
  return storage.append<Result<User, ApiError>>({
    familyId: user.familyId,
    query: { usernameKeys: [key] },
    decide: (known: AppendSnapshot) => {
      const isTaken = known.usernameOwners.has(key)
      if (isTaken) return { value: err({ type: 'UsernameTaken' }) }
      return { value: ok(user), writes: writesFor(family, user, surroundings) }
    },
  })
}

/** Whether this very sign-up was done already and only its answer was lost. */
export const isRepeatedRegistration = (
  storage: Storage,
  user: User,
  idempotencyKey: IdempotencyKey,
): Promise<boolean> =>
  storage.append({
    familyId: user.familyId,
    query: { idempotencyRecordKey: { userId: user.id, key: idempotencyKey.key } },
    decide: ({ idempotencyRecord: answer }) => ({ value: answer?.fingerprint === idempotencyKey.fingerprint }),
  })
