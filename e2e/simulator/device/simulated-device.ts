import Dexie from 'dexie'
import { IDBFactory as FakeIndexedDB } from 'fake-indexeddb'
import { assert, parseDeviceId, type Id, type Instant } from '@little-ledger/domain'
import { openDevice, DeviceDatabase } from '../../../app/src/ledger/database/device.ts'
import { FamilyDatabase } from '../../../app/src/ledger/database/family-database.ts'
import { BUILD_DATE } from '../clock.ts'
import { readingOf, RIGHT_CLOCK } from './device-clock.ts'
import { createLock } from './lock.ts'
import type { Random } from '../random.ts'
import type { DeviceUse, SimulatedDevice } from '../types.ts'

/** Makes databases that are opened from now on use this device's storage. */
export function useStorageOf({ storage }: Pick<SimulatedDevice, 'storage'>): void {
  Dexie.dependencies = { indexedDB: storage, IDBKeyRange }
}

export interface NewDevice {
  readonly name: string
  readonly use: DeviceUse
  readonly random: Random
  readonly now: () => Instant
}

/** Creates an unused device with a seeded device id. */
export async function createDevice({ name, use, random, now }: NewDevice): Promise<SimulatedDevice> {
  const storage = new FakeIndexedDB()
  useStorageOf({ storage })
  const id = parseDeviceId(random.hex(12))
  assert(id.ok, 'twelve hexadecimal digits are a device id')
  const db = new DeviceDatabase()
  await db.device.put({ key: 'id', id: id.value })
  db.close()
  const browser = { address: `192.0.2.${random.between(1, 254)}`, pageSize: random.pick([5, 12, 1000]) }
  return createOnStorage(storage, { name, use, now, clock: RIGHT_CLOCK, ...browser })
}

type DeviceOptions = Pick<SimulatedDevice, 'name' | 'use' | 'clock' | 'address' | 'pageSize'> & {
  readonly now: () => Instant
}

async function createOnStorage(storage: IDBFactory, { now, ...browser }: DeviceOptions): Promise<SimulatedDevice> {
  useStorageOf({ storage })
  const base = { ...browser, storage, cookie: undefined, lock: createLock(), tabs: [], pastUsers: new Set<Id>() }
  const device = await openDevice({ now: () => readingOf(simulated.clock, now()), clockFloor: BUILD_DATE })
  const simulated: SimulatedDevice = Object.assign(base, { device })
  return simulated
}

/** Copies a device with all its data, including the device id, like a phone set up from another phone's backup. */
export async function cloneDevice(original: SimulatedDevice, name: string, now: () => Instant) {
  const storage = new FakeIndexedDB()
  await copyDatabase(original, storage, () => new DeviceDatabase())
  useStorageOf(original)
  const families = await original.device.db.families.toArray()
  for (const { id } of families) await copyDatabase(original, storage, () => new FamilyDatabase(id))
  const { use, clock, address, pageSize } = original
  const clone = await createOnStorage(storage, { name, use, clock, address, pageSize, now })
  for (const pastUser of original.pastUsers) clone.pastUsers.add(pastUser)
  if (original.owner !== undefined) clone.owner = original.owner
  if (original.contactAtJump !== undefined) clone.contactAtJump = original.contactAtJump
  return clone
}

async function copyDatabase(from: SimulatedDevice, to: IDBFactory, open: () => Dexie): Promise<void> {
  useStorageOf(from)
  const source = open()
  useStorageOf({ storage: to })
  const target = open()
  for (const table of source.tables) await target.table(table.name).bulkPut(await table.toArray())
  source.close()
  target.close()
}
