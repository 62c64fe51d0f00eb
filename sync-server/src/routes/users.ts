import {
  changeProfile,
  type CommandContext,
  err,
  type Id,
  type Ledger,
  ok,
  type ProfileForm,
  restChangeUser,
  type Result,
  userAnswer,
  userSchema,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { Secret } from '../auth/secret.ts'
import { usernameKeyOf } from '../auth/username.ts'
import type { Refusal } from '../journal/refusal.ts'
import type { LoginChange, User, Writes } from '../storage/port.ts'
import { reading, shown } from './reading.ts'
import type { MemberCall, Route } from './route.ts'
import { writing, type Written, type WriteScene } from './writing.ts'

type Body = InferOutput<typeof restChangeUser>
type Prepared = { readonly target: User; readonly secret: Secret | undefined }

export const showUser = (user: User, ledger: Ledger) =>
  userAnswer({ ...user, isParent: user.childId === undefined }, ledger.family?.profiles.get(user.id))

const current = reading(
  {
    method: 'GET',
    path: '/api/user',
    summary: 'Who is logged in; 401 means nobody',
    who: 'member',
    answer: { status: 200, schema: userSchema },
  },
  ({ scene }) => ok(showUser(scene.user, scene.ledger)),
)

const one = reading(
  {
    method: 'GET',
    path: '/api/users/{id}',
    summary: "Oneself, or for a parent the user behind a child's login",
    who: 'member',
    about: 'user',
    answer: { status: 200, schema: userSchema },
  },
  async ({ services, scene, subject: { userId } }) => {
    const user = userId && (await services.storage.findUser(scene.user.familyId, userId))
    return shown(user, (found) => showUser(found, scene.ledger))
  },
)

const prepareChange = async ({
  body,
  services,
  scene,
  subject,
}: MemberCall<Body>): Promise<Result<Prepared, Refusal>> => {
  const target = subject.userId && (await services.storage.findUser(scene.user.familyId, subject.userId))
  if (target === undefined) return err({ type: 'NotFound' })
  if (body.password === undefined) return ok({ target, secret: undefined })
  const role = target.childId === undefined ? 'parent' : 'child'
  const secret = await services.credentials.makeSecret(role, body.password)
  return secret.ok ? ok({ target, secret: secret.value }) : secret
}

const loginChangeOf = (
  userId: Id,
  { username }: Body,
  secret: Secret | undefined,
  context: CommandContext,
): LoginChange => ({
  userId,
  ...(username === undefined
    ? {}
    : { username: { text: username, key: usernameKeyOf(username), stamp: context.nextStamp() } }),
  ...(secret === undefined ? {} : { secret: { secret, stamp: context.nextStamp() } }),
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

const writeChange = (write: WriteScene<Body, Prepared>): Result<Written, Refusal> => {
  const { body, context, known, call } = write
  const { target, secret } = write.prepared
  const owner = body.username === undefined ? undefined : known.usernames.get(usernameKeyOf(body.username))
  if (owner !== undefined && owner !== target.id) return err({ type: 'UsernameTaken' })
  const profile = profileEntries(body, target.id, context)
  if (!profile.ok) return profile
  const isOneself = target.id === context.actor.userId
  const except = isOneself ? call.resolved.session.tokenHash : undefined
  const endedSessions: Pick<Writes, 'endedSessions'> = secret ? { endedSessions: { userId: target.id, except } } : {}
  return ok({
    entries: profile.value,
    changedLogins: [loginChangeOf(target.id, body, secret, context)],
    ...endedSessions,
    childId: target.childId,
    show: (after) => showUser({ ...target, username: body.username ?? target.username }, after),
  })
}

const change = writing<Body, Prepared>(
  {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary: "Change one's own login or personal info, or for a parent a child's login",
    who: 'parent',
    about: 'user',
    mayEndSessions: true,
    body: () => restChangeUser,
    answer: { status: 200, schema: userSchema },
  },
  {
    prepare: prepareChange,
    asks: ({ username }, { target }) => ({
      logins: [target.id],
      usernameKeys: username === undefined ? [] : [usernameKeyOf(username)],
    }),
    write: writeChange,
  },
)

export const userRoutes: readonly Route[] = [current, one, change]
