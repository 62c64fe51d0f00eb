import { isDeepStrictEqual } from 'node:util'
import {
  assert,
  err,
  type Id,
  laterStamp,
  type LoginResponse,
  MAX_CLOCK_DIFFERENCE_MS,
  ok,
  type Result,
  type Stamp,
  type updateLoginRequest,
  usernameKey,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { changedAccess } from '../auth/changed-access.ts'
import type { AppendSnapshot, AppendWrites, Login, ResolvedSession, Storage, User } from '../storage/port.ts'
import { limitStamp } from './push.ts'

/** The response includes a child's verifier, but nothing derived from a parent's password. */
const toLoginResponse = (login: Login): LoginResponse => {
  const { id, childId, username, usernameStamp, passwordHash, passwordStamp: verifierStamp } = login
  const common = { userId: id, ...(childId === undefined ? {} : { childId }), username, usernameStamp }
  if (childId === undefined || passwordHash.type !== 'pbkdf2') return { ...common, verifierStamp }
  const { rounds, salt, hash } = passwordHash
  return { ...common, verifier: { rounds, salt, hash }, verifierStamp }
}

/**
 * The logins that a user's devices may store: all children's logins for a parent, and only their own for a child
 * (docs/sync.md).
 * @param familyId the device's family, if it knows it
 */
export const listDeviceLogins = async (
  storage: Storage,
  user: User,
  familyId: Id = user.familyId,
): Promise<Result<readonly LoginResponse[], ApiError>> => {
  // A browser can still have the cookie of another family's user.
  if (familyId !== user.familyId) return err({ type: 'ActorMismatch' })
  const logins = await storage.listLogins(user.familyId)
  const isForDevice = ({ id, childId }: Login) => childId !== undefined && (user.role === 'parent' || id === user.id)
  return ok(logins.filter(isForDevice).map(toLoginResponse))
}

/** A device's new username, verifier or both, each with its stamp. */
type LoginUpdate = {
  readonly username?: Pick<Login, 'username' | 'usernameKey' | 'usernameStamp'>
  readonly password?: Pick<Login, 'passwordHash' | 'passwordStamp'>
}

const loginUpdateFrom = (
  { username, verifier }: InferOutput<typeof updateLoginRequest>,
  stamp: Stamp,
): LoginUpdate => ({
  ...(username && { username: { username, usernameKey: usernameKey(username), usernameStamp: stamp } }),
  ...(verifier && { password: { passwordHash: { type: 'pbkdf2', ...verifier } as const, passwordStamp: stamp } }),
})

/** The parts of an update that are newer than the stored login: its username, its verifier, both or neither. */
const newerParts = ({ username, password }: LoginUpdate, login: Login): LoginUpdate => ({
  ...(username && username.usernameStamp > login.usernameStamp ? { username } : {}),
  ...(password && password.passwordStamp > login.passwordStamp ? { password } : {}),
})

type PutLoginRequest = {
  readonly session: ResolvedSession
  readonly userId: Id
  readonly body: InferOutput<typeof updateLoginRequest>
}

type Decision = { readonly value: Result<LoginResponse, ApiError>; readonly writes?: AppendWrites }

const reject = (type: 'NotFound' | 'Forbidden' | 'UsernameTaken' | 'ClockDiffers'): Decision => ({
  value: err({ type }),
})

/** The id of the child with this user id, unless the child was deleted. */
const childIdOf = (userId: Id, { children }: AppendSnapshot): Id | undefined => {
  const found = [...children].find(([, child]) => child.userId === userId && !child.isDeleted)
  return found?.[0]
}

const isUsernameTaken = (userId: Id, { username }: LoginUpdate, { usernameOwners }: AppendSnapshot) =>
  username !== undefined && (usernameOwners.get(username.usernameKey) ?? userId) !== userId

/** Creates the login for a child who was added on a device. Requires both username and verifier. */
const create = (user: Omit<User, 'username'>, update: LoginUpdate, snapshot: AppendSnapshot): Decision => {
  const { username, password } = update
  if (username === undefined || password === undefined) return reject('NotFound')
  if (isUsernameTaken(user.id, update, snapshot)) return reject('UsernameTaken')
  const login = { ...user, ...username, ...password }
  return { value: ok(toLoginResponse(login)), writes: { entries: [], newLogins: [login] } }
}

const change = (
  login: Login,
  update: LoginUpdate,
  snapshot: AppendSnapshot,
  { user, session }: ResolvedSession,
): Decision => {
  const newer = newerParts(update, login)
  if (isUsernameTaken(login.id, newer, snapshot)) return reject('UsernameTaken')
  const after = { ...login, ...newer.username, ...newer.password }
  const isNewPassword = !isDeepStrictEqual(after.passwordHash, login.passwordHash)
  const except = user.id === login.id ? session.tokenHash : undefined
  const writes: AppendWrites = {
    entries: [],
    changedLogins: [after],
    ...(isNewPassword ? { revokedSessions: { userId: login.id, except } } : {}),
  }
  return { value: ok(toLoginResponse(after)), writes }
}

/** Replaces a stamp that is too far ahead with a server stamp later than the given stamps. */
const stampFor = (
  { body, userId }: PutLoginRequest,
  snapshot: AppendSnapshot,
  { device }: Storage,
  now: number,
): Stamp => {
  const login = snapshot.logins.get(userId)
  const stamps = [snapshot.lastStamp, login?.usernameStamp, login?.passwordStamp].filter((stamp) => stamp !== undefined)
  return limitStamp(body.stamp, stamps.reduce<Stamp | undefined>(laterStamp, undefined), { now, device })
}

/** Parents may change their own and their children's logins, helpers their own, children none. */
const checkAccess = (user: User, userId: Id, childId: Id | undefined): Decision | undefined => {
  if (user.role === 'helper') return userId === user.id ? undefined : reject('NotFound')
  if (user.role === 'child') return reject(userId === user.id ? 'Forbidden' : 'NotFound')
  return userId === user.id || childId !== undefined ? undefined : reject('NotFound')
}

const decide = (request: PutLoginRequest, snapshot: AppendSnapshot, storage: Storage, now: number): Decision => {
  const { session, userId, body } = request
  // The family was removed after the session was checked.
  if (!snapshot.hasFamily) return { value: err({ type: 'FamilyRemoved', userId: session.user.id }) }
  const changed = changedAccess(session.user, snapshot)
  if (changed) return { value: err(changed) }
  if (Math.abs(now - body.deviceNow) > MAX_CLOCK_DIFFERENCE_MS) return reject('ClockDiffers')
  const childId = childIdOf(userId, snapshot)
  const denied = checkAccess(session.user, userId, childId)
  if (denied) return denied
  const update = loginUpdateFrom(body, stampFor(request, snapshot, storage, now))
  const login = snapshot.logins.get(userId)
  if (login) return change(login, update, snapshot, session)
  assert(childId, 'a signed-in user has a login')
  return create({ id: userId, familyId: session.user.familyId, role: 'child', childId }, update, snapshot)
}

/** Updates or creates a login from a device and returns its current values (docs/sync.md). */
export const putLogin = (
  storage: Storage,
  request: PutLoginRequest,
  now: number,
): Promise<Result<LoginResponse, ApiError>> => {
  const { session, userId, body } = request
  const usernameKeys = body.username === undefined ? [] : [usernameKey(body.username)]
  return storage.append({
    familyId: session.user.familyId,
    query: { loginUserIds: [userId], usernameKeys },
    decide: (snapshot) => decide(request, snapshot, storage, now),
  })
}
