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
type PreparedChange = { readonly target: User; readonly passwordHash: PasswordHash | undefined }

export const userBody = (user: User, ledger: Ledger) =>
  toUserResponse({ ...user, isParent: user.childId === undefined }, ledger.family?.profiles.get(user.id))

const showCurrent = defineReadRoute(
  {
    method: 'GET',
    path: '/api/user',
    summary: 'The logged-in user; 401 without a session',
    access: 'member',
    response: { status: 200, schema: userResponse },
  },
  ({ request }) => ok(userBody(request.user, request.ledger)),
)

const show = defineReadRoute(
  {
    method: 'GET',
    path: '/api/users/{id}',
    summary: "The user itself, or for a parent also a child's user",
    access: 'member',
    subjectKind: 'user',
    response: { status: 200, schema: userResponse },
  },
  async ({ services, request, subject: { userId } }) => {
    const user = userId && (await services.storage.findUser(request.user.familyId, userId))
    return orNotFound(user, (found) => userBody(found, request.ledger))
  },
)

const prepareChange = async ({
  body,
  services,
  request,
  subject,
}: MemberCall<Body>): Promise<Result<PreparedChange, ApiError>> => {
  const target = subject.userId && (await services.storage.findUser(request.user.familyId, subject.userId))
  if (target === undefined) return err({ type: 'NotFound' })
  if (body.password === undefined) return ok({ target, passwordHash: undefined })
  const role = target.childId === undefined ? 'parent' : 'child'
  const passwordHash = await services.passwords.hash(role, body.password)
  return passwordHash.ok ? ok({ target, passwordHash: passwordHash.value }) : passwordHash
}

const toLoginChange = (
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

/** Users can change only their own personal info. A parent can change a child's login, but nothing else. */
const profileEntries = ({ email, firstName, lastName }: Body, userId: Id, context: CommandContext) => {
  const form: ProfileForm = {
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  }
  if (Object.keys(form).length === 0) return ok([])
  return userId === context.actor.userId ? changeProfile(form, context) : err({ type: 'Forbidden' } as const)
}

const writeChange = (write: WriteContext<Body, PreparedChange>): Result<WriteResult, ApiError> => {
  const { body, context, snapshot, call } = write
  const { target, passwordHash } = write.prepared
  const owner = body.username === undefined ? undefined : snapshot.usernameOwners.get(usernameKey(body.username))
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
    changedLogins: [toLoginChange(target.id, body, passwordHash, context)],
    ...revokedSessions,
    childId: target.childId,
    toBody: (after: Ledger) => userBody({ ...target, username: body.username ?? target.username }, after),
  })
}

const change = defineWriteRoute<Body, PreparedChange>(
  {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary: "Change one's own login or personal info, or for a parent a child's login",
    access: 'parent',
    subjectKind: 'user',
    mayEndSessions: true,
    body: () => changeUserRequest,
    response: { status: 200, schema: userResponse },
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

export const userRoutes: readonly Route[] = [showCurrent, show, change]
