import { err, ok, type Result, usernameKey } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'
import type { Login, Storage } from '../storage/port.ts'
import type { LoginRateLimiter } from './login-rate-limiter.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type AuthServices = {
  readonly storage: Storage
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  readonly now: () => number
  /** Runs one attempt per address at a time, because an unfinished attempt counts as a failure. */
  readonly runExclusive: KeyedMutex<string>
}

export type SignInAttempt = { readonly username: string; readonly password: string; readonly address: string }

/** Rehashes a verified password if its hash is outdated. If that fails, the old hash stays valid. */
const rehashIfNeeded = async ({ storage, passwords }: AuthServices, login: Login, password: string) => {
  if (!passwords.needsRehash(login)) return
  const hash = await passwords.hash(login.childId === undefined ? 'parent' : 'child', password)
  if (hash.ok) await storage.replacePasswordHash(login.familyId, login.id, login.passwordHash, hash.value)
}

/** Returns the login if the password is correct. An unknown username takes as long and fails like a wrong password. */
export const authenticate = (services: AuthServices, attempt: SignInAttempt): Promise<Result<Login, ApiError>> =>
  services.runExclusive(attempt.address, () => tryPassword(services, attempt))

const tryPassword = async (
  services: AuthServices,
  { username, password, address }: SignInAttempt,
): Promise<Result<Login, ApiError>> => {
  const { storage, passwords, loginLimiter, now } = services
  const key = usernameKey(username)
  const attempt = await loginLimiter.startAttempt(key, address, now())
  if ('waitMs' in attempt) return err({ type: 'RateLimited', waitMs: attempt.waitMs })
  const login = await storage.findLogin(key)
  const isRight = await passwords.verify(key, login, password)
  if (!isRight.ok) {
    await attempt.cancel()
    return isRight
  }
  if (!isRight.value || login === undefined) return err({ type: 'WrongLogin' })
  await attempt.succeed()
  await rehashIfNeeded(services, login, password)
  return ok(login)
}
