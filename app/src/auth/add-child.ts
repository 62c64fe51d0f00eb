import {
  actorOf,
  addChild,
  childForm,
  err,
  ok,
  parseForm,
  type AddedChild,
  type CommandError,
  type Id,
  type InvalidForm,
  type Result,
} from '@little-ledger/domain'
import type { LoginRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { hashLogin, initialStamps, isUsernameTaken, type UsernameTaken } from './login-table.ts'
import type { SignedInUser } from './session-state.ts'

/** Adds a child and its login to the family. @returns the child's id */
export async function addChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  input: unknown,
): Promise<Result<Id, InvalidForm | UsernameTaken | CommandError | StoreError>> {
  const form = parseForm(childForm, input)
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
        return taken > 0 ? err({ type: 'UsernameTaken' }) : addChild(form.value, context)
      },
      entriesOf: ({ entries }) => entries,
      alsoWrite: async (db, { userId, childId, entries }) => {
        await db.logins.add({ ...login, ...initialStamps(entries), userId, childId, pending: 1 } satisfies LoginRow)
      },
    })
    return added.ok ? ok(added.value.childId) : added
  } catch (error) {
    return err(toStoreError(error))
  }
}
