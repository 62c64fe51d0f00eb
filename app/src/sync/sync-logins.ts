import {
  ok,
  usernameKey,
  type Actor,
  type Id,
  type LoginResponse,
  type RegisterFamilyResponse,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import { readClock } from '../ledger/clock.ts'
import { isStamped, type LoginRow, type StampedLogin } from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ServerError, SyncContext, SyncError } from './api-client.ts'

/** Sends the given logins, then applies the server's list of logins. */
export async function syncLogins(
  context: SyncContext,
  pending: readonly StampedLogin[],
): Promise<Result<void, SyncError>> {
  const { store, actor, server } = context
  for (const login of pending) {
    const sent = await sendLogin(context, login)
    if (!sent.ok) return sent
  }
  const logins = await server.readLogins(store.familyId)
  return logins.ok ? applyLogins(store, actor, logins.value) : logins
}

/** Pending logins that this user may change: a parent's own and the children's, and a helper's own. */
export async function readPendingLogins({ db }: FamilyStore, actor: Actor): Promise<readonly StampedLogin[]> {
  if (actor.role === 'child') return []
  const rows = await db.logins.filter(({ pending }) => pending !== undefined).toArray()
  return rows
    .filter(({ userId, role }) => userId === actor.userId || (role === 'child' && actor.role === 'parent'))
    .filter(isStamped)
}

/** Sends the username and the password in one request if they have the same stamp, otherwise in two requests. */
async function sendLogin({ store, server }: SyncContext, login: StampedLogin): Promise<Result<void, SyncError>> {
  const { userId, username, verifier, usernameStamp, verifierStamp } = login
  const deviceNow = readClock(store.device, await store.db.getMeta('clock')).now
  const both = { username, verifier, stamp: usernameStamp > verifierStamp ? usernameStamp : verifierStamp }
  const separate = [
    { username, stamp: usernameStamp },
    { verifier, stamp: verifierStamp },
  ]
  for (const registers of usernameStamp === verifierStamp ? [both] : separate) {
    let response = await server.putLogin(userId, { deviceNow, ...registers })
    // The server needs both the username and the password to create a login.
    if (isNotFound(response)) response = await server.putLogin(userId, { deviceNow, ...both })
    // The server does not have the child yet: the login stays pending.
    if (isNotFound(response)) return ok(undefined)
    if (isClockConflict(response)) return ok(undefined)
    if (!response.ok && response.error.type === 'Conflict') return markUsernameConflict(store, userId)
    if (!response.ok) return response
    const applied = await applyLogin(store, response.value)
    if (!applied.ok) return applied
  }
  return ok(undefined)
}

const isNotFound = (response: Result<unknown, ServerError>): boolean =>
  !response.ok && response.error.type === 'Rejected' && response.error.status === 404

/** The clocks differ by more than a day: the login stays pending. */
const isClockConflict = (response: Result<unknown, ServerError>): boolean =>
  !response.ok && response.error.type === 'Conflict' && response.error.code === 'clock'

const isLater = (stamp: Stamp, than: Stamp | undefined): boolean => than === undefined || stamp > than

/**
 * Whether the local username wins: it is unsent or in conflict, and the server's username is different but not later.
 */
const keepsLocalUsername = (
  { pending, hasUsernameConflict, ...row }: LoginRow,
  { username, usernameStamp }: LoginResponse,
): boolean =>
  (pending === 1 || hasUsernameConflict === true) &&
  username !== row.username &&
  !isLater(usernameStamp, row.usernameStamp)

/**
 * Whether the local password wins. A response without a verifier means that the server accepted the change, since it
 * never returns a parent's verifier.
 */
export const keepsLocalVerifier = (
  { pending, hasUsernameConflict, ...row }: LoginRow,
  { verifier, verifierStamp }: LoginResponse,
): boolean =>
  (pending === 1 || hasUsernameConflict === true) &&
  verifier !== undefined &&
  verifier.hash !== row.verifier?.hash &&
  !isLater(verifierStamp, row.verifierStamp)

/** Merges the server's login into a row. The later username and the later password win; unsent values stay pending. */
function mergeLogin(row: LoginRow, response: LoginResponse): LoginRow {
  const { username, usernameStamp, verifier, verifierStamp } = response
  const { pending, hasUsernameConflict, ...rest } = row
  const keepsUsername = keepsLocalUsername(row, response)
  const keepsVerifier = keepsLocalVerifier(row, response)
  // A pending verifier also gets the server's stamp, in case the server corrected it.
  const takesVerifier = !keepsVerifier && (isLater(verifierStamp, row.verifierStamp) || pending === 1)
  const isUnsent = (keepsUsername && hasUsernameConflict !== true) || keepsVerifier
  return {
    ...rest,
    ...(keepsUsername && hasUsernameConflict && { hasUsernameConflict }),
    ...(!keepsUsername && { username, usernameKey: usernameKey(username), usernameStamp }),
    ...(takesVerifier && verifier && { verifier, verifierStamp }),
    ...(isUnsent && pending && { pending }),
  }
}

/** A row for `mergeLogin` if this device does not have the login. */
const emptyRow = ({ userId, childId }: LoginResponse): LoginRow => ({
  userId,
  username: '',
  usernameKey: '',
  ...(childId === undefined ? { role: 'parent' } : { role: 'child', childId }),
})

/** The row without the stamps with which it could win over the server's login. */
function withoutStamps(row: LoginRow): LoginRow {
  const { usernameStamp: _, verifierStamp: __, ...rest } = row
  return rest
}

/** Applies the server's response to one login that was sent. */
export function applyLogin(store: FamilyStore, response: LoginResponse): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(response.userId)
    if (row !== undefined) await store.db.logins.put(mergeLogin(row, response))
  })
}

/**
 * Applies the server's list of logins. On a parent's device, also deletes children's logins that are missing from the
 * list, unless they are pending or in conflict.
 */
export function applyLogins(
  store: FamilyStore,
  actor: Actor,
  responses: readonly LoginResponse[],
): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const rows = await store.db.logins.toArray()
    const listed = new Set(responses.map(({ userId }) => userId))
    const deleted = rows.filter(
      ({ userId, role, pending, hasUsernameConflict }) =>
        actor.role === 'parent' && role === 'child' && !pending && !hasUsernameConflict && !listed.has(userId),
    )
    await store.db.logins.bulkDelete(deleted.map(({ userId }) => userId))
    for (const response of responses) {
      const row = rows.find(({ userId }) => userId === response.userId) ?? emptyRow(response)
      // A parent's pending changes are sent first. Those that remain wait for the server or for their owner.
      if (actor.role !== 'child' && row.pending !== undefined) continue
      // Children cannot change logins, so for them the server wins, except over a parent's unsent change.
      const isUnsent = row.pending !== undefined || row.hasUsernameConflict === true
      await store.db.logins.put(mergeLogin(actor.role === 'child' && !isUnsent ? withoutStamps(row) : row, response))
    }
  })
}

/** Records that the server has the family, and stores the server's stamps for the parent's login. */
export function markFamilyRegistered(
  store: FamilyStore,
  { userId, usernameStamp, verifierStamp }: RegisterFamilyResponse,
): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    await store.db.setMeta('isRegistered', true)
    const stamps = usernameStamp && verifierStamp && { usernameStamp, verifierStamp }
    if (stamps) await store.db.logins.update(userId, stamps)
  })
}

/** Records that the username is taken on the server. The login is no longer pending: it needs a different username. */
export function markUsernameConflict(store: FamilyStore, userId: Id): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    const { pending: _, ...rest } = row
    await store.db.logins.put({ ...rest, hasUsernameConflict: true })
  })
}
