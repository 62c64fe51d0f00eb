import { readClock } from '../../../app/src/ledger/clock.ts'
import type { ClockState } from '../../../app/src/ledger/database/family-database.ts'
import { DAY_MS } from '../clock.ts'
import type { SimulatedDevice, Tab, World } from '../types.ts'
import type { DeviceClock } from './device-clock.ts'
import { openFamilyDatabase } from './stored-entries.ts'

const contactOf = (state: ClockState | undefined): string => JSON.stringify(state?.contact ?? null)

/**
 * Sets a device's clock. Marks waiting entries whose wrong date nothing can detect, because no contact measured the
 * clock that dated them.
 */
export async function setDeviceClock(world: World, device: SimulatedDevice, clock: DeviceClock): Promise<void> {
  const db = openFamilyDatabase(world, device)
  const state = await db.getMeta('clock')
  device.contactAtJump = contactOf(state)
  const waiting = await db.entries.where('pending').equals(1).toArray()
  for (const { id, clockShiftMs } of waiting) {
    if (clockShiftMs !== undefined) continue
    // Before the first contact, a correct date can't be told apart from one recorded after the clock was set.
    if (world.misdated.has(id) || state?.contact === undefined) world.undetectable.add(id)
  }
  device.clock = clock
}

/** Marks entries recorded with a wrong date, and those whose clock no contact can have measured. */
export async function noteReading(world: World, { device }: Tab, ids: readonly string[]): Promise<void> {
  const state = await openFamilyDatabase(world, device).getMeta('clock')
  if (Math.abs(readClock(device.device, state).now - world.clock.now()) <= DAY_MS) return
  for (const id of ids) {
    world.misdated.add(id)
    if (device.contactAtJump === contactOf(state)) world.undetectable.add(id)
  }
}
