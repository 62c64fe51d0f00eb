import Dexie from 'dexie'
import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { assert, parseDeviceId, type Id, type Instant } from '@little-ledger/domain'
import { openDevice, type Device } from '../../app/src/ledger/database/device.ts'
import { DeviceDatabase } from '../../app/src/ledger/database/device-database.ts'
import { FamilyDatabase } from '../../app/src/ledger/database/family-database.ts'
import { createLock, type Lock } from './lock.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import type { Browser } from './wire.ts'

/** Who uses a device: one parent, one child, the children, or all. */
export type Use = 'parent' | 'child' | 'children' | 'family'

/** A device of the family: its own storage, clock and browser. */
export interface SimulatedDevice extends Browser {
  readonly use: Use
  readonly storage: IDBFactory
  /** By how much its clock is off. */
  skewMs: number
  readonly device: Device
  readonly lock: Lock
  tabs: readonly Tab[]
  /** Whoever ever signed in here: what they may see may be here. */
  readonly guests: Set<Id>
  /** Who typed a password while the server was out of reach: its pages hold it in memory. */
  typed?: Person
  /** The session that somebody ended here: nothing but its end may be told by it any more. */
  endedCookie?: string
  /** The server guards a login against guessing: it is to be tried again later. */
  isHeldUp?: boolean
  /** The page on which somebody is just signing in. */
  signingIn?: { isAlive: boolean }
  /** The only child that uses it, where it is a child's own. */
  owner?: Id
}

/** When the code under test counts as built. */
export const BUILD_DATE: Instant = Date.parse('2026-01-01')

/** Lets databases that are opened next be this device's. */
export function useStorageOf({ storage }: Pick<SimulatedDevice, 'storage'>): void {
  Dexie.dependencies = { indexedDB: storage, IDBKeyRange }
}

export interface NewDevice {
  readonly name: string
  readonly use: Use
  readonly random: Random
  readonly now: () => Instant
}

/** A device that was never used; its name in stamps is the seed's. */
export async function makeDevice({ name, use, random, now }: NewDevice): Promise<SimulatedDevice> {
  const storage = new FakeFactory()
  useStorageOf({ storage })
  const id = parseDeviceId(random.hex(12))
  assert(id.ok, 'twelve hexadecimal digits name a device')
  const db = new DeviceDatabase()
  await db.device.put({ key: 'id', id: id.value })
  db.close()
  const browser = { address: `192.0.2.${random.between(1, 254)}`, pageSize: random.pick([5, 12, 1000]) }
  return openOn(storage, { name, use, now, skewMs: 0, ...browser })
}

type Opening = Pick<SimulatedDevice, 'name' | 'use' | 'skewMs' | 'address' | 'pageSize'> & {
  readonly now: () => Instant
}

async function openOn(storage: IDBFactory, { now, ...browser }: Opening): Promise<SimulatedDevice> {
  useStorageOf({ storage })
  const made = { ...browser, storage, cookie: undefined, lock: createLock(), tabs: [], guests: new Set<Id>() }
  const device = await openDevice({ now: () => now() + simulated.skewMs, clockFloor: BUILD_DATE })
  const simulated: SimulatedDevice = Object.assign(made, { device })
  return simulated
}

/** The same rows, the device's own name included, on another device: a phone set up from another's copy. */
export async function cloneDevice(original: SimulatedDevice, name: string, now: () => Instant) {
  const storage = new FakeFactory()
  await copyDatabase(original, storage, () => new DeviceDatabase())
  useStorageOf(original)
  const families = await original.device.db.families.toArray()
  for (const { id } of families) await copyDatabase(original, storage, () => new FamilyDatabase(id))
  const { use, skewMs, address, pageSize } = original
  const clone = await openOn(storage, { name, use, skewMs, address, pageSize, now })
  for (const guest of original.guests) clone.guests.add(guest)
  if (original.owner !== undefined) clone.owner = original.owner
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
