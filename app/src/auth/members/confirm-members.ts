import { err, ok, type Actor, type Result } from '@little-ledger/domain'
import { readEnvelope } from '../../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../../ledger/family-store.ts'
import type { ServerError } from '../../sync/api-client.ts'
import { membersClient } from '../../sync/members-client.ts'
import { readOutbox } from '../../sync/outbox.ts'
import { syncNow } from '../../sync/start-sync.ts'

export type ConfirmError =
  | ServerError
  /** The server doesn't know yet that a member was removed, and would let that member log in. */
  | { readonly type: 'Unsent' }

/** After a restore, lets the other members log in (docs/sync.md). */
export async function confirmMembers({
  store,
  actor,
}: {
  readonly store: FamilyStore
  readonly actor: Actor
}): Promise<Result<void, ConfirmError>> {
  await syncNow()
  const unsent = (await readOutbox(store, actor)).map(readEnvelope)
  // The server keeps this parent's own removal back until the members are confirmed.
  const isRemovalUnsent = unsent.some(({ kind, userId }) => kind === 'member.removed' && userId !== actor.userId)
  if (isRemovalUnsent) return err({ type: 'Unsent' })
  const confirmed = await membersClient().confirmMembers()
  if (!confirmed.ok) return confirmed
  await forgetConfirmer(store)
  void syncNow()
  return ok(undefined)
}

/** The next pull would do the same, but may be late. */
const forgetConfirmer = (store: FamilyStore) =>
  runWriteTransaction(store, async () => {
    const progress = await store.db.getMeta('syncProgress')
    if (progress === undefined) return
    Reflect.deleteProperty(progress, 'confirmerId')
    await store.db.setMeta('syncProgress', progress)
  })
