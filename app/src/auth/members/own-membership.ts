import {
  assert,
  deriveFamily,
  isFamilyEntry,
  maySee,
  ok,
  parseEntry,
  type Actor,
  type FamilyEntry,
  type Id,
  type Result,
} from '@little-ledger/domain'
import { readEnvelope } from '../../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../../ledger/family-store.ts'
import { rebuildRows } from '../../ledger/read-model.ts'
import type { StoreError } from '../../ledger/store-error.ts'
import type { ApiClient, ServerError } from '../../sync/api-client.ts'

/** A member's family and role, as the server has them. */
export interface OwnMembership {
  readonly familyId: Id
  readonly actor: Exclude<Actor, { readonly role: 'child' }>
}

/**
 * Reads the session's family entries from the server, to find out the user's role. The server decides what the session
 * may see. Undefined if the user is not a member, or if the server has nothing yet.
 */
export async function fetchMembership(
  server: ApiClient,
  userId: Id,
): Promise<Result<OwnMembership | undefined, ServerError>> {
  const entries: FamilyEntry[] = []
  for (let after = 0; ;) {
    const page = await server.pull({ scope: 'family', after })
    if (!page.ok) return page
    const parsed = page.value.entries.map(({ entry }) => parseEntry(entry))
    entries.push(...parsed.flatMap((entry) => (entry.ok && isFamilyEntry(entry.value) ? [entry.value] : [])))
    if (!page.value.more || page.value.next <= after) break
    after = page.value.next
  }
  const family = deriveFamily(entries)
  const member = family?.members.get(userId)
  if (family === undefined || member === undefined || member.isRemoved) return ok(undefined)
  const { role, childIds } = member
  return ok({ familyId: family.id, actor: role === 'parent' ? { role, userId } : { role, userId, childIds } })
}

/**
 * Deletes what a former parent, or a helper of fewer children, may no longer see. Unsent entries stay. Keeps everything
 * if other parents use the device.
 */
export function forgetHidden(store: FamilyStore, actor: Actor): Promise<Result<void, StoreError>> {
  const { db } = store
  return runWriteTransaction(store, async () => {
    const others = await db.logins.filter(({ userId, role }) => role === 'parent' && userId !== actor.userId).count()
    if (others > 0) return
    const rows = await db.entries.toArray()
    const hidden = rows.filter((row) => row.pending === undefined && !maySee(actor, readEnvelope(row)))
    await db.entries.bulkDelete(hidden.map(({ id }) => id))
    await db.logins.filter(({ userId }) => userId !== actor.userId).delete()
    // A later, wider scope has to be downloaded from the start.
    const progress = await db.getMeta('syncProgress')
    assert(progress, 'a device that learns of a role has synced')
    await db.setMeta('syncProgress', { ...progress, cursors: {} })
    await rebuildRows(store, ['family', ...new Set(rows.map(({ subject }) => subject))])
  })
}
