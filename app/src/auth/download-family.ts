import { err, ok, parseId, scopeOf, type Actor, type Id, type Result } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import type { ApiClient, ServerUser } from '../sync/api-client.ts'
import type { SyncError } from '../sync/sync-context.ts'
import { syncOnce } from '../sync/sync-once.ts'
import { hashLogin, type FoundLogin } from './login-table.ts'
import type { Credentials } from './server-sign-in.ts'

/** The server has the user but none of the family's entries: the device that created the family must sync first. */
export type NothingOnServer = { readonly type: 'NothingOnServer' }

type Download<T> = Promise<Result<T, SyncError | NothingOnServer>>

/** Downloads the ledger of a user who has signed in to the server, and stores their login for offline use. */
export async function downloadFamily(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  credentials: Credentials,
): Download<FoundLogin> {
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
  const synced = await syncOnce({ store, actor: actor.value, server }, { withLogins: true })
  if (!synced.ok) return synced
  const login = await createDownloadedLogin(store, actor.value, credentials)
  await store.db.logins.put(login)
  return ok({ store, login })
}

async function fetchActor(server: ApiClient, { id, isParent }: ServerUser): Download<Actor> {
  const userId = parseId(id)
  if (!userId.ok) return err({ type: 'Unreachable' })
  if (isParent) return ok({ role: 'parent', userId: userId.value })
  const logins = await server.readLogins()
  if (!logins.ok) return logins
  const childId = logins.value.find((login) => login.userId === userId.value)?.childId
  return childId === undefined ? err({ type: 'NothingOnServer' }) : ok({ role: 'child', userId: userId.value, childId })
}

/** The server's user response has no family id, so it is read from the first entry. */
async function fetchFamilyId(server: ApiClient, actor: Actor): Download<Id> {
  const page = await server.pull({ scope: scopeOf(actor), after: 0 })
  if (!page.ok) return page
  const familyId = page.value.entries.map(({ entry }) => parseId(String(entry['familyId'])))[0]
  return familyId?.ok ? ok(familyId.value) : err({ type: 'NothingOnServer' })
}

/** Returns a child's login, which was just synced, or creates a parent's. */
async function createDownloadedLogin(store: FamilyStore, actor: Actor, credentials: Credentials): Promise<LoginRow> {
  const { username, password, rememberMe } = credentials
  const known = await store.db.logins.get(actor.userId)
  if (known !== undefined && actor.role === 'child') return known
  const hashed = await hashLogin(actor, username, password)
  return withGuestFlag({ ...known, ...hashed }, { isGuest: actor.role === 'parent', rememberMe })
}

/** Marks a guest parent's verifier for deletion on sign-out. Choosing to be remembered removes the mark. */
export function withGuestFlag(
  login: LoginRow,
  { isGuest, rememberMe }: { readonly isGuest: boolean; readonly rememberMe: boolean },
): LoginRow {
  const { forgetOnSignOut, ...rest } = login
  return (isGuest || forgetOnSignOut) && !rememberMe ? { ...rest, forgetOnSignOut: true } : rest
}
