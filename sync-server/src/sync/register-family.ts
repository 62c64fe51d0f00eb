import { err, nextStamp, ok, type registerFamilyRequest, type Result, usernameKey } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { authenticate, type AuthServices } from '../auth/authenticate.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { AppendQuery, AppendSnapshot, Login, Storage, User } from '../storage/port.ts'

type Registration = InferOutput<typeof registerFamilyRequest>

/** `isNew` is false if the client repeated the request for a family that is already registered. */
export type RegisteredFamily = { readonly login: Login; readonly isNew: boolean }

type RegistrationStatus = 'new' | 'username taken' | 'known'

const userOf = ({ familyId, userId, username }: Registration): User => ({
  id: userId,
  familyId,
  childId: undefined,
  username,
})

const queryFor = ({ userId, username }: Registration): AppendQuery => ({
  ownedIds: [userId],
  usernameKeys: [usernameKey(username)],
})

const statusOf = (
  { userId, username }: Registration,
  { hasFamily, owners, usernameOwners }: AppendSnapshot,
): RegistrationStatus => {
  if (hasFamily || owners.has(userId)) return 'known'
  return usernameOwners.has(usernameKey(username)) ? 'username taken' : 'new'
}

const readStatus = (registration: Registration, storage: Storage) =>
  storage.append({
    familyId: registration.familyId,
    query: queryFor(registration),
    decide: (snapshot) => ({ value: statusOf(registration, snapshot) }),
  })

const loginFor = (registration: Registration, passwordHash: PasswordHash, storage: Storage, now: number): Login => {
  const stamp = nextStamp({ last: undefined, floor: 0, device: storage.device }, now)
  const key = usernameKey(registration.username)
  return {
    ...userOf(registration),
    usernameKey: key,
    usernameStamp: stamp,
    passwordHash,
    passwordStamp: stamp,
  }
}

/** If the status is still `new`, adds the login, which creates the family. Returns the status before the change. */
const addLogin = (registration: Registration, login: Login, storage: Storage): Promise<RegistrationStatus> =>
  storage.append<RegistrationStatus>({
    familyId: registration.familyId,
    query: queryFor(registration),
    decide: (snapshot) => {
      const value = statusOf(registration, snapshot)
      return value === 'new' ? { value, writes: { entries: [], newLogins: [login] } } : { value }
    },
  })

/** Signs in to a known family. Every mismatch returns the same error, to avoid revealing which part differs. */
const signInAgain = async (services: AuthServices, registration: Registration, address: string) => {
  const login = await authenticate(services, { ...registration, address })
  if (!login.ok) return login.error.type === 'WrongLogin' ? err({ type: 'RegistrationConflict' } as const) : login
  const { id, familyId, childId } = login.value
  const isSame = id === registration.userId && familyId === registration.familyId && childId === undefined
  return isSame ? ok({ login: login.value, isNew: false }) : err({ type: 'RegistrationConflict' } as const)
}

/** Registers a family that was created on a device. Its entries follow by push (docs/sync.md). */
export const registerFamily = async (
  services: AuthServices,
  registration: Registration,
  address: string,
): Promise<Result<RegisteredFamily, ApiError>> => {
  let status = await readStatus(registration, services.storage)
  if (status === 'new') {
    const hashPassword = () => services.passwords.hash('parent', registration.password)
    const passwordHash = await services.runExclusive(address, hashPassword)
    if (!passwordHash.ok) return passwordHash
    const login = loginFor(registration, passwordHash.value, services.storage, services.now())
    status = await addLogin(registration, login, services.storage)
    if (status === 'new') return ok({ login, isNew: true })
  }
  return status === 'username taken' ? err({ type: 'UsernameTaken' }) : signInAgain(services, registration, address)
}
