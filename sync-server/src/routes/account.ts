import { signInRequest, signOutRequest, registerRequest, type Result, UTC, userResponse } from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { authenticate, hashForRegistration } from '../auth/authenticate.ts'
import { isRepeatedRegistration, registerParent } from '../auth/register-parent.ts'
import { mayRegister } from '../auth/registration.ts'
import { hashToken, type SignInOptions, startSession } from '../auth/sessions.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/validate.ts'
import type { User } from '../storage/port.ts'
import { clientOf, type PublicEnv, route } from '../middleware/route.ts'
import { userBody } from './users.ts'

type Registration = InferOutput<typeof registerRequest>

const signIn = async (c: Context<PublicEnv>, user: User, status: 200 | 201, options: SignInOptions = {}) => {
  const { services } = c.var
  await startSession(c, services, user, options)
  const { ledger } = await services.ledgers.get(user.familyId, 1)
  return c.json(userBody(user, ledger), status)
}

/** Finds the user that an earlier request registered with the same idempotency key and password. */
const repeatedRegistration = async (
  c: Context<PublicEnv>,
  body: Registration,
): Promise<Result<User, ApiError> | undefined> => {
  const { services, idempotencyKey: key } = c.var
  if (key === undefined) return undefined
  const user = await authenticate(services, body, clientOf(c))
  if (!user.ok) return user.error.type === 'RateLimited' ? user : undefined
  return (await isRepeatedRegistration(services.storage, user.value, key)) ? user : undefined
}

const register = async (c: Context<PublicEnv>, body: Registration): Promise<Result<User, ApiError>> => {
  const { services, idempotencyKey: key } = c.var
  const { timeZone = UTC, invitation: code, ...form } = body
  const allowed = await mayRegister(services, { familyId: services.newId(), code }, clientOf(c))
  // The first request may have used up the code.
  if (!allowed.ok) return (await repeatedRegistration(c, body)) ?? allowed
  const passwordHash = await hashForRegistration(services, body, clientOf(c))
  if (!passwordHash.ok) return passwordHash
  const family = { form, timeZone, passwordHash: passwordHash.value, idempotencyKey: key, code }
  const registered = await registerParent(family, services)
  return registered.ok ? registered : ((await repeatedRegistration(c, body)) ?? registered)
}

export const accountRoutes = new Hono<PublicEnv>()
  .post('/api/login', route('anyone', 'Log in', { schema: userResponse }), jsonBody(signInRequest), async (c) => {
    const { username, password, user: known, ...options } = c.req.valid('json')
    // A device may know only an earlier username of the user who is logging in.
    const renamed = known && (await c.var.services.storage.findUser(known.familyId, known.userId))
    const credentials = { username: renamed?.username ?? username, password }
    const user = await authenticate(c.var.services, credentials, clientOf(c))
    if (!user.ok) return respondWithError(c, user.error)
    // The user is not here. Someone else in the family may have the username, but not a stranger.
    if (known && known.familyId !== user.value.familyId) return respondWithError(c, { type: 'WrongLogin' })
    return signIn(c, user.value, 200, options)
  })
  .post(
    '/api/register',
    route('anyone', 'Register a parent and create a family', { status: 201, schema: userResponse }),
    jsonBody(registerRequest),
    idempotencyKey,
    async (c) => {
      const user = await register(c, c.req.valid('json'))
      return user.ok ? signIn(c, user.value, 201) : respondWithError(c, user.error)
    },
  )
  .post(
    '/api/logout',
    route('anyone', 'Log out; has no effect without a session'),
    jsonBody(signOutRequest, { isOptional: true }),
    async (c) => {
      const { cookie, storage } = c.var.services
      const token = cookie.read(c)
      if (token !== undefined) await storage.deleteSession(hashToken(token), c.req.valid('json').resume)
      cookie.clear(c)
      return c.body(null, 204)
    },
  )
