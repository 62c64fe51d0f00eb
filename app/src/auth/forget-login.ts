import type { Id } from '@little-ledger/domain'
import { readEnvelope, type FamilyDatabase } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { readUnsyncedOf } from '../sync/unsynced.ts'

/**
 * Deletes the verifier of a parent or helper who did not choose to be remembered. Keeps it while they have unsent
 * entries, because they must sign in here again to sync them (docs/decisions/0011-signing-in-offline.md).
 */
export async function forgetUnrememberedVerifier({ db }: FamilyStore, userId: Id): Promise<void> {
  const login = await db.logins.get(userId)
  if (login?.forgetOnSignOut !== true) return
  if (await hasUnsentEntries(db, userId)) return
  const { verifier: _, resume: __, ...rest } = login
  await db.logins.put(rest)
}

/** Whether this device has entries by the user that the server does not have. */
const hasUnsentEntries = async (db: FamilyDatabase, userId: Id): Promise<boolean> =>
  (await db
    .pendingEntries()
    .and((row) => readEnvelope(row).by === userId)
    .count()) > 0

/** Whether this device has entries by the user, unsent or refused, that can still be sent or saved to a file. */
export const hasUnsyncedEntries = async (db: FamilyDatabase, userId: Id): Promise<boolean> =>
  (await readUnsyncedOf(db, userId)).length > 0

/** Deletes the login of a member who was removed from the family. Keeps it while there are entries to save. */
export async function removeRemovedLogin({ db }: FamilyStore, userId: Id): Promise<void> {
  if (!(await hasUnsyncedEntries(db, userId))) await db.logins.delete(userId)
}

/** Deletes the login of a user whom the server does not know, unless the login or entries by the user are unsent. */
export async function removeUnknownLogin({ db }: FamilyStore, userId: Id): Promise<void> {
  const login = await db.logins.get(userId)
  if (login === undefined || login.pending || login.hasUsernameConflict) return
  if (!(await hasUnsyncedEntries(db, userId))) await db.logins.delete(userId)
}
