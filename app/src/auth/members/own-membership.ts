import {
  deriveFamily,
  isFamilyEntry,
  ok,
  parseEntry,
  type Actor,
  type FamilyEntry,
  type Id,
  type Result,
} from '@little-ledger/domain'
import type { ApiClient, ServerError } from '../../sync/api-client.ts'
import { pullPage } from '../../sync/request-size.ts'

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
    const page = await pullPage(server, { scope: 'family', after })
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
