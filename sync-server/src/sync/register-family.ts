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
import {
  checkRegistration,
  mayRegister,
  registrationQuery,
  type RegistrationServices,
  registrationWrites,
} from '../auth/registration.ts'
import type { AppendQuery, AppendSnapshot, Login } from '../storage/port.ts'

type Registration = InferOutput<typeof registerFamilyRequest>

/** `isNew` is false if the client repeated the request for a family that is already registered. */
export type RegisteredFamily = { readonly login: Login; readonly isNew: boolean }

/** Whether the family can be registered: it is new, the server has it already, or an error. */
type RegistrationStatus = 'new' | 'known' | ApiError

const statusOf = (
  { userId, familyId, username }: Registration,
  { hasFamily, owners, usernameOwners }: AppendSnapshot,
): RegistrationStatus => {
  if (hasFamily) return 'known'
  // The ids of a removed family stay reserved, so that its devices do not register it again by themselves.
  if (owners.has(userId)) return owners.get(userId) === familyId ? { type: 'FamilyRemoved', userId } : 'known'
  return usernameOwners.has(usernameKey(username)) ? { type: 'UsernameTaken' } : 'new'
}

const queryFor = ({ userId, username }: Registration): AppendQuery => ({
  ownedIds: [userId],
  usernameKeys: [usernameKey(username)],
})

const readStatus = (registration: Registration, { storage }: RegistrationServices): Promise<RegistrationStatus> =>
  storage.append<RegistrationStatus>({
    familyId: registration.familyId,
    query: queryFor(registration),
    decide: (snapshot) => ({ value: statusOf(registration, snapshot) }),
  })

/** If the family is still new, adds the login, which creates it. Returns the status before the change. */
const addFamily = (
  form: Registration,
  { storage, registration, now }: RegistrationServices,
  login: Login,
): Promise<RegistrationStatus> =>
  storage.append<RegistrationStatus>({
    familyId: form.familyId,
    query: { ...queryFor(form), ...registrationQuery(registration, form.invitation) },
    decide: (snapshot) => {
      const status = statusOf(form, snapshot)
      if (status !== 'new') return { value: status }
      const refused = checkRegistration(registration, form.invitation, snapshot, now())
      if (refused) return { value: refused }
      const used = registrationWrites(registration, form.invitation)
      return { value: 'new', writes: { entries: [], newLogins: [login], ...used } }
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

const isRemoved = (status: RegistrationStatus) => typeof status === 'object' && status.type === 'FamilyRemoved'

/** Registers a family that was created on a device. The family's entries are pushed afterward (docs/sync.md). */
export const registerFamily = async (
  services: RegistrationServices,
  registration: Registration,
  client: AuthClient,
): Promise<Result<RegisteredFamily, ApiError>> => {
  const { storage, now } = services
  const { familyId, invitation: code } = registration
  let status = await readStatus(registration, services)
  if (status !== 'known' && !isRemoved(status)) {
    // Before the username, so that it is not disclosed to those who may not register.
    const allowed = await mayRegister(services, { familyId, code }, client)
    if (!allowed.ok) return allowed
  }
  if (status === 'new') {
    const passwordHash = await hashForRegistration(services, registration, client)
    if (!passwordHash.ok) return passwordHash
    const login = loginFor(registration, passwordHash.value, storage.device, now())
    status = await addFamily(registration, services, login)
    if (status === 'new') return ok({ login, isNew: true })
  }
  return typeof status === 'object' ? err(status) : signInAgain(services, registration, client)
}
