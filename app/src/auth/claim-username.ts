import type { Id } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'

/** How long somebody waits for the server's word on a username; later than this it arrives by itself. */
export const SERVER_WAIT_MS = 4_000

/** Whether a child's username is its own on the server; `unheard` where the server was not there to say. */
export type UsernameClaim = 'claimed' | 'taken' | 'unheard'

/**
 * Has a child's login, which is recorded here already, carried to the server now, so that its parent hears at once of a
 * username that somebody else has. With no network, or a slow one, the login goes on waiting as it would anyway.
 */
export async function claimUsername(
  { db }: FamilyStore,
  childId: Id,
  exchangeNow: () => Promise<void>,
): Promise<UsernameClaim> {
  if (navigator.onLine) await Promise.race([exchangeNow(), delay(SERVER_WAIT_MS)])
  const login = await db.logins.filter((row) => row.childId === childId).first()
  if (login?.hasUsernameConflict === true) return 'taken'
  return login?.pending === undefined ? 'claimed' : 'unheard'
}

/** Waits so long. */
export const delay = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })
