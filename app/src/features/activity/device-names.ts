import type { ActivityEntry, DeviceId, Id } from '@little-ledger/domain'
import type { NameOf } from '../../ledger/queries/queries.ts'
import { activityMessages } from '../../messages/activity.ts'
import { formatDate } from '../../messages/formats.ts'

interface DeviceUse {
  /** The oldest entry that was recorded on the device. */
  readonly first: ActivityEntry
  readonly users: ReadonlySet<Id>
}

/** @param log newest first */
export function usesOfDevices(log: readonly ActivityEntry[]): ReadonlyMap<DeviceId, DeviceUse> {
  const uses = new Map<DeviceId, { first: ActivityEntry; readonly users: Set<Id> }>()
  for (const line of log) {
    const use = uses.get(line.device) ?? { first: line, users: new Set() }
    use.first = line
    use.users.add(line.userId)
    uses.set(line.device, use)
  }
  return uses
}

/**
 * Names devices by what the journal knows about them, because they have no names: 'This device', 'Rose’s device' if Rose
 * uses only that one and no one else does, otherwise 'Another device, first used Nov 3, 2026'.
 */
export function deviceNames(
  uses: ReadonlyMap<DeviceId, DeviceUse>,
  thisDevice: DeviceId,
  nameOf: NameOf,
): ReadonlyMap<DeviceId, string> {
  const all = [...uses.values()]
  const nameOfDevice = ({ first: { device, on, userId }, users }: DeviceUse): string => {
    if (device === thisDevice) return activityMessages.thisDevice()
    const isOwn = users.size === 1 && all.filter((use) => use.users.has(userId)).length === 1
    return isOwn
      ? activityMessages.deviceOf({ name: nameOf(userId) })
      : activityMessages.otherDevice({ date: formatDate(on) })
  }
  return new Map([...uses].map(([device, use]) => [device, nameOfDevice(use)]))
}
