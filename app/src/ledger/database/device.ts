import { assert, id, parseDeviceId, type DeviceId, type Id, type Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { DeviceDatabase } from './device-database.ts'
import { preventRecreation } from './prevent-recreation.ts'

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

/**
 * Opens this device's own database, making it on the first visit, and gives the device a name if it has none yet. Once it
 * is open it is not made again: a browser that removes it takes the families with it.
 */
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
  preventRecreation(db)
  return { db, id: deviceId, now: options.now, clockFloor: options.clockFloor }
}

/** Whether what stands there under this device's name is still this device, and not one that began after it was removed. */
export const isSameDevice = async ({ db, id: known }: Device): Promise<boolean> =>
  (await db.device.get('id'))?.id === known

function randomDeviceId(): DeviceId {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const made = parseDeviceId([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  assert(made.ok, 'six random bytes name a device')
  return made.value
}
