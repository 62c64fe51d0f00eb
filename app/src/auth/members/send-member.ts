import type { Id } from '@little-ledger/domain'
import { pendingEntries } from '../../sync/outbox.ts'
import { syncNow } from '../../sync/start-sync.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'

/** The maximum time to wait for the server. The sync then goes on in the background. */
const MAX_WAIT_MS = 5_000

/** Syncs, and returns whether the server has all changes of this member. */
export async function sendMember(store: FamilyStore, memberId: Id): Promise<boolean> {
  // Not `navigator.onLine` alone: with a network, the server may still not answer.
  if (navigator.onLine) {
    await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  }
  const unsent = await pendingEntries(store)
    .and(({ entry }) => 'userId' in entry && entry.userId === memberId)
    .count()
  return unsent === 0
}

/**
 * Syncs, and returns whether a change of this member still waits for the server: until it has the change, it lets the
 * member's devices go on as before. Never true for a family without a server.
 */
export const waitsForServer = async (store: FamilyStore, memberId: Id): Promise<boolean> =>
  (await store.db.getMeta('isRegistered')) === true && !(await sendMember(store, memberId))
