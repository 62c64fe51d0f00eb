import { err, ok, parseId, type Actor, type Id, type Result, scopeOf } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { hashLogin } from './login-table.ts'
import type { ApiClient, ServerUser } from '../sync/api-client.ts'
import type { Credentials } from './deferred-sign-in.ts'
import { syncOnce, type SyncError } from '../sync/sync-once.ts'

/** The server knows this person and holds nothing of the family yet: the device it was made on has to sync first. */
export type NothingOnServer = { readonly type: 'NothingThere' }

type DownloadResult = Result<{ readonly store: FamilyStore; readonly login: LoginRow }, SyncError | NothingOnServer>

/** Whether the server's user is a parent, or which child. */
async function fetchActor(
  server: ApiClient,
  { id, isParent }: ServerUser,
): Promise<Result<Actor, SyncError | NothingOnServer>> {
  const userId = parseId(id)
  if (!userId.ok) return err({ type: 'Unreachable' })
  if (isParent) return ok({ role: 'parent', userId: userId.value })
  const logins = await server.readLogins()
  if (!logins.ok) return logins
  const childId = logins.value.find((login) => login.userId === userId.value)?.childId
  return childId === undefined ? err({ type: 'NothingThere' }) : ok({ role: 'child', userId: userId.value, childId })
}

/** The family that the user's entries on the server are about. */
async function fetchFamilyId(server: ApiClient, actor: Actor): Promise<Result<Id, SyncError | NothingOnServer>> {
  const page = await server.pull({ scope: scopeOf(actor), after: 0 })
  if (!page.ok) return page
  const familyId = page.value.entries.map(({ entry }) => parseId(String(entry['familyId'])))[0]
  return familyId?.ok ? ok(familyId.value) : err({ type: 'NothingThere' })
}

/** Brings the ledger of somebody who signed in on the server to a device that does not have it yet. */
export async function downloadFamily(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  credentials: Credentials,
): Promise<DownloadResult> {
  const actor = await fetchActor(server, user)
  if (!actor.ok) return actor
  const familyId = await fetchFamilyId(server, actor.value)
  if (!familyId.ok) return familyId
  await device.db.families.put({ id: familyId.value, createdAt: device.now() })
  const store = await openFamilyStore(device, familyId.value)
  if ((await store.db.getMeta('readModelVersion')) === undefined) {
    await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
  }
  await store.db.setMeta('isRegistered', true)
  const fetched = await syncOnce({ store, actor: actor.value, server }, { withLogins: true })
  if (!fetched.ok) return fetched
  const login = await createDownloadedLogin(store, actor.value, credentials)
  await store.db.logins.put(login)
  return ok({ store, login })
}

/** A child's login came from the server; a parent's is made here, as a guest's unless they asked to be remembered. */
async function createDownloadedLogin(store: FamilyStore, actor: Actor, credentials: Credentials): Promise<LoginRow> {
  const { username, password, rememberMe } = credentials
  const known = await store.db.logins.get(actor.userId)
  if (known !== undefined && actor.role === 'child') return known
  const made = await hashLogin(actor, username, password)
  return withGuestFlag({ ...known, ...made }, { isGuest: actor.role === 'parent', rememberMe })
}

/** The login with whether its owner is a guest on this device: asking to be remembered ends that. */
export function withGuestFlag(
  login: LoginRow,
  { isGuest, rememberMe }: { readonly isGuest: boolean; readonly rememberMe: boolean },
): LoginRow {
  const { forgetOnSignOut: wasGuest, ...rest } = login
  return (isGuest || wasGuest) && !rememberMe ? { ...rest, forgetOnSignOut: true } : rest
}
