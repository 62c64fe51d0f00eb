import { type registerFamilyRequest, err, nextStamp, ok, type Result, usernameKey } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { PasswordHash } from '../auth/password-hash.ts'
import { authenticate, type AuthServices } from '../auth/authenticate.ts'
import type { ApiError } from '../api-error.ts'
import type { AppendQuery, AppendSnapshot, Login, Storage, User } from '../storage/port.ts'

type Adopting = InferOutput<typeof registerFamilyRequest>

/** Whether the family was made known just now, or was before and only the answer was lost. */
export type RegisteredFamily = { readonly login: Login; readonly isNew: boolean }

/** How a family and its parent stand to what the server knows. */
type Acquaintance = 'new' | 'name taken' | 'known'

const userOf = ({ familyId, userId, username }: Adopting): User => ({
  id: userId,
  familyId,
  childId: undefined,
  username,
})

const asksFor = ({ userId, username }: Adopting): AppendQuery => ({
  ownedIds: [userId],
  usernameKeys: [usernameKey(username)],
})

const acquaintanceOf = (
  { userId, username }: Adopting,
  { hasFamily, owners, usernameOwners: usernames }: AppendSnapshot,
): Acquaintance => {
  if (hasFamily || owners.has(userId)) return 'known'
  return usernames.has(usernameKey(username)) ? 'name taken' : 'new'
}

const acquaintanceNow = (adopting: Adopting, storage: Storage) =>
  storage.append({
    familyId: adopting.familyId,
    query: asksFor(adopting),
    decide: (known) => ({ value: acquaintanceOf(adopting, known) }),
  })

const loginFor = (adopting: Adopting, secret: PasswordHash, storage: Storage, now: number): Login => {
  const stamp = nextStamp({ last: undefined, floor: 0, device: storage.device }, now)
  const key = usernameKey(adopting.username)
  return { ...userOf(adopting), usernameKey: key, usernameStamp: stamp, passwordHash: secret, passwordStamp: stamp }
}

/** Makes the family known by this login if it still is not; what stood in the way otherwise. */
const addLogin = (adopting: Adopting, login: Login, storage: Storage): Promise<Acquaintance> =>
  storage.append<Acquaintance>({
    familyId: adopting.familyId,
    query: asksFor(adopting),
    decide: (known) => {
      const value = acquaintanceOf(adopting, known)
      return value === 'new' ? { value, writes: { entries: [], newLogins: [login] } } : { value }
    },
  })

/** Whoever knows the login may have it once more; whichever part of it is wrong, the answer is the same. */
const signInAgain = async (services: AuthServices, adopting: Adopting, address: string) => {
  const login = await authenticate(services, { ...adopting, address })
  if (!login.ok) return login.error.type === 'WrongLogin' ? err({ type: 'RegistrationConflict' } as const) : login
  const { id, familyId, childId } = login.value
  const isSame = id === adopting.userId && familyId === adopting.familyId && childId === undefined
  return isSame ? ok({ login: login.value, isNew: false }) : err({ type: 'RegistrationConflict' } as const)
}

/** Gives a family that was made on a device its parent's login; its journal follows by push (docs/sync.md). */
export const registerFamily = async (
  services: AuthServices,
  adopting: Adopting,
  address: string,
): Promise<Result<RegisteredFamily, ApiError>> => {
  let acquaintance = await acquaintanceNow(adopting, services.storage)
  if (acquaintance === 'new') {
    const hash = () => services.passwords.hash('parent', adopting.password)
    const secret = await services.runExclusive(address, hash)
    if (!secret.ok) return secret
    const login = loginFor(adopting, secret.value, services.storage, services.now())
    acquaintance = await addLogin(adopting, login, services.storage)
    if (acquaintance === 'new') return ok({ login, isNew: true })
  }
  return acquaintance === 'name taken' ? err({ type: 'UsernameTaken' }) : signInAgain(services, adopting, address)
}
