import type { Id } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import { syncNow } from '../sync/start-sync.ts'
import { waitForServer } from './server-wait.ts'

/** `unconfirmed` if the server did not respond in time. */
export type UsernameClaim = 'claimed' | 'taken' | 'unconfirmed'

/**
 * Syncs now, to tell a parent who adds a child or changes a child's login immediately if the username is taken on the
 * server. While offline, the login stays pending.
 */
export async function claimUsername({ db }: FamilyStore, childId: Id): Promise<UsernameClaim> {
  if (navigator.onLine) await Promise.race([syncNow(), waitForServer()])
  const login = await db.logins.filter((row) => row.childId === childId).first()
  if (login?.hasUsernameConflict === true) return 'taken'
  return login?.pending === undefined ? 'claimed' : 'unconfirmed'
}
