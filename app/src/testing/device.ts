import type { Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { openDevice, type Device } from '../ledger/database/device.ts'
import { createTestClock, type TestClock } from './clock.ts'

/** Build date of the code under test, as in vitest.config.ts. */
const BUILD_DATE: Instant = Date.parse('2026-01-01')

/** A device with a settable clock. */
export interface TestDevice extends Device {
  readonly clock: TestClock
}

interface DeviceOptions {
  readonly clock?: TestClock
  /** Opens the existing device with this name, as another tab or a restarted browser would. */
  readonly name?: string
}

/** Opens a new device, or the device with the given name. */
export async function openTestDevice(options: DeviceOptions = {}): Promise<TestDevice> {
  const { clock = createTestClock(), name = `device-${uuidv7()}` } = options
  const device = await openDevice({ now: clock.now, clockFloor: BUILD_DATE, name })
  return { ...device, clock }
}

/** Opens the same device again, as another tab or a restarted browser would. */
export const reopenDevice = ({ db, clock }: TestDevice): Promise<TestDevice> => openTestDevice({ clock, name: db.name })
