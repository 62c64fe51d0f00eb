import type { Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { openDevice, type Device } from '../ledger/database/device.ts'
import { createTestClock, type TestClock } from './clock.ts'

/** The day on which the code under test counts as built, as in vitest.config.ts. */
export const BUILD_DATE: Instant = Date.parse('2026-01-01')

/** A device with a clock that a test can set. */
export interface TestDevice extends Device {
  readonly clock: TestClock
}

interface Opening {
  readonly clock?: TestClock
  /** The name of a device that was opened before, to open it again as another tab or after a restart. */
  readonly name?: string
}

/** Opens a device of its own: another in every test, unless a name says which. */
export async function openTestDevice(opening: Opening = {}): Promise<TestDevice> {
  const { clock = createTestClock(), name = `device-${uuidv7()}` } = opening
  const device = await openDevice({ now: clock.now, clockFloor: BUILD_DATE, name })
  return { ...device, clock }
}

/** The same device once more: what another tab sees, or the same one after the browser was closed. */
export const reopenDevice = ({ db, clock }: TestDevice): Promise<TestDevice> => openTestDevice({ clock, name: db.name })
