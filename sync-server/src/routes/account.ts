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

const answerUser = async ({ ledgers }: Services, user: User, status: number): Promise<RouteResult> => {
  const { ledger } = await ledgers.get(user.familyId, 1)
  return ok({ status, body: JSON.stringify(userBody(user, ledger)) })
}

const logIn = definePublicRoute(
  {
    method: 'POST',
    path: '/api/login',
    summary: 'Log in, a parent or a child',
    who: 'anyone',
    body: () => signInRequest,
    answer: { status: 200, schema: userResponse },
  },
  async ({ context, services, body }) => {
    const { username, password, rememberMe = false } = body
    const login = await authenticate(services, { username, password, address: services.clientAddress(context) })
    if (!login.ok) return login
    await startSession({ context, services, user: login.value, isRemembered: rememberMe })
    return answerUser(services, login.value, 200)
  },
)

type SignUp = InferOutput<typeof registerRequest>

/** A sign-up that was done before, repeated by whoever knows its password and its key. */
const repeatedSignUp = async (call: RouteCall<SignUp>): Promise<Result<User, ApiError> | undefined> => {
  const { context, services, body, idempotencyKey } = call
  if (idempotencyKey === undefined) return undefined
  const login = await authenticate(services, { ...body, address: services.clientAddress(context) })
  if (!login.ok) return login.error.type === 'RateLimited' ? login : undefined
  return (await isRepeatedRegistration(services.storage, login.value, idempotencyKey)) ? login : undefined
}

const register = definePublicRoute(
  {
    method: 'POST',
    path: '/api/register',
    isKeyed: true,
    summary: 'Open an account for a parent and a family',
    who: 'anyone',
    body: () => registerRequest,
    answer: { status: 201, schema: userResponse },
  },
  async (call) => {
    const { context, services, body, idempotencyKey } = call
    const { timeZone = UTC, ...form } = body
    const hash = () => services.passwords.hash('parent', body.password)
    const passwordHash = await services.runExclusive(services.clientAddress(context), hash)
    if (!passwordHash.ok) return passwordHash
    const signedUp = await registerParent(
      { form, timeZone, passwordHash: passwordHash.value, idempotencyKey },
      services,
    )
    const user = signedUp.ok ? signedUp : ((await repeatedSignUp(call)) ?? signedUp)
    if (!user.ok) return user
    await startSession({ context, services, user: user.value, isRemembered: false })
    return answerUser(services, user.value, 201)
  },
)

const logOut = definePublicRoute(
  {
    method: 'POST',
    path: '/api/logout',
    summary: 'Log out; nothing happens where nobody is logged in',
    who: 'anyone',
    answer: { status: 204 },
  },
  async ({ context, services: { cookie, storage } }) => {
    const token = cookie.read(context)
    if (token !== undefined) await storage.deleteSession(hashToken(token))
    cookie.clear(context)
    return ok({ status: 204, body: '' })
  },
)

export const accountRoutes: readonly Route[] = [logIn, register, logOut]
