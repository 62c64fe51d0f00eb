import { ok, restLogIn, restRegister, type Result, UTC, userSchema } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import { beginSession } from '../auth/begin-session.ts'
import { hashToken } from '../auth/sessions.ts'
import { signIn } from '../auth/sign-in.ts'
import { signUp, wasSignedUp } from '../auth/sign-up.ts'
import type { Refusal } from '../journal/refusal.ts'
import type { User } from '../storage/port.ts'
import { open } from './open.ts'
import type { Call, Handled, Route, Services } from './route.ts'
import { showUser } from './users.ts'

const answerUser = async ({ ledgers }: Services, user: User, status: number): Promise<Handled> => {
  const { ledger } = await ledgers.at(user.familyId, 1)
  return ok({ status, body: JSON.stringify(showUser(user, ledger)) })
}

const logIn = open(
  {
    method: 'POST',
    path: '/api/login',
    summary: 'Log in, a parent or a child',
    who: 'anyone',
    body: () => restLogIn,
    answer: { status: 200, schema: userSchema },
  },
  async ({ context, services, body }) => {
    const { username, password, rememberMe = false } = body
    const login = await signIn(services, { username, password, address: services.clientAddress(context) })
    if (!login.ok) return login
    await beginSession({ context, services, user: login.value, isRemembered: rememberMe })
    return answerUser(services, login.value, 200)
  },
)

type SignUp = InferOutput<typeof restRegister>

/** A sign-up that was done before, repeated by whoever knows its password and its key. */
const repeatedSignUp = async (call: Call<SignUp>): Promise<Result<User, Refusal> | undefined> => {
  const { context, services, body, repeatable } = call
  if (repeatable === undefined) return undefined
  const login = await signIn(services, { ...body, address: services.clientAddress(context) })
  if (!login.ok) return login.error.type === 'TooManyGuesses' ? login : undefined
  return (await wasSignedUp(services.storage, login.value, repeatable)) ? login : undefined
}

const register = open(
  {
    method: 'POST',
    path: '/api/register',
    isKeyed: true,
    summary: 'Open an account for a parent and a family',
    who: 'anyone',
    body: () => restRegister,
    answer: { status: 201, schema: userSchema },
  },
  async (call) => {
    const { context, services, body, repeatable } = call
    const { timeZone = UTC, ...form } = body
    const hash = () => services.credentials.makeSecret('parent', body.password)
    const secret = await services.inTurn(services.clientAddress(context), hash)
    if (!secret.ok) return secret
    const signedUp = await signUp({ form, timeZone, secret: secret.value, repeatable }, services)
    const user = signedUp.ok ? signedUp : ((await repeatedSignUp(call)) ?? signedUp)
    if (!user.ok) return user
    await beginSession({ context, services, user: user.value, isRemembered: false })
    return answerUser(services, user.value, 201)
  },
)

const logOut = open(
  {
    method: 'POST',
    path: '/api/logout',
    summary: 'Log out; nothing happens where nobody is logged in',
    who: 'anyone',
    answer: { status: 204 },
  },
  async ({ context, services: { cookie, storage } }) => {
    const token = cookie.read(context)
    if (token !== undefined) await storage.endSession(hashToken(token))
    cookie.clear(context)
    return ok({ status: 204, body: '' })
  },
)

export const accountRoutes: readonly Route[] = [logIn, register, logOut]
