import { err, nextStamp, ok, usernameKey, type Id, type Result, type Stamp } from '@little-ledger/domain'
import { liveQuery } from 'dexie'
import { readClock } from '../ledger/clock.ts'
import type { LoginRow, Verifier } from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { isUsernameTaken, usernameTaken, type LoginOwner, type UsernameTaken } from './login-table.ts'
import { browserApiClient, afterRevocation, type ApiClient, type ServerError } from '../sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn, type Credentials } from './deferred-sign-in.ts'
import { waitForServer } from './server-sign-in.ts'
import { sessionState, setSession, type SignedInUser } from './session-state.ts'
import { isRemembered } from './stored-session.ts'
import { createVerifier } from './verifier.ts'
import { syncNow } from '../sync/start-sync.ts'

/** The fields to change; absent fields stay unchanged. */
export interface LoginUpdate {
  readonly username?: string
  readonly verifier?: Verifier
}

/** A login before and after a change. */
export interface ChangedLogin {
  readonly before: LoginRow | undefined
  readonly after: LoginRow
}

/**
 * Changes a login on this device, or creates it if the user has none, for example after a backup is restored. The
 * change is pending until the next sync cycle, unless `isSynced` is set because the server already has the change.
 */
export async function changeLogin(
  store: FamilyStore,
  owner: LoginOwner,
  update: LoginUpdate,
  { isSynced = false }: { readonly isSynced?: boolean } = {},
): Promise<Result<ChangedLogin, { readonly type: 'NotFound' } | UsernameTaken | StoreError>> {
  const { db } = store
  const changed = await runWriteTransaction(store, async () => {
    if (await isDeletedChild(store, owner)) return err({ type: 'NotFound' } as const)
    // Check inside the transaction, because another tab may have taken the username.
    const sameName = await db.logins.where({ usernameKey: usernameKey(update.username ?? '') }).toArray()
    if (sameName.some(({ userId }) => userId !== owner.userId)) return err({ type: 'UsernameTaken' } as const)
    const before = await db.logins.get(owner.userId)
    const updated = await updateRow(store, before ?? owner, update)
    const after: LoginRow = isSynced ? updated : { ...updated, pending: 1 }
    await db.logins.put(after)
    return ok({ before, after })
  })
  return changed.ok ? changed.value : changed
}

/** Undoes a change the server has rejected, unless the login has changed again since then. */
export function revertLogin(store: FamilyStore, { before, after }: ChangedLogin): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(after.userId)
    const isUnchanged = row?.usernameStamp === after.usernameStamp && row?.verifierStamp === after.verifierStamp
    if (isUnchanged && before !== undefined) await store.db.logins.put(before)
  })
}

/** Changes the username of an existing login; the change is pending. */
export function renameLogin(store: FamilyStore, userId: Id, username: string): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    await store.db.logins.put({ ...(await updateRow(store, row, { username })), pending: 1 })
  })
}

/**
 * Applies the update and gives each changed field a new stamp. A field without a stamp gets one too, because only
 * fields with a stamp can be synced.
 */
async function updateRow(
  store: FamilyStore,
  row: LoginOwner & Partial<LoginRow>,
  { username, verifier }: LoginUpdate,
): Promise<LoginRow> {
  const stamp = await makeStamp(store)
  const { hasUsernameConflict, resume, ...rest } = row
  const name = username ?? row.username ?? ''
  return {
    ...rest,
    username: name.trim(),
    usernameKey: usernameKey(name),
    usernameStamp: username === undefined ? (row.usernameStamp ?? stamp) : stamp,
    // Drop the resume token when the password changes, because the token is encrypted with the old password.
    ...(verifier ? { verifier } : resume && { resume }),
    verifierStamp: verifier === undefined ? (row.verifierStamp ?? stamp) : stamp,
    ...(hasUsernameConflict && username === undefined && { hasUsernameConflict }),
  }
}

/** Creates a stamp and stores it as the latest stamp. */
async function makeStamp({ db, device }: FamilyStore): Promise<Stamp> {
  const { lastStamp: last, clock } = await db.getMetaValues('lastStamp', 'clock')
  const stamp = nextStamp({ last, floor: device.clockFloor, device: device.id }, readClock(device, clock).now)
  await db.setMeta('lastStamp', stamp)
  return stamp
}

const isDeletedChild = async ({ db }: FamilyStore, { childId }: LoginOwner): Promise<boolean> =>
  childId !== undefined && (await db.children.get(childId)) === undefined

/** Changes to a parent's own login; absent fields stay unchanged. */
export type OwnLoginChange = Partial<Pick<Credentials, 'username' | 'password'>>

/** Why the login was not changed. After a server error, nothing has changed on this device. */
export type ChangeOwnLoginError = ServerError | StoreError | UsernameTaken | { readonly type: 'NotFound' }

/**
 * Changes the signed-in parent's login. In a registered family, the server is changed first: if only this device knew
 * the new password, the parent couldn't sign in to the server to sync it.
 */
export async function changeOwnLogin(
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  change: OwnLoginChange,
  server: ApiClient = browserApiClient(),
): Promise<Result<void, ChangeOwnLoginError>> {
  const { username, password } = change
  if (username !== undefined && (await isUsernameTaken(store.device, username, user.userId))) {
    return err({ type: 'UsernameTaken' })
  }
  // Hash before the request, so the local change can be stored right after the server's.
  const update = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
  if ((await store.db.getMeta('isRegistered')) === true) {
    const response = await afterRevocation(store.device, server, () => server.changeUser(user.userId, change))
    if (!response.ok) return response.error.type === 'Conflict' ? err(usernameTaken(response.error)) : response
  }
  const changed = await changeLogin(store, user, update, { isSynced: true })
  if (!changed.ok) return changed
  const rememberMe = await isRemembered(store.device)
  updateSession(user, { ...change, username: changed.value.after.username, rememberMe })
  return ok(undefined)
}

/** Updates the username and password that this tab keeps for the current session. */
function updateSession(
  user: SignedInUser,
  { username, password, rememberMe }: OwnLoginChange & Pick<Credentials, 'username' | 'rememberMe'>,
): void {
  if (password === undefined) clearDeferredSignIn()
  else deferServerSignIn(user.userId, { username, password, rememberMe })
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.user.userId === user.userId && session.user.username !== username) {
    setSession({ ...session, user: { ...session.user, username } })
  }
}

/** The error to show when `claimUsername` returns `taken`, with the server's response (SPEC §7). */
export const TAKEN_ON_SERVER: UsernameTaken = { type: 'UsernameTaken', response: '409: Username already exists' }

/** Whether the server accepted a username; `unconfirmed` if it did not respond in time. */
export type UsernameClaim = 'claimed' | 'taken' | 'unconfirmed'

/**
 * Syncs now, so that a parent sees immediately if a child's username is taken. Returns once the server has responded
 * about this login, without waiting for the rest of the sync cycle. While offline, the login stays pending.
 */
export async function claimUsername(store: FamilyStore, childId: Id): Promise<UsernameClaim> {
  if (navigator.onLine) {
    const answer = watchLoginAnswer(store, childId)
    await Promise.race([answer.arrived, syncNow(), waitForServer()])
    answer.stop()
  }
  const login = await findChildLogin(store, childId)
  if (login?.hasUsernameConflict === true) return 'taken'
  return login?.pending === undefined ? 'claimed' : 'unconfirmed'
}

const findChildLogin = ({ db }: FamilyStore, childId: Id): Promise<LoginRow | undefined> =>
  db.logins.filter((row) => row.childId === childId).first()

/** Watches a child's login until `stop` is called. `arrived` resolves once the login is no longer pending. */
function watchLoginAnswer(store: FamilyStore, childId: Id) {
  let stop = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    const subscription = liveQuery(() => findChildLogin(store, childId)).subscribe({
      next: (login) => {
        if (login !== undefined && login.pending === undefined) resolve()
      },
      error: (error) => console.warn('Reading the login failed:', error),
    })
    stop = () => subscription.unsubscribe()
  })
  return { arrived, stop: () => stop() }
}
