import { assert, id, parseDeviceId, type DeviceId, type Id, type Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { DeviceDatabase } from './device-database.ts'

/** This device: its own database, its name in stamps, and its clock. */
export interface Device {
  readonly db: DeviceDatabase
  readonly id: DeviceId
  readonly now: () => Instant
  /** No stamp is made below this: when this code was built. */
  readonly clockFloor: Instant
}

/** A new UUIDv7 (RFC 9562), the id of whatever is being made. */
export const newId = (): Id => id(uuidv7())

/** Opens this device's own database and gives the device a name if it has none yet. */
export async function openDevice(options: {
  readonly now: () => Instant
  readonly clockFloor: Instant
  readonly name?: string
}): Promise<Device> {
  const db = new DeviceDatabase(options.name)
  const deviceId = await db.transaction('rw', db.device, async () => {
    const known = await db.device.get('id')
    if (known) return known.id
    const made = randomDeviceId()
    await db.device.put({ key: 'id', id: made })
    return made
  })
  return { db, id: deviceId, now: options.now, clockFloor: options.clockFloor }
}

function randomDeviceId(): DeviceId {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const made = parseDeviceId([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  assert(made.ok, 'six random bytes name a device')
  return made.value
}
