import { actorOf, assert, maySee, scopeOf, type Actor, type Id, type Result } from '@little-ledger/domain'
import { isSynced, readEnvelope } from '../../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../../ledger/family-store.ts'
import { clearHomeSnapshots } from '../../ledger/home-snapshots.ts'
import { rebuildRows } from '../../ledger/read-model.ts'
import type { StoreError } from '../../ledger/store-error.ts'
import { browserApiClient } from '../../sync/api-client.ts'
import { syncOnce } from '../../sync/sync-once.ts'
import { sessionState, setSession, type SignedInSession } from '../session-state.ts'
import { createUser, isRemovedMember } from '../stored-session.ts'
import { clearViewedChild } from '../viewed-child.ts'
import { fetchMembership } from './own-membership.ts'

/**
 * Changes the session to the role that the server has for the user. Returns false if the role is the same, because then
 * the server's session belongs to someone else.
 */
export async function changeRole({ store, user }: SignedInSession): Promise<boolean> {
  const server = browserApiClient()
  const membership = await fetchMembership(server, user.userId)
  if (!membership.ok || membership.value === undefined) return false
  const { actor } = membership.value
  if (scopeOf(actor) === scopeOf(actorOf(user))) return false
  // Download before the session changes, so that the new page has what it shows.
  const synced = await syncOnce({ store, actor, server }, { withLogins: false })
  if (!synced.ok) return false
  // Only deleted here: the next sync has the same scope. So if it fails, the role changes in a later sync.
  if (actor.role === 'helper' && !(await forgetHidden(store, actor)).ok) return false
  clearHomeSnapshots()
  await changeSessionRole(store, user.userId)
  return true
}

/** Gives the signed-in user the role that the journal has now. */
async function changeSessionRole(store: FamilyStore, userId: Id): Promise<void> {
  const [login, family] = await Promise.all([store.db.logins.get(userId), store.db.getMeta('family')])
  const { session } = sessionState.getState()
  if (login === undefined || session.status !== 'signed-in' || session.user.userId !== userId) return
  await store.db.logins.update(userId, { role: createUser(store, login, family).role })
  clearViewedChild()
  setSession({ ...session, user: createUser(store, login, family) })
}

/**
 * Deletes what a former parent, or a helper of fewer children, may no longer see. Entries that the server does not have
 * stay. Keeps everything if other parents use the device.
 */
function forgetHidden(store: FamilyStore, actor: Actor): Promise<Result<void, StoreError>> {
  const { db } = store
  return runWriteTransaction(store, async () => {
    const family = await db.getMeta('family')
    const others = await db.logins
      .filter((login) => login.role === 'parent' && login.userId !== actor.userId && !isRemovedMember(login, family))
      .count()
    if (others > 0) return
    const rows = await db.entries.toArray()
    const names = new Map<string, string>((await db.children.toArray()).map(({ id, name }) => [id, name]))
    // A refused gift still says whom it was for.
    const refused = rows.filter((row) => row.refused !== undefined && names.has(row.subject))
    await db.entries.bulkPut(refused.map((row) => ({ ...row, childName: names.get(row.subject) ?? '' })))
    // The server has no copy of the others, such as changes that were refused because of the new role.
    const hidden = rows.filter((row) => isSynced(row) && !maySee(actor, readEnvelope(row)))
    await db.entries.bulkDelete(hidden.map(({ id }) => id))
    await db.logins.filter(({ userId }) => userId !== actor.userId).delete()
    // A later, wider scope has to be downloaded from the start.
    const progress = await db.getMeta('syncProgress')
    assert(progress, 'a device that learns of a role has synced')
    await db.setMeta('syncProgress', { ...progress, cursors: {} })
    await rebuildRows(store, ['family', ...new Set(rows.map(({ subject }) => subject))])
  })
}
