import { err, ok, type Actor, type Id, type Result } from '@little-ledger/domain'
import { delay } from '../../delay.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import type { ServerError } from '../../sync/api-client.ts'
import { readOutbox } from '../../sync/outbox.ts'
import { syncNow } from '../../sync/start-sync.ts'
import { syncState } from '../../sync/sync-state.ts'

/** The maximum time to wait for the server. The sync continues in the background. */
const MAX_WAIT_MS = 5_000

interface Ledger {
  readonly store: FamilyStore
  readonly actor: Actor
}

/** Syncs until the server has this user's changes of the member. Returns why it does not have them. */
export async function sendMember({ store, actor }: Ledger, memberId: Id): Promise<Result<void, ServerError>> {
  // Not `navigator.onLine` alone: with a network, the server may still not answer.
  if (navigator.onLine) {
    const syncing = syncNow().catch(() => undefined)
    await Promise.race([syncing, delay(MAX_WAIT_MS)])
  }
  const isUnsent = (await readOutbox(store, actor)).some(({ entry }) => 'userId' in entry && entry.userId === memberId)
  if (!isUnsent) return ok(undefined)
  const { sync } = syncState.getState()
  const error = 'error' in sync ? sync.error : undefined
  return err(error?.type === 'ServerFull' || error?.type === 'ServerClockWrong' ? error : { type: 'Unreachable' })
}

/**
 * Syncs, and returns whether a change of this member still waits for the server: until it has the change, it lets the
 * member's devices go on as before. Never true for a family without a server.
 */
export const waitsForServer = async (ledger: Ledger, memberId: Id): Promise<boolean> =>
  (await ledger.store.db.getMeta('isRegistered')) === true && !(await sendMember(ledger, memberId)).ok
