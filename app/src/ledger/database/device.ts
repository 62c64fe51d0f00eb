import { assert, id, parseDeviceId, type DeviceId, type Id, type Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { DeviceDatabase } from './device-database.ts'
import { preventRecreation } from './prevent-recreation.ts'

/** This device: its database, the id it uses in stamps, and its clock. */
export interface Device {
  readonly db: DeviceDatabase
  readonly id: DeviceId
  readonly now: () => Instant
  /** Lower bound for stamps: the build date of this code. */
  readonly clockFloor: Instant
}

/** @returns a new UUIDv7 (RFC 9562) */
export const newId = (): Id => id(uuidv7())

/**
 * Opens the device database and assigns the device an id on the first visit. If the browser deletes the database while
 * it is open, it is not recreated, because the families' databases are gone too.
 */
export async function openDevice(options: {
  readonly now: () => Instant
  readonly clockFloor: Instant
  readonly name?: string
}): Promise<Device> {
  const db = new DeviceDatabase(options.name)
  const deviceId = await db.transaction('rw', db.device, async () => {
    const stored = await db.device.get('id')
    if (stored) return stored.id
    const created = randomDeviceId()
    await db.device.put({ key: 'id', id: created })
    return created
  })
  preventRecreation(db)
  return { db, id: deviceId, now: options.now, clockFloor: options.clockFloor }
}

/** Whether the device database is still the one that was opened, not one recreated after the browser removed it. */
export const isSameDevice = async ({ db, id: known }: Device): Promise<boolean> =>
  (await db.device.get('id'))?.id === known

function randomDeviceId(): DeviceId {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const parsed = parseDeviceId([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  assert(parsed.ok, 'six random bytes form a device id')
  return parsed.value
}
