import {
  err,
  id,
  joinForm,
  ok,
  parseForm,
  type InvalidForm,
  type JoinResponse,
  type Result,
} from '@little-ledger/domain'
import type * as v from 'valibot'
import type { Device } from '../../ledger/database/device.ts'
import { toStoreError, type StoreError } from '../../ledger/store-error.ts'
import { afterRevocation, browserApiClient, type ApiClient, type ServerError } from '../../sync/api-client.ts'
import { membersClient } from '../../sync/members-client.ts'
import { activateSession, currentDevice } from '../current-session.ts'
import { openDownloadedFamily, type DownloadError } from '../download-family.ts'
import { findLoginByUsername, usernameTaken, type UsernameTaken } from '../login-table.ts'
import { fetchMembership, type OwnMembership } from './own-membership.ts'
import { discardSignIn, runSignIn, type SignInAttempt, type SignInCancelled } from '../sign-in-attempt.ts'
import { createResumeToken, sealResumeToken, storeResumeToken } from '../resume-token.ts'
import { isLocalOnly } from '../sign-in.ts'
import { isRemovedMember, startSession, type SignedIn } from '../stored-session.ts'

/** The code is mistyped, revoked or too old, or it was tried too often. The server does not say which. */
export type WrongCode = { readonly type: 'WrongCode' }

/** Someone has joined with the code, with another username or password. */
export type CodeUsed = { readonly type: 'CodeUsed' }

export type JoinError =
  InvalidForm | SignInCancelled | WrongCode | CodeUsed | UsernameTaken | DownloadError | StoreError

/**
 * Creates the login of an invited member, downloads the family and signs the member in. If the server's response is
 * lost, the same code, username and password work again.
 */
export async function joinFamily({
  rememberMe,
  ...input
}: { readonly rememberMe: boolean } & Readonly<Record<string, unknown>>): Promise<Result<SignedIn, JoinError>> {
  const form = parseForm(joinForm, input)
  if (!form.ok) return form
  const device = currentDevice()
  return runSignIn(device, browserApiClient(), (server, attempt) =>
    joinUnlessCancelled(device, server, { ...form.value, rememberMe }, attempt),
  )
}

type JoinForm = v.InferOutput<typeof joinForm> & { readonly rememberMe: boolean }

async function joinUnlessCancelled(
  device: Device,
  server: ApiClient,
  { rememberMe, ...form }: JoinForm,
  { mayOpen, signal }: SignInAttempt,
): Promise<Result<SignedIn, JoinError>> {
  try {
    if (await isTakenHere(device, form.username)) return err({ type: 'UsernameTaken' })
    const { token, request: resume } = await createResumeToken(device)
    // Runs while the server answers.
    const sealing = sealResumeToken(token, form.password)
    const joined = await afterRevocation(device, server, () =>
      membersClient(signal).join({ ...form, ...(rememberMe && { rememberMe }), resume }),
    )
    if (!joined.ok) return err(toJoinError(joined.error))
    const credentials = { username: form.username, password: form.password, rememberMe, mayOpen }
    const member = await memberOf(server, joined.value)
    if (!member.ok) return member
    const found = await openDownloadedFamily(device, server, member.value, credentials)
    if (!found.ok) return found
    const { store, login } = found.value
    if (!mayOpen(login.userId)) return await discardSignIn(found.value)
    const signedIn = await startSession(store, login, rememberMe)
    await storeResumeToken(store, login.userId, sealing)
    return ok(activateSession(signedIn))
  } catch (error) {
    return err(toStoreError(error))
  }
}

/**
 * Whether someone has the username only on this device. The server knows the other logins, one of which may be the
 * invited member's own, after a restore from a backup without it.
 */
async function isTakenHere(device: Device, username: string): Promise<boolean> {
  const found = await findLoginByUsername(device, username)
  if (found === undefined) return false
  const family = await found.store.db.getMeta('family')
  const isLocal = await isLocalOnly(found)
  found.store.db.close()
  return isLocal && !isRemovedMember(found.login, family)
}

/** The family and the actor. A helper's children are only in the journal. */
async function memberOf(
  server: ApiClient,
  { familyId, userId, role }: JoinResponse,
): Promise<Result<OwnMembership, DownloadError>> {
  if (role === 'parent') return ok({ familyId: id(familyId), actor: { role, userId: id(userId) } })
  const membership = await fetchMembership(server, id(userId))
  if (!membership.ok) return membership
  return membership.value === undefined ? err({ type: 'NothingOnServer' }) : ok(membership.value)
}

function toJoinError(error: ServerError): WrongCode | CodeUsed | UsernameTaken | ServerError {
  if (error.type === 'Conflict') return usernameTaken(error)
  if (error.type !== 'Rejected') return error
  if (error.code === 'code_used') return { type: 'CodeUsed' }
  return error.code === 'wrong_code' ? { type: 'WrongCode' } : error
}
