import { signInRequest, registerRequest, type Result, UTC, userResponse } from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { authenticate } from '../auth/authenticate.ts'
import { isRepeatedRegistration, registerParent } from '../auth/register-parent.ts'
import { hashToken, startSession } from '../auth/sessions.ts'
import { respondWithError } from '../middleware/errors.ts'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/validate.ts'
import type { User } from '../storage/port.ts'
import { type PublicEnv, route } from '../middleware/route.ts'
import { userBody } from './users.ts'

type Registration = InferOutput<typeof registerRequest>

const signIn = async (c: Context<PublicEnv>, user: User, status: 200 | 201, isRemembered: boolean) => {
  const { services } = c.var
  await startSession(c, services, user, isRemembered)
  const { ledger } = await services.ledgers.get(user.familyId, 1)
  return c.json(userBody(user, ledger), status)
}

/** Finds the user created by an earlier registration with the same idempotency key and password. */
const repeatedRegistration = async (
  c: Context<PublicEnv>,
  body: Registration,
): Promise<Result<User, ApiError> | undefined> => {
  const { services, idempotencyKey: key } = c.var
  if (key === undefined) return undefined
  const user = await authenticate(services, { ...body, address: services.clientAddress(c) })
  if (!user.ok) return user.error.type === 'RateLimited' ? user : undefined
  return (await isRepeatedRegistration(services.storage, user.value, key)) ? user : undefined
}

const register = async (c: Context<PublicEnv>, body: Registration): Promise<Result<User, ApiError>> => {
  const { services, idempotencyKey: key } = c.var
  const { timeZone = UTC, ...form } = body
  const hash = () => services.passwords.hash('parent', body.password)
  const passwordHash = await services.runExclusive(services.clientAddress(c), hash)
  if (!passwordHash.ok) return passwordHash
  const family = { form, timeZone, passwordHash: passwordHash.value, idempotencyKey: key }
  const registered = await registerParent(family, services)
  return registered.ok ? registered : ((await repeatedRegistration(c, body)) ?? registered)
}

export const accountRoutes = new Hono<PublicEnv>()
  .post(
    '/api/login',
    route('Log in as a parent or a child', { access: 'anyone', response: { status: 200, schema: userResponse } }),
    jsonBody(signInRequest),
    async (c) => {
      const { username, password, rememberMe = false } = c.req.valid('json')
      const { services } = c.var
      const user = await authenticate(services, { username, password, address: services.clientAddress(c) })
      return user.ok ? signIn(c, user.value, 200, rememberMe) : respondWithError(c, user.error)
    },
  )
  .post(
    '/api/register',
    route('Register a parent and create a family', {
      access: 'anyone',
      response: { status: 201, schema: userResponse },
    }),
    jsonBody(registerRequest),
    idempotencyKey,
    async (c) => {
      const user = await register(c, c.req.valid('json'))
      return user.ok ? signIn(c, user.value, 201, false) : respondWithError(c, user.error)
    },
  )
  .post(
    '/api/logout',
    route('Log out; has no effect without a session', { access: 'anyone', response: { status: 204 } }),
    async (c) => {
      const { cookie, storage } = c.var.services
      const token = cookie.read(c)
      if (token !== undefined) await storage.deleteSession(hashToken(token))
      cookie.clear(c)
      return c.body(null, 204)
    },
  )
