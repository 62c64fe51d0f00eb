import {
  type DeviceId,
  err,
  nextStamp,
  ok,
  type registerFamilyRequest,
  type Result,
  usernameKey,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { authenticate, type AuthClient, type AuthServices, hashForRegistration } from '../auth/authenticate.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import { newLogin } from '../auth/register-parent.ts'
import type { AppendSnapshot, Login, Storage } from '../storage/port.ts'

type Registration = InferOutput<typeof registerFamilyRequest>

/** `isNew` is false if the client repeated the request for a family that is already registered. */
export type RegisteredFamily = { readonly login: Login; readonly isNew: boolean }

type RegistrationStatus = 'new' | 'username taken' | 'known'

const statusOf = (
  { userId, username }: Registration,
  { hasFamily, owners, usernameOwners }: AppendSnapshot,
): RegistrationStatus => {
  if (hasFamily || owners.has(userId)) return 'known'
  return usernameOwners.has(usernameKey(username)) ? 'username taken' : 'new'
}

/**
 * If the status is `new` and there is a login, adds it, which creates the family. Returns the status before the
 * change.
 */
const readStatus = (registration: Registration, storage: Storage, login?: Login): Promise<RegistrationStatus> =>
  storage.append<RegistrationStatus>({
    familyId: registration.familyId,
    query: { ownedIds: [registration.userId], usernameKeys: [usernameKey(registration.username)] },
    decide: (snapshot) => {
      const value = statusOf(registration, snapshot)
      return value === 'new' && login ? { value, writes: { entries: [], newLogins: [login] } } : { value }
    },
  })

const loginFor = ({ userId, familyId, username }: Registration, hash: PasswordHash, device: DeviceId, now: number) =>
  newLogin(
    { id: userId, familyId, role: 'parent', childId: undefined, username },
    hash,
    nextStamp({ last: undefined, floor: 0, device }, now),
  )

/**
 * Signs in to a family that is already registered. Every mismatch returns the same error, so the response doesn't
 * reveal what differs.
 */
const signInAgain = async (services: AuthServices, registration: Registration, client: AuthClient) => {
  const login = await authenticate(services, registration, client)
  if (!login.ok) return login.error.type === 'WrongLogin' ? err({ type: 'RegistrationConflict' } as const) : login
  const { id, familyId, childId } = login.value
  const isSame = id === registration.userId && familyId === registration.familyId && childId === undefined
  return isSame ? ok({ login: login.value, isNew: false }) : err({ type: 'RegistrationConflict' } as const)
}

/** Registers a family that was created on a device. The family's entries are pushed afterward (docs/sync.md). */
export const registerFamily = async (
  services: AuthServices,
  registration: Registration,
  client: AuthClient,
): Promise<Result<RegisteredFamily, ApiError>> => {
  const { storage, now } = services
  let status = await readStatus(registration, storage)
  if (status === 'new') {
    const passwordHash = await hashForRegistration(services, registration, client)
    if (!passwordHash.ok) return passwordHash
    const login = loginFor(registration, passwordHash.value, storage.device, now())
    status = await readStatus(registration, storage, login)
    if (status === 'new') return ok({ login, isNew: true })
  }
  return status === 'username taken' ? err({ type: 'UsernameTaken' }) : signInAgain(services, registration, client)
}
