import {
  actorOf,
  addChild,
  childForm,
  deleteChild,
  denominationOf,
  err,
  ok,
  parseForm,
  type AddedChild,
  type CommandError,
  type Id,
  type InvalidForm,
  type Result,
  type Child,
} from '@little-ledger/domain'
import type { LoginRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { hashLogin, initialStamps, isUsernameTaken, clearFailedAttempts, type UsernameTaken } from './login-table.ts'
import type { SignedInUser } from './session-state.ts'
import { eraseChildLeavingStub } from '../ledger/erase.ts'

/** Adds a child with a login to the family. @returns the child's id */
export async function addChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  input: Readonly<Record<string, unknown>> & { readonly unit?: Child['unit'] },
): Promise<Result<Id, InvalidForm | UsernameTaken | CommandError | StoreError | UnknownDate>> {
  const of = denominationOf({ unit: input.unit ?? 'money' }, await store.db.getMeta('family'))
  const form = parseForm(childForm(of), input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(store.device, username)) return err({ type: 'UsernameTaken' })
    // Hash before the transaction, because IndexedDB commits a transaction as soon as it waits for anything else.
    const login = await hashLogin({ userId: user.userId, role: 'child' }, username, password)
    const added = await recordCommand(store, {
      actor: actorOf(user),
      // Another tab may have taken the username in the meantime.
      decide: async (context): Promise<Result<AddedChild, UsernameTaken | CommandError>> => {
        const taken = await store.db.logins.where({ usernameKey: login.usernameKey }).count()
        if (taken > 0) return err({ type: 'UsernameTaken' })
        return addChild(form.value, context, await store.db.children.toArray())
      },
      alsoWrite: async (db, { userId, childId, entries }) => {
        await db.logins.add({ ...login, ...initialStamps(entries), userId, childId, pending: 1 } satisfies LoginRow)
      },
    })
    return added.ok ? ok(added.value.childId) : added
  } catch (error) {
    return err(toStoreError(error))
  }
}

/**
 * Deletes a child and erases the child's data from this device in the same transaction. The server and other devices
 * erase it when they sync (docs/decisions/0014-deleting-children-and-changing-logins.md).
 */
export async function deleteChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  childId: Id,
): Promise<Result<unknown, CommandError | StoreError | UnknownDate>> {
  const login = await store.db.logins.filter((row) => row.childId === childId).first()
  const deleted = await recordCommand(store, {
    actor: actorOf(user),
    childId,
    decide: (context, child) => deleteChild(child, context),
    alsoWrite: () => eraseChildLeavingStub(store, childId, user.userId),
  })
  // Failed sign-in attempts are stored in the device database, which the transaction above does not cover.
  if (deleted.ok && login !== undefined) await clearFailedAttempts(store.device, login)
  return deleted
}
