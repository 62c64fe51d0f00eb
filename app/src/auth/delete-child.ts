import { actorOf, deleteChild, type CommandError, type Id, type Result } from '@little-ledger/domain'
import { eraseChildLeavingStub } from '../ledger/erase-child.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { clearFailedAttempts } from './failed-attempts.ts'
import type { SignedInUser } from './session-state.ts'

/**
 * Deletes a child and erases its data from this device in the same transaction. The server and other devices erase it
 * when they sync (docs/decisions/0014-deleting-children-and-changing-logins.md).
 */
export async function deleteChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  childId: Id,
): Promise<Result<unknown, CommandError | StoreError>> {
  const login = await store.db.logins.filter((row) => row.childId === childId).first()
  const deleted = await recordCommand(store, {
    actor: actorOf(user),
    childId,
    decide: (context, child) => deleteChild(child, context),
    entriesOf: (entries) => entries,
    alsoWrite: () => eraseChildLeavingStub(store, childId),
  })
  // Failed attempts contain the username too, but they are in the device database.
  if (deleted.ok && login !== undefined) await clearFailedAttempts(store.device, login.username)
  return deleted
}
