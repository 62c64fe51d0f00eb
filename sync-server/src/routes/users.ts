import {
  changeProfile,
  changeUserRequest,
  type CommandContext,
  err,
  type Id,
  type Ledger,
  ok,
  type ProfileForm,
  type Result,
  toUserResponse,
  usernameKey,
  userResponse,
} from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/validate.ts'
import type { Login, User } from '../storage/port.ts'
import { type LedgerEnv, respondFound, route } from '../middleware/route.ts'
import { definedFields, executeWrite, hashNewPassword, type WriteContext, type WriteResult } from './write.ts'

type Body = InferOutput<typeof changeUserRequest>

type UserChange = {
  readonly body: Body
  readonly target: User
  readonly passwordHash: PasswordHash | undefined
  /** The session that made the request. It stays open when users change their own password. */
  readonly tokenHash: string
}

export const userBody = (user: User, ledger: Ledger) =>
  toUserResponse({ ...user, isParent: user.role === 'parent' }, ledger.family?.profiles.get(user.id))

const findTarget = async ({ var: { services, resolved, subject } }: Context<LedgerEnv>) =>
  subject.userId && (await services.storage.findUser(resolved.user.familyId, subject.userId))

const changeLogin = (
  login: Login,
  { body: { username }, passwordHash }: UserChange,
  context: CommandContext,
): Login => ({
  ...login,
  ...(username && { username, usernameKey: usernameKey(username), usernameStamp: context.nextStamp() }),
  ...(passwordHash && { passwordHash, passwordStamp: context.nextStamp() }),
})

/** Users can change only their own personal info. Parents can also change a child's login. */
const profileEntries = ({ email, firstName, lastName }: Body, userId: Id, context: CommandContext) => {
  const form = definedFields<ProfileForm>({ email, firstName, lastName })
  if (Object.keys(form).length === 0) return ok([])
  return userId === context.actor.userId ? changeProfile(form, context) : err({ type: 'Forbidden' } as const)
}

const writeChange = (change: UserChange, { context, snapshot }: WriteContext): Result<WriteResult, ApiError> => {
  const { body, target, passwordHash, tokenHash } = change
  const login = snapshot.logins.get(target.id)
  if (login === undefined) return err({ type: 'NotFound' })
  const owner = body.username === undefined ? undefined : snapshot.usernameOwners.get(usernameKey(body.username))
  if (owner !== undefined && owner !== target.id) return err({ type: 'UsernameTaken' })
  const profile = profileEntries(body, target.id, context)
  if (!profile.ok) return profile
  const except = target.id === context.actor.userId ? tokenHash : undefined
  return ok({
    entries: profile.value,
    changedLogins: [changeLogin(login, change, context)],
    ...(passwordHash ? { revokedSessions: { userId: target.id, except } } : {}),
    childId: target.childId,
    toBody: (after: Ledger) => userBody({ ...target, username: body.username ?? target.username }, after),
  })
}

export const userRoutes = new Hono<LedgerEnv>()
  .get(
    '/api/user',
    route('user', 'The logged-in user; 401 without a session', { isForHelpers: true, schema: userResponse }),
    (c) => c.json(userBody(c.var.resolved.user, c.var.request.ledger)),
  )
  .get(
    '/api/users/:id',
    route('user', "The user itself, or for a parent also a child's user", {
      subject: 'user',
      isForHelpers: true,
      schema: userResponse,
    }),
    async (c) => respondFound(c, await findTarget(c), (user) => userBody(user, c.var.request.ledger)),
  )
  .patch(
    '/api/users/:id',
    route('parent', "Change one's own login or personal info, or for a parent a child's login", {
      subject: 'user',
      isForHelpers: true,
      mayEndSessions: true,
      schema: userResponse,
    }),
    jsonBody(changeUserRequest),
    idempotencyKey,
    async (c) => {
      const body = c.req.valid('json')
      const target = await findTarget(c)
      if (target === undefined) return respondWithError(c, { type: 'NotFound' })
      const role = target.childId === undefined ? 'parent' : 'child'
      const passwordHash = body.password === undefined ? ok(undefined) : await hashNewPassword(c, role, body.password)
      if (!passwordHash.ok) return respondWithError(c, passwordHash.error)
      const change = { body, target, passwordHash: passwordHash.value, tokenHash: c.var.resolved.session.tokenHash }
      return executeWrite(c, (write) => writeChange(change, write), {
        loginUserIds: [target.id],
        usernameKeys: body.username === undefined ? [] : [usernameKey(body.username)],
      })
    },
  )
