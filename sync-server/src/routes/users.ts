import {
  changeProfile,
  type CommandContext,
  err,
  type Id,
  type Ledger,
  ok,
  type ProfileForm,
  changeUserRequest,
  type Result,
  toUserResponse,
  userResponse,
  usernameKey,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { ApiError } from '../api-error.ts'
import type { LoginChange, User, AppendWrites } from '../storage/port.ts'
import { defineReadRoute, orNotFound } from './read-route.ts'
import type { MemberCall, Route } from './route.ts'
import { defineWriteRoute, type WriteResult, type WriteContext } from './write-route.ts'

type Body = InferOutput<typeof changeUserRequest>
type Prepared = { readonly target: User; readonly passwordHash: PasswordHash | undefined }

export const userBody = (user: User, ledger: Ledger) =>
  toUserResponse({ ...user, isParent: user.childId === undefined }, ledger.family?.profiles.get(user.id))

const current = defineReadRoute(
  {
    method: 'GET',
    path: '/api/user',
    summary: 'Who is logged in; 401 means nobody',
    who: 'member',
    answer: { status: 200, schema: userResponse },
  },
  ({ scene }) => ok(userBody(scene.user, scene.ledger)),
)

const one = defineReadRoute(
  {
    method: 'GET',
    path: '/api/users/{id}',
    summary: "Oneself, or for a parent the user behind a child's login",
    who: 'member',
    about: 'user',
    answer: { status: 200, schema: userResponse },
  },
  async ({ services, scene, subject: { userId } }) => {
    const user = userId && (await services.storage.findUser(scene.user.familyId, userId))
    return orNotFound(user, (found) => userBody(found, scene.ledger))
  },
)

const prepareChange = async ({
  body,
  services,
  scene,
  subject,
}: MemberCall<Body>): Promise<Result<Prepared, ApiError>> => {
  const target = subject.userId && (await services.storage.findUser(scene.user.familyId, subject.userId))
  if (target === undefined) return err({ type: 'NotFound' })
  if (body.password === undefined) return ok({ target, passwordHash: undefined })
  const role = target.childId === undefined ? 'parent' : 'child'
  const passwordHash = await services.passwords.hash(role, body.password)
  return passwordHash.ok ? ok({ target, passwordHash: passwordHash.value }) : passwordHash
}

const loginChangeOf = (
  userId: Id,
  { username }: Body,
  passwordHash: PasswordHash | undefined,
  context: CommandContext,
): LoginChange => ({
  userId,
  ...(username === undefined
    ? {}
    : { username: { text: username, key: usernameKey(username), stamp: context.nextStamp() } }),
  ...(passwordHash === undefined ? {} : { password: { hash: passwordHash, stamp: context.nextStamp() } }),
})

/** Personal info is one's own: a parent changes a child's login, and nothing a child would say of itself. */
const profileEntries = ({ email, firstName, lastName }: Body, userId: Id, context: CommandContext) => {
  const form: ProfileForm = {
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  }
  if (Object.keys(form).length === 0) return ok([])
  return userId === context.actor.userId ? changeProfile(form, context) : err({ type: 'Forbidden' } as const)
}

const writeChange = (write: WriteContext<Body, Prepared>): Result<WriteResult, ApiError> => {
  const { body, context, known, call } = write
  const { target, passwordHash } = write.prepared
  const owner = body.username === undefined ? undefined : known.usernameOwners.get(usernameKey(body.username))
  if (owner !== undefined && owner !== target.id) return err({ type: 'UsernameTaken' })
  const profile = profileEntries(body, target.id, context)
  if (!profile.ok) return profile
  const isOneself = target.id === context.actor.userId
  const except = isOneself ? call.resolved.session.tokenHash : undefined
  const revokedSessions: Pick<AppendWrites, 'revokedSessions'> = passwordHash
    ? { revokedSessions: { userId: target.id, except } }
    : {}
  return ok({
    entries: profile.value,
    changedLogins: [loginChangeOf(target.id, body, passwordHash, context)],
    ...revokedSessions,
    childId: target.childId,
    show: (after) => userBody({ ...target, username: body.username ?? target.username }, after),
  })
}

const change = defineWriteRoute<Body, Prepared>(
  {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary: "Change one's own login or personal info, or for a parent a child's login",
    who: 'parent',
    about: 'user',
    mayEndSessions: true,
    body: () => changeUserRequest,
    answer: { status: 200, schema: userResponse },
  },
  {
    prepare: prepareChange,
    query: ({ username }, { target }) => ({
      loginUserIds: [target.id],
      usernameKeys: username === undefined ? [] : [usernameKey(username)],
    }),
    write: writeChange,
  },
)

export const userRoutes: readonly Route[] = [current, one, change]
