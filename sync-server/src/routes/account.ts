import { ok, signInRequest, registerRequest, type Result, UTC, userResponse } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import { startSession } from '../auth/start-session.ts'
import { hashToken } from '../auth/sessions.ts'
import { authenticate } from '../auth/authenticate.ts'
import { registerParent, isRepeatedRegistration } from '../auth/register-parent.ts'
import type { ApiError } from '../api-error.ts'
import type { User } from '../storage/port.ts'
import { definePublicRoute } from './public-route.ts'
import type { RouteCall, RouteResult, Route, Services } from './route.ts'
import { userBody } from './users.ts'

const respondWithUser = async ({ ledgers }: Services, user: User, status: number): Promise<RouteResult> => {
  const { ledger } = await ledgers.get(user.familyId, 1)
  return ok({ status, body: JSON.stringify(userBody(user, ledger)) })
}

const login = definePublicRoute(
  {
    method: 'POST',
    path: '/api/login',
    summary: 'Log in as a parent or a child',
    access: 'anyone',
    body: () => signInRequest,
    response: { status: 200, schema: userResponse },
  },
  async ({ context, services, body }) => {
    const { username, password, rememberMe = false } = body
    const user = await authenticate(services, { username, password, address: services.clientAddress(context) })
    if (!user.ok) return user
    await startSession({ context, services, user: user.value, isRemembered: rememberMe })
    return respondWithUser(services, user.value, 200)
  },
)

type Registration = InferOutput<typeof registerRequest>

/** Finds the user created by an earlier registration with the same idempotency key and password. */
const repeatedRegistration = async (call: RouteCall<Registration>): Promise<Result<User, ApiError> | undefined> => {
  const { context, services, body, idempotencyKey } = call
  if (idempotencyKey === undefined) return undefined
  const user = await authenticate(services, { ...body, address: services.clientAddress(context) })
  if (!user.ok) return user.error.type === 'RateLimited' ? user : undefined
  return (await isRepeatedRegistration(services.storage, user.value, idempotencyKey)) ? user : undefined
}

const register = definePublicRoute(
  {
    method: 'POST',
    path: '/api/register',
    acceptsIdempotencyKey: true,
    summary: 'Register a parent and create a family',
    access: 'anyone',
    body: () => registerRequest,
    response: { status: 201, schema: userResponse },
  },
  async (call) => {
    const { context, services, body, idempotencyKey } = call
    const { timeZone = UTC, ...form } = body
    const hash = () => services.passwords.hash('parent', body.password)
    const passwordHash = await services.runExclusive(services.clientAddress(context), hash)
    if (!passwordHash.ok) return passwordHash
    const registered = await registerParent(
      { form, timeZone, passwordHash: passwordHash.value, idempotencyKey },
      services,
    )
    const user = registered.ok ? registered : ((await repeatedRegistration(call)) ?? registered)
    if (!user.ok) return user
    await startSession({ context, services, user: user.value, isRemembered: false })
    return respondWithUser(services, user.value, 201)
  },
)

const logout = definePublicRoute(
  {
    method: 'POST',
    path: '/api/logout',
    summary: 'Log out; has no effect without a session',
    access: 'anyone',
    response: { status: 204 },
  },
  async ({ context, services: { cookie, storage } }) => {
    const token = cookie.read(context)
    if (token !== undefined) await storage.deleteSession(hashToken(token))
    cookie.clear(context)
    return ok({ status: 204, body: '' })
  },
)

export const accountRoutes: readonly Route[] = [login, register, logout]
