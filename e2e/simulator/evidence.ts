import {
  type CivilDate,
  deriveFamily,
  type Entry,
  isFamilyEntry,
  type Stamp,
  todayIn,
  UTC,
} from '@little-ledger/domain'
import { refreshForToday } from '../../app/src/ledger/read-model/daily-refresh.ts'
import type { EntryRow, SyncProgress } from '../../app/src/ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../../app/src/ledger/family-store.ts'
import { activeEntries } from '../../app/src/ledger/read-model/read-model.ts'
import type { StoredEntry } from '../../sync-server/src/storage/port.ts'
import { useStorageOf, type SimulatedDevice } from './device.ts'
import type { Person } from './people.ts'
import { comersTo, deletedUsers } from './settling.ts'
import type { World } from './world.ts'

/** What a device holds at the end, and whose word it has that this is all. */
export interface DeviceEvidence {
  readonly device: SimulatedDevice
  readonly store: FamilyStore
  readonly rows: readonly EntryRow[]
  readonly entries: readonly Entry[]
  readonly exchange: SyncProgress | undefined
  /** The greatest stamp that its clock remembers. */
  readonly lastStamp: Stamp | undefined
  /** Who signed in here at last and exchanged. */
  readonly comers: readonly Person[]
}

/** What everybody holds at the end. */
export interface Evidence {
  readonly server: readonly StoredEntry[]
  readonly devices: readonly DeviceEvidence[]
  readonly today: CivilDate
  readonly deletedUsers: ReadonlySet<string>
  /** Children that are deleted, wherever that is known. */
  readonly deletedChildren: ReadonlySet<string>
}

export async function evidenceOf(world: World): Promise<Evidence> {
  const server = await world.server.entries(world.familyId)
  const gone = await deletedUsers(world)
  const devices: DeviceEvidence[] = []
  for (const device of world.devices) {
    useStorageOf(device)
    const comers = (await comersTo(world, device)).filter(({ user }) => !gone.has(user.userId))
    const store = await openFamilyStore(device.device, world.familyId)
    await refreshForToday(store)
    const rows = await store.db.entries.toArray()
    const { syncProgress, lastStamp } = await store.db.getMetaValues('syncProgress', 'lastStamp')
    devices.push({ device, store, rows, entries: activeEntries(rows), exchange: syncProgress, lastStamp, comers })
  }
  const told = [...server.map(({ entry }) => entry), ...devices.flatMap(({ entries }) => entries)]
  const zone = deriveFamily(server.map(({ entry }) => entry).filter(isFamilyEntry))?.timeZone ?? UTC
  return {
    server,
    devices,
    today: todayIn(zone, world.clock.now()),
    deletedUsers: gone,
    deletedChildren: new Set(told.flatMap((entry) => (entry.kind === 'child.deleted' ? [entry.childId] : []))),
  }
}
