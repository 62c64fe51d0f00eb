import { assert, type Id } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import { activateSession } from './current-session.ts'
import { startSession } from './stored-session.ts'
import { clearViewedChild } from './viewed-child.ts'

/** Signs in a member of the sample family without a password: the given child, or the parent if no child is given. */
export async function switchSampleUser(store: FamilyStore, childId?: Id): Promise<void> {
  const login = await store.db.logins.filter((row) => row.childId === childId).first()
  assert(login, 'every member of the sample family has a login')
  clearViewedChild()
  activateSession(await startSession(store, login, false))
}
