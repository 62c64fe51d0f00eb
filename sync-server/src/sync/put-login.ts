import {
  assert,
  err,
  type Id,
  laterStamp,
  type LoginResponse,
  type updateLoginRequest,
  ok,
  type Result,
  type Stamp,
  usernameKey,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { AppendSnapshot, Login, ResolvedSession, Storage, User, AppendWrites } from '../storage/port.ts'
import { limitStamp } from './correct-stamps.ts'
import {
  isSameVerifier,
  createLogin,
  newerParts,
  type LoginUpdate,
  applyLoginUpdate,
  loginUpdateFrom,
} from './login-update.ts'
import { toLoginResponse } from './device-logins.ts'

type Asking = {
  readonly session: ResolvedSession
  readonly userId: Id
  readonly body: InferOutput<typeof updateLoginRequest>
}

type Decision = { readonly value: Result<LoginResponse, ApiError>; readonly writes?: AppendWrites }

const refuse = (type: 'NotFound' | 'Forbidden' | 'UsernameTaken'): Decision => ({ value: err({ type }) })

/** The family's child whose user this is, unless it is deleted. */
const childIdOf = (userId: Id, { children }: AppendSnapshot): Id | undefined => {
  const found = [...children].find(([, child]) => child.userId === userId && !child.isDeleted)
  return found?.[0]
}

const isTaken = (userId: Id, { username }: LoginUpdate, { usernameOwners: usernames }: AppendSnapshot) =>
  username !== undefined && (usernames.get(username.key) ?? userId) !== userId

/** A child that was added on a device gets its login, which needs both of its parts. */
const create = (user: Parameters<typeof createLogin>[0], statement: LoginUpdate, known: AppendSnapshot): Decision => {
  const { username, password: secret } = statement
  if (username === undefined || secret === undefined) return refuse('NotFound')
  if (isTaken(user.id, statement, known)) return refuse('UsernameTaken')
  const login = createLogin(user, username, secret)
  return { value: ok(toLoginResponse(login)), writes: { entries: [], newLogins: [login] } }
}

const change = (
  login: Login,
  statement: LoginUpdate,
  known: AppendSnapshot,
  { user, session }: ResolvedSession,
): Decision => {
  const news = newerParts(statement, login)
  if (isTaken(login.id, news, known)) return refuse('UsernameTaken')
  const isNewSecret = news.password !== undefined && !isSameVerifier(news.password.hash, login.passwordHash)
  const except = user.id === login.id ? session.tokenHash : undefined
  const revokedSessions = isNewSecret ? { revokedSessions: { userId: login.id, except } } : {}
  const writes = { entries: [], changedLogins: [{ userId: login.id, ...news }], ...revokedSessions }
  return { value: ok(toLoginResponse(applyLoginUpdate(login, news))), writes }
}

/** A stamp too far ahead counts as the server's next reading after all that it is compared with. */
const stampFor = ({ body, userId }: Asking, known: AppendSnapshot, { device }: Storage, now: number): Stamp => {
  const login = known.logins.get(userId)
  const stamps = [known.lastStamp, login?.usernameStamp, login?.passwordStamp].filter((stamp) => stamp !== undefined)
  return limitStamp(body.stamp, stamps.reduce<Stamp | undefined>(laterStamp, undefined), { now, device })
}

/** For a parent a child's or their own; a child's is changed by its parents only (decisions: the server). */
const refusalFor = (user: User, userId: Id, childId: Id | undefined): Decision | undefined => {
  if (user.childId !== undefined) return refuse(userId === user.id ? 'Forbidden' : 'NotFound')
  return userId === user.id || childId !== undefined ? undefined : refuse('NotFound')
}

const decide = (asking: Asking, known: AppendSnapshot, storage: Storage, now: number): Decision => {
  const { session, userId, body } = asking
  const childId = childIdOf(userId, known)
  const refusal = refusalFor(session.user, userId, childId)
  if (refusal) return refusal
  const statement = loginUpdateFrom(body, stampFor(asking, known, storage, now))
  const login = known.logins.get(userId)
  if (login) return change(login, statement, known, session)
  assert(childId, 'whoever is signed in has a login')
  return create({ id: userId, familyId: session.user.familyId, childId }, statement, known)
}

/** Takes what a device states about a login and answers what stands (docs/sync.md). */
export const putLogin = (storage: Storage, asking: Asking, now: number): Promise<Result<LoginResponse, ApiError>> => {
  const { session, userId, body } = asking
  const usernameKeys = body.username === undefined ? [] : [usernameKey(body.username)]
  return storage.append({
    familyId: session.user.familyId,
    query: { loginUserIds: [userId], usernameKeys },
    decide: (known) => decide(asking, known, storage, now),
  })
}
