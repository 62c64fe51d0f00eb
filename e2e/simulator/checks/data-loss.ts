import { assert, type Id } from '@little-ledger/domain'
import type { FinalState } from './final-state.ts'
import type { AcknowledgedEntry } from './acknowledged-entries.ts'
import { peopleOf } from '../family-members.ts'
import type { World } from '../types.ts'

/**
 * Checks that every acknowledged entry ends up on the server, or is still on its device because no one could upload it.
 */
export function checkNoDataLoss(world: World, state: FinalState): void {
  const { server, devices, deletedUsers, deletedChildren } = state
  const stored = new Set(server.map(({ entry }) => entry.id))
  const absentUsers = new Set<string>(peopleOf(world).flatMap(({ isAbsent, user }) => (isAbsent ? [user.userId] : [])))
  const isOfDeleted = ({ entry }: AcknowledgedEntry): boolean =>
    deletedUsers.has(entry.by) || ('childId' in entry && deletedChildren.has(entry.childId))
  /** Whether the entry is on the device of an absent person, so that no one else can upload it. */
  const isOnlyOnDevice = (entryId: Id): boolean =>
    devices.some(({ rows, device }) => {
      const isOfAbsentUser = [...device.pastUsers].some((pastUser) => absentUsers.has(pastUser))
      return isOfAbsentUser && rows.some(({ id }) => id === entryId)
    })
  for (const item of world.acknowledged.all()) {
    const { entry, by, where } = item
    if (stored.has(entry.id) || isOfDeleted(item)) continue
    const message = `the entry of ${by.name} acknowledged by ${where} is not lost: ${JSON.stringify(entry)}`
    assert(isOnlyOnDevice(entry.id), message)
  }
}
