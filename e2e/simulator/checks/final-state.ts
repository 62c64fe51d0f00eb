import {
  deriveFamily,
  isFamilyEntry,
  todayIn,
  UTC,
  type CivilDate,
  type Entry,
  type Stamp,
} from '@little-ledger/domain'
import { refreshForToday } from '../../../app/src/ledger/daily-refresh.ts'
import type { EntryRow, SyncProgress } from '../../../app/src/ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { activeEntries } from '../../../app/src/ledger/read-model.ts'
import type { StoredEntry } from '../../../sync-server/src/storage/port.ts'
import { useStorageOf } from '../device/simulated-device.ts'
import type { Person } from '../people.ts'
import { finalUsersOf, deletedUsers } from '../final-sync.ts'
import type { SimulatedDevice, World } from '../types.ts'

/** What a device stores after the final sync. */
export interface FinalDeviceState {
  readonly device: SimulatedDevice
  readonly store: FamilyStore
  readonly rows: readonly EntryRow[]
  readonly entries: readonly Entry[]
  readonly syncProgress: SyncProgress | undefined
  /** The latest stamp that the device has stored. */
  readonly lastStamp: Stamp | undefined
  /** Everyone who signed in on this device and completed the final sync. */
  readonly finalUsers: readonly Person[]
}

/** What the server and all devices store after the final sync. */
export interface FinalState {
  readonly server: readonly StoredEntry[]
  readonly devices: readonly FinalDeviceState[]
  readonly today: CivilDate
  readonly deletedUsers: ReadonlySet<string>
  /** Children that are deleted according to the server or any device. */
  readonly deletedChildren: ReadonlySet<string>
}

export async function collectFinalState(world: World): Promise<FinalState> {
  const server = await world.server.entries(world.familyId)
  const deletedIds = await deletedUsers(world)
  const devices: FinalDeviceState[] = []
  for (const device of world.devices) {
    useStorageOf(device)
    const finalUsers = (await finalUsersOf(world, device)).filter(({ user }) => !deletedIds.has(user.userId))
    const store = await openFamilyStore(device.device, world.familyId)
    await refreshForToday(store)
    const rows = await store.db.entries.toArray()
    const { syncProgress, lastStamp } = await store.db.getMetaValues('syncProgress', 'lastStamp')
    devices.push({ device, store, rows, entries: activeEntries(rows), syncProgress, lastStamp, finalUsers })
  }
  const allEntries = [...server.map(({ entry }) => entry), ...devices.flatMap(({ entries }) => entries)]
  const zone = deriveFamily(server.map(({ entry }) => entry).filter(isFamilyEntry))?.timeZone ?? UTC
  return {
    server,
    devices,
    today: todayIn(zone, world.clock.now()),
    deletedUsers: deletedIds,
    deletedChildren: new Set(allEntries.flatMap((entry) => (entry.kind === 'child.deleted' ? [entry.childId] : []))),
  }
}
