import { err, type Id, ok, type Result } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { RegistrationMode } from '../environment.ts'
import type { AppendQuery, AppendSnapshot, AppendWrites } from '../storage/port.ts'
import type { AuthClient, AuthServices } from './authenticate.ts'
import { hashCode } from './invitation-code.ts'

/** Who may register a new family, and how many families there may be. */
export type RegistrationPolicy = { readonly mode: RegistrationMode; readonly maxFamilies: number | undefined }

export type RegistrationServices = AuthServices & { readonly registration: RegistrationPolicy }

/** A request to register a family. `code` is the operator's sign-up code, if the client sent one. */
type RegistrationRequest = { readonly familyId: Id; readonly code: string | undefined }

/** What `checkRegistration` needs in its snapshot. */
export const registrationQuery = (
  { mode, maxFamilies }: RegistrationPolicy,
  code: string | undefined,
): Pick<AppendQuery, 'countFamilies' | 'registrationCode'> => ({
  ...(maxFamilies === undefined ? {} : { countFamilies: true }),
  ...(mode === 'invite' && code !== undefined ? { registrationCode: hashCode(code) } : {}),
})

/** Returns an error unless the server accepts a new family with this code. */
export const checkRegistration = (
  { mode, maxFamilies = Number.POSITIVE_INFINITY }: RegistrationPolicy,
  code: string | undefined,
  { familyCount, registrationCodeExpiresAt }: AppendSnapshot,
  now: number,
): ApiError | undefined => {
  if (mode === 'closed' || familyCount >= maxFamilies) return { type: 'RegistrationClosed' }
  if (mode === 'open') return undefined
  if (code === undefined) return { type: 'InvitationNeeded' }
  return registrationCodeExpiresAt === undefined || registrationCodeExpiresAt <= now ? { type: 'WrongCode' } : undefined
}

/** Uses up the code, in the transaction that registers the family. */
export const registrationWrites = (
  { mode }: RegistrationPolicy,
  code: string | undefined,
): Pick<AppendWrites, 'usedRegistrationCode'> =>
  mode === 'invite' && code !== undefined ? { usedRegistrationCode: hashCode(code) } : {}

/** The limiter counts wrong codes under this key, which can't be anyone's login, and under the client's address. */
const LIMITER_KEY = '\u0000registration'

/** Checks before the password is hashed whether the server would accept the family. Limits wrong codes by address. */
export const mayRegister = async (
  { storage, registration, loginLimiter, now }: RegistrationServices,
  { familyId, code }: RegistrationRequest,
  { address }: AuthClient,
): Promise<Result<void, ApiError>> => {
  const { mode, maxFamilies } = registration
  if (mode === 'open' && maxFamilies === undefined) return ok(undefined)
  const isGuess = mode === 'invite' && code !== undefined
  const attempt = isGuess ? await loginLimiter.startAttempt(LIMITER_KEY, address, now()) : undefined
  if (attempt && 'waitMs' in attempt) return err({ type: 'RateLimited', waitMs: attempt.waitMs })
  const error = await storage.append<ApiError | undefined>({
    familyId,
    query: registrationQuery(registration, code),
    decide: (snapshot) => ({ value: checkRegistration(registration, code, snapshot, now()) }),
  })
  if (error?.type !== 'WrongCode') await attempt?.succeed()
  return error ? err(error) : ok(undefined)
}
