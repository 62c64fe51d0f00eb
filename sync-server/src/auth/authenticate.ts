import { err, ok, type Result, usernameKey } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { Login, Storage } from '../storage/port.ts'
import type { Busy, HashingQueue } from './hashing-queue.ts'
import { networksOf } from './networks.ts'
import type { PasswordHash } from './password-hash.ts'
import type { LoginRateLimiter } from './login-rate-limiter.ts'
import type { PasswordHasher } from './passwords.ts'

/** Where a sign-in or registration comes from. `signal` is aborted when the client disconnects. */
export type AuthClient = { readonly address: string; readonly signal: AbortSignal }

export type AuthServices = {
  readonly storage: Storage
  readonly passwords: PasswordHasher
  readonly hashingQueue: HashingQueue
  readonly loginLimiter: LoginRateLimiter
  readonly now: () => number
}

export type Credentials = { readonly username: string; readonly password: string }

/** Hashes a new parent's password. */
export const hashForRegistration = (
  { passwords, hashingQueue }: AuthServices,
  { username, password }: Credentials,
  { address, signal }: AuthClient,
): Promise<Result<PasswordHash, Busy>> => {
  const origin = { group: 'new', networks: networksOf(address), login: usernameKey(username), signal } as const
  return hashingQueue.run(origin, () => passwords.hash('parent', password))
}

/** Rehashes a verified password if its hash is outdated. If saving the new hash fails, the old hash stays valid. */
const rehashIfNeeded = async ({ storage, passwords }: AuthServices, login: Login, password: string) => {
  if (!passwords.needsRehash(login)) return
  const hash = await passwords.hash(login.childId === undefined ? 'parent' : 'child', password)
  await storage.replacePasswordHash(login.familyId, login.id, login.passwordHash, hash)
}

/**
 * Returns the login if the password is correct, and a parent doesn't have to confirm the members first. An unknown username takes as long and returns the same error as a wrong
 * password.
 */
export const authenticate = async (
  services: AuthServices,
  credentials: Credentials,
  { address, signal }: AuthClient,
): Promise<Result<Login, ApiError>> => {
  const login = usernameKey(credentials.username)
  const history = await services.loginLimiter.readHistory(login, address, services.now())
  if ('waitMs' in history) return err({ type: 'RateLimited', waitMs: history.waitMs })
  const group = history.hasSignedIn ? 'known' : history.hasFailures ? 'failing' : 'new'
  const origin = { group, networks: networksOf(address), login, signal } as const
  const result = await services.hashingQueue.run(origin, () => tryPassword(services, credentials, address))
  return result.ok ? result.value : result
}

const tryPassword = async (
  services: AuthServices,
  { username, password }: Credentials,
  address: string,
): Promise<Result<Login, ApiError>> => {
  const { storage, passwords, loginLimiter, now } = services
  const key = usernameKey(username)
  const attempt = await loginLimiter.startAttempt(key, address, now())
  if ('waitMs' in attempt) return err({ type: 'RateLimited', waitMs: attempt.waitMs })
  const login = await storage.findLogin(key)
  const isRight = await passwords.verify(login, password)
  if (!isRight || login === undefined) return err({ type: 'WrongLogin' })
  await attempt.succeed()
  await rehashIfNeeded(services, login, password)
  return login.isUnconfirmed ? err({ type: 'MembersUnconfirmed' }) : ok(login)
}
