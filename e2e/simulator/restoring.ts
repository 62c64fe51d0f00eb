import type { Id } from '@little-ledger/domain'
import { entriesOn } from './looking.ts'
import type { World } from './world.ts'

/** The ids of all entries that any device holds. */
async function heldAnywhere(world: World): Promise<ReadonlySet<Id>> {
  const held = new Set<Id>()
  for (const device of world.devices) for (const { id } of await entriesOn(world, device)) held.add(id)
  return held
}

/**
 * An old backup takes the place of the database. What only the server had, and only since the backup, is gone for good:
 * any device's word for it still counts.
 */
export async function restoreBackup(world: World, backup: string): Promise<void> {
  const { server, saved, story, familyId } = world
  await server.restore(backup)
  const kept = new Set((await server.entries(familyId)).map(({ entry }) => entry.id))
  const held = await heldAnywhere(world)
  const lost = saved
    .all()
    .filter(({ entry, where }) => where === 'the server' && !kept.has(entry.id) && !held.has(entry.id))
  for (const { entry } of lost) saved.excuse(entry.id)
  story.tell(`the server is set back to a backup with ${kept.size} entries`)
}
