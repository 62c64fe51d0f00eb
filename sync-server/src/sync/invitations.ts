import {
  err,
  formatInvitationCode,
  type Id,
  INVITATION_NAME_LENGTH,
  type InvitationResponse,
  type joinRequest,
  type MemberResponse,
  nextStamp,
  ok,
  type Result,
  usernameKey,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { changedAccess } from '../auth/changed-access.ts'
import { authenticate, type AuthClient, type AuthServices, hashForRegistration } from '../auth/authenticate.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import { CODE_LIFETIME_MS, generateCode, hashCode } from '../auth/invitation-code.ts'
import { newLogin } from '../auth/register-parent.ts'
import type { AppendSnapshot, AppendWrites, Invitation, ListedMember, Login, Storage, User } from '../storage/port.ts'

/** An invitation stops working after this many wrong codes with the same beginning. */
const MAX_TRIES = 5

const nameOf = (code: string) => code.slice(0, INVITATION_NAME_LENGTH)

const canJoin = ({ expiresAt, triesLeft, isUsed }: Invitation, now: number) =>
  expiresAt > now && triesLeft > 0 && !isUsed

/** The active members, whether each has a login, and when their open invitations expire. */
export const listMembers = async (storage: Storage, familyId: Id, now: number): Promise<readonly MemberResponse[]> =>
  (await storage.listMembers(familyId))
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ userId, hasLogin, invitation }: ListedMember) => ({
      userId,
      hasLogin,
      ...(invitation !== undefined && canJoin(invitation, now)
        ? { invitationExpiresAt: new Date(invitation.expiresAt).toISOString() }
        : {}),
    }))

/** Returns an error unless the parent may still invite, and the invitee is an active member without a login. */
const checkInvitation = (parent: User, userId: Id, snapshot: AppendSnapshot): ApiError | undefined => {
  const changed = changedAccess(parent, snapshot)
  if (changed) return changed
  const member = snapshot.members.get(userId)
  if (member === undefined || member.isRemoved) return { type: 'NotFound' }
  return member.hasLogin ? { type: 'AlreadyJoined' } : undefined
}

/** Creates an invitation, which replaces the member's earlier one. */
export const invite = (
  storage: Storage,
  parent: User,
  userId: Id,
  now: number,
): Promise<Result<InvitationResponse, ApiError>> => {
  const { familyId } = parent
  const code = generateCode()
  const expiresAt = now + CODE_LIFETIME_MS
  const newInvitation = {
    familyId,
    userId,
    name: nameOf(code),
    codeHash: hashCode(code),
    expiresAt,
    triesLeft: MAX_TRIES,
    isUsed: false,
  }
  return storage.append<Result<InvitationResponse, ApiError>>({
    familyId,
    query: {},
    decide: (snapshot) => {
      const error = checkInvitation(parent, userId, snapshot)
      if (error) return { value: err(error) }
      const value = ok({ code: formatInvitationCode(code), expiresAt: new Date(expiresAt).toISOString() })
      return { value, writes: { entries: [], newInvitation } }
    },
  })
}

/** Revokes a member's invitation. Has no effect if there is none. */
export const revokeInvitation = (storage: Storage, parent: User, userId: Id): Promise<Result<void, ApiError>> =>
  storage.append<Result<void, ApiError>>({
    familyId: parent.familyId,
    query: {},
    decide: (snapshot) => {
      const error = checkInvitation(parent, userId, snapshot)
      return error
        ? { value: err(error) }
        : { value: ok(undefined), writes: { entries: [], deletedInvitation: userId } }
    },
  })

/** Lets all members log in again after a restore. Only the parent who may log in before the others can confirm them. */
export const confirmMembers = (storage: Storage, { id, familyId }: User): Promise<Result<void, ApiError>> =>
  storage.append<Result<void, ApiError>>({
    familyId,
    query: {},
    decide: ({ isUnconfirmed, confirmerId }) => {
      if (!isUnconfirmed) return { value: ok(undefined) }
      if (confirmerId !== id) return { value: err({ type: 'Forbidden' }) }
      return { value: ok(undefined), writes: { entries: [], confirmsMembers: true } }
    },
  })

type JoinForm = InferOutput<typeof joinRequest>

/** `isNew` is false if the client repeated the request. */
export type Joined = { readonly login: Login; readonly isNew: boolean }

const WRONG_CODE = err({ type: 'WrongCode' } as const)
const CODE_USED = err({ type: 'CodeUsed' } as const)

/** Finds the invitation for a code. A wrong code uses up one try of every invitation whose code begins the same way. */
const findInvitation = async ({ storage, now }: AuthServices, code: string): Promise<Invitation | undefined> => {
  const candidates = await storage.findInvitations(nameOf(code))
  const found = candidates.find(
    ({ codeHash, expiresAt, triesLeft }) => codeHash === hashCode(code) && expiresAt > now() && triesLeft > 0,
  )
  if (found === undefined) await storage.countWrongCode(nameOf(code))
  return found
}

/** Signs in when a request is repeated after a lost response. All mismatches return the same error. */
const signInAgain = async (services: AuthServices, form: JoinForm, { userId }: Invitation, client: AuthClient) => {
  const login = await authenticate(services, form, client)
  if (!login.ok) return login.error.type === 'WrongLogin' ? CODE_USED : login
  return login.value.id === userId ? ok({ login: login.value, isNew: false }) : CODE_USED
}

const createLogin = (
  { storage, now }: AuthServices,
  { code, username }: JoinForm,
  { familyId, userId }: Invitation,
  passwordHash: PasswordHash,
): Promise<Result<Joined, ApiError>> => {
  const decide = (snapshot: AppendSnapshot): { value: Result<Joined, ApiError>; writes?: AppendWrites } => {
    const invitation = snapshot.invitations.get(userId)
    const member = snapshot.members.get(userId)
    // A parent may have revoked or replaced the code since, or removed the member, which deletes the code; or someone
    // may have used it.
    const isValid = invitation?.codeHash === hashCode(code)
    if (!isValid || member === undefined || member.hasLogin) return { value: WRONG_CODE }
    if (snapshot.isUnconfirmed) return { value: err({ type: 'MembersUnconfirmed' }) }
    if (snapshot.usernameOwners.has(usernameKey(username))) return { value: err({ type: 'UsernameTaken' }) }
    const { role, childIds } = member
    const user: User = { id: userId, familyId, role, childId: undefined, childIds, username }
    const login = newLogin(user, passwordHash, nextStamp({ last: undefined, floor: 0, device: storage.device }, now()))
    return { value: ok({ login, isNew: true }), writes: { entries: [], newLogins: [login], usedInvitation: userId } }
  }
  const query = { includeInvitations: true, usernameKeys: [usernameKey(username)] }
  return storage.append<Result<Joined, ApiError>>({ familyId, query, decide })
}

/** The limiter counts wrong codes under this key, which can't be anyone's login, and under the client's address. */
const limiterKey = (code: string) => `\u0000code ${nameOf(code)}`

/** Creates the login of an invited member. An unknown, expired or revoked code gets the same error. */
export const join = async (
  services: AuthServices,
  form: JoinForm,
  client: AuthClient,
): Promise<Result<Joined, ApiError>> => {
  const attempt = await services.loginLimiter.startAttempt(limiterKey(form.code), client.address, services.now())
  if ('waitMs' in attempt) return err({ type: 'RateLimited', waitMs: attempt.waitMs })
  const invitation = await findInvitation(services, form.code)
  if (invitation === undefined) return WRONG_CODE
  await attempt.succeed()
  if (invitation.isUsed) return signInAgain(services, form, invitation, client)
  const passwordHash = await hashForRegistration(services, form, client)
  if (!passwordHash.ok) return passwordHash
  const joined = await createLogin(services, form, invitation, passwordHash.value)
  if (joined.ok || joined.error.type !== 'WrongCode') return joined
  // The same request may have arrived twice, and the other one may have just joined.
  const current = await findInvitation(services, form.code)
  return current?.isUsed ? signInAgain(services, form, current, client) : joined
}
