import { err, ok, type Result, usernameKey } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { Login, Storage } from '../storage/port.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { LoginRateLimiter } from './login-rate-limiter.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'

export type AuthServices = {
  readonly storage: Storage
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  readonly now: () => number
  /** One password of an address at a time: those under way would count as wrong, however right they are. */
  readonly runExclusive: KeyedMutex<string>
}

export type SignInAttempt = { readonly username: string; readonly password: string; readonly address: string }

/** A proved password is kept as today's cost would have it; should that fail, the old secret is as right as before. */
const strengthen = async ({ storage, passwords: credentials }: AuthServices, login: Login, password: string) => {
  if (!credentials.needsRehash(login)) return
  const secret = await credentials.hash(login.childId === undefined ? 'parent' : 'child', password)
  if (secret.ok) await storage.replacePasswordHash(login.familyId, login.id, login.passwordHash, secret.value)
}

/** Whose login this is, if the password is right. A name nobody has costs and answers the same as a wrong password. */
export const authenticate = (services: AuthServices, attempt: SignInAttempt): Promise<Result<Login, ApiError>> =>
  services.runExclusive(attempt.address, () => tryGuess(services, attempt))

const tryGuess = async (services: AuthServices, attempt: SignInAttempt): Promise<Result<Login, ApiError>> => {
  const { storage, passwords: credentials, loginLimiter: guesses, now } = services
  const key = usernameKey(attempt.username)
  const guess = await guesses.startAttempt(key, attempt.address, now())
  if ('waitMs' in guess) return err({ type: 'RateLimited', waitMs: guess.waitMs })
  const login = await storage.findLogin(key)
  const isRight = await credentials.verify(key, login, attempt.password)
  if (!isRight.ok) {
    await guess.cancel()
    return isRight
  }
  if (!isRight.value || login === undefined) return err({ type: 'WrongLogin' })
  await guess.succeed()
  await strengthen(services, login, attempt.password)
  return ok(login)
}
