import { err, ok, parseId, scopeOf, type Actor, type Id, type Result } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import type { ApiClient, ServerUser, SyncError } from '../sync/api-client.ts'
import { syncOnce } from '../sync/sync-once.ts'
import type { Credentials } from './deferred-sign-in.ts'
import { trackDownload } from './download-progress.ts'
import { discardSignIn, type SignInCancelled, type MayOpen } from './sign-in-attempt.ts'
import { hashLogin, type FoundLogin } from './login-table.ts'
import { fetchMembership } from './members/own-membership.ts'

/** The server has the user but none of the family's entries: the device that created the family must sync first. */
export type NothingOnServer = { readonly type: 'NothingOnServer' }

const CLOCK_ERRORS: readonly string[] = ['ClockDiffers', 'ServerClockWrong'] satisfies readonly SyncError['type'][]

type Download<T> = Promise<Result<T, DownloadError>>

/** What the user entered, and whether the login may still open a session. */
type DownloadForm = Credentials & { readonly mayOpen?: MayOpen }

/** Downloads the ledger for a user who has signed in to the server, and stores their login for offline use. */
export async function downloadFamily(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  form: DownloadForm,
): Download<FoundLogin> {
  const actor = await fetchActor(server, user)
  if (!actor.ok) return actor
  const familyId = await fetchFamilyId(server, actor.value)
  if (!familyId.ok) return familyId
  return openDownloadedFamily(device, server, { actor: actor.value, familyId: familyId.value }, form)
}

/** Why a family was not downloaded. */
export type DownloadError = SyncError | NothingOnServer | SignInCancelled

/** Downloads a family whose id is known, and stores the user's login for offline use. */
export async function openDownloadedFamily(
  device: Device,
  server: ApiClient,
  { actor, familyId }: { readonly actor: Actor; readonly familyId: Id },
  { mayOpen = () => true, ...credentials }: DownloadForm,
): Download<FoundLogin> {
  await device.db.families.put({ id: familyId, createdAt: device.now() })
  const store = await openFamilyStore(device, familyId)
  if ((await store.db.getMeta('readModelVersion')) === undefined) {
    await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
  }
  await store.db.setMeta('isRegistered', true)
  const synced = await trackDownload(server, (tracked) =>
    syncOnce({ store, actor, server: tracked }, { withLogins: true }),
  )
  // If the server's or this device's clock is wrong, the ledger can still be read, but no entries are sent.
  if (!synced.ok && !CLOCK_ERRORS.includes(synced.error.type)) return synced
  const login = await createDownloadedLogin(store, actor, credentials)
  // The same user may have logged in with another try since, whose login must stay.
  if (!mayOpen(actor.userId)) return discardSignIn({ store, login })
  await store.db.logins.put(login)
  return ok({ store, login })
}

/** The server's user response has no role, so a child is found by its login, and a helper by its own entries. */
async function fetchActor(server: ApiClient, { id: serverId, isParent }: ServerUser): Download<Actor> {
  const userId = parseId(serverId)
  if (!userId.ok) return err({ type: 'Unreachable' })
  if (isParent) return ok({ role: 'parent', userId: userId.value })
  const logins = await server.readLogins()
  if (!logins.ok) return logins
  const childId = logins.value.find((login) => login.userId === userId.value)?.childId
  if (childId !== undefined) return ok({ role: 'child', userId: userId.value, childId })
  const membership = await fetchMembership(server, userId.value)
  if (!membership.ok) return membership
  return membership.value === undefined ? err({ type: 'NothingOnServer' }) : ok(membership.value.actor)
}

/** The server's user response has no family id, so it is read from the first entry. */
async function fetchFamilyId(server: ApiClient, actor: Actor): Download<Id> {
  const page = await server.pull({ scope: scopeOf(actor), after: 0, limit: 1 })
  if (!page.ok) return page
  const familyId = page.value.entries.map(({ entry }) => parseId(String(entry['familyId'])))[0]
  return familyId?.ok ? ok(familyId.value) : err({ type: 'NothingOnServer' })
}

/**
 * A child's login has already been downloaded. A member's login is never downloaded, so it is created from the
 * password.
 */
async function createDownloadedLogin(store: FamilyStore, actor: Actor, credentials: Credentials): Promise<LoginRow> {
  const { username, password, rememberMe } = credentials
  const known = await store.db.logins.get(actor.userId)
  if (known !== undefined && actor.role === 'child') return known
  const { userId, role } = actor
  const owner = actor.role === 'child' ? { userId, role, childId: actor.childId } : { userId, role }
  const hashed = await hashLogin(owner, username, password)
  return withAcceptedPassword({ ...known, ...hashed }, { isNewHere: role !== 'child', rememberMe })
}

/**
 * The login after the server has accepted its password, which may be used offline again. Without Remember me, a member's
 * verifier that is new here is forgotten at sign-out, until a sign-in with Remember me.
 */
export function withAcceptedPassword(
  login: LoginRow,
  { isNewHere, rememberMe }: { readonly isNewHere: boolean; readonly rememberMe: boolean },
): LoginRow {
  const { forgetOnSignOut, isOutdated: _, ...rest } = login
  return (isNewHere || forgetOnSignOut) && !rememberMe ? { ...rest, forgetOnSignOut: true } : rest
}
