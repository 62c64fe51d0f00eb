import type { Id } from '@little-ledger/domain'
import { readStoredEntries } from '../device/stored-entries.ts'
import type { World } from '../types.ts'

/** Ids of all entries stored on any device. */
async function entryIdsOnDevices(world: World): Promise<ReadonlySet<Id>> {
  const onDevices = new Set<Id>()
  for (const device of world.devices) for (const { id } of await readStoredEntries(world, device)) onDevices.add(id)
  return onDevices
}

/**
 * Restores an old backup. Newer entries that only the server had are lost; newer entries on a device must be uploaded
 * again. If the deletion of a child is lost, so is what the child's devices have erased because of it.
 */
export async function restoreBackup(world: World, backup: string): Promise<void> {
  const { server, serverClock, acknowledged, eventLog, familyId } = world
  await server.restore(backup)
  serverClock.forgetWrites()
  const restored = new Set((await server.entries(familyId)).map(({ entry }) => entry.id))
  const onDevices = await entryIdsOnDevices(world)
  const missing = acknowledged.all().filter(({ entry: { id } }) => !restored.has(id) && !onDevices.has(id))
  const lost = missing.filter(({ where }) => where === 'the server').map(({ entry }) => entry)
  const undeleted = new Set(lost.flatMap((entry) => (entry.kind === 'child.deleted' ? [entry.childId] : [])))
  const erased = missing.map(({ entry }) => entry).filter((entry) => 'childId' in entry && undeleted.has(entry.childId))
  for (const { id } of [...lost, ...erased]) acknowledged.remove(id)
  eventLog.add(`server restored from a backup with ${restored.size} entries`)
}
