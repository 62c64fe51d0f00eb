import { readClock } from '../../../app/src/ledger/clock.ts'
import type { ClockState } from '../../../app/src/ledger/database/family-database.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { openFamilyDatabase } from '../device/stored-entries.ts'
import type { SimulatedDevice, World } from '../types.ts'

/**
 * Collects the wrong dates that `checkTrueDates` allows, because neither a sync nor a clock change can reveal them.
 * Each function adds one kind of entry.
 */

/**
 * Adds the unsent entries if the device's clock is changed before a server with a correct clock has measured it.
 * Nothing then reveals how wrong the clock was when the entries were dated.
 */
export async function noteJump(world: World, device: SimulatedDevice): Promise<void> {
  const db = openFamilyDatabase(world, device)
  const state = await db.getMeta('clock')
  device.contactAtJump = contactOf(state)
  const isMeasured = state?.contact !== undefined && !isContactWrong(world, state)
  const waiting = await db.entries.where('pending').equals(1).toArray()
  for (const { id, clockShiftMs } of waiting) {
    if (isMeasured && clockShiftMs !== undefined) continue
    // Unless a server with a correct clock has measured the device's clock, the device can't know if an entry was
    // recorded before or after the clock was changed.
    if (!isMeasured || isOff(world, id, HOUR_MS)) world.undetectable.add(id)
  }
}

/**
 * Adds entries dated by a wrong clock if the device has not reached a server since the clock was changed, or if the
 * server's clock was wrong when the device last reached it.
 */
export async function noteReading(world: World, device: SimulatedDevice, ids: readonly string[]): Promise<void> {
  const state = await openFamilyDatabase(world, device).getMeta('clock')
  const errorMs = readClock(device.device, state).now - world.clock.now()
  for (const id of ids) {
    world.readingErrors.set(id, errorMs)
    if (!isOff(world, id, DAY_MS)) continue
    if (device.contactAtJump === contactOf(state) || isContactWrong(world, state)) world.undetectable.add(id)
  }
}

/**
 * Adds the unsent entries of devices whose last contact, which may not have arrived yet, was with a server whose clock
 * was wrong but within a day of the clock that dated them, when that server's clock is changed. The devices have dated the entries by the server's time
 * without asking, and then can't know which of the two clocks was changed.
 */
export async function noteServerJump(world: World): Promise<void> {
  const { serverClock, devices, network, readingErrors, undetectable } = world
  if (!serverClock.isWrong()) return
  for (const device of devices) {
    const db = openFamilyDatabase(world, device)
    const isArriving = network.calls.some(({ browser, response }) => browser === device && response !== undefined)
    if (!isArriving && !isContactWrong(world, await db.getMeta('clock'))) continue
    for (const { id } of await db.entries.where('pending').equals(1).toArray())
      if (Math.abs(serverClock.errorMs() - (readingErrors.get(id) ?? 0)) <= DAY_MS) undetectable.add(id)
  }
}

/**
 * Adds an entry accepted while the server's clock is wrong but within a day of the clock that dated the entry. The
 * device then accepts the server's time without asking and dates its unsent entries by it.
 */
export function noteAccepted(world: World, id: string): void {
  const { serverClock, readingErrors, undetectable } = world
  if (!serverClock.isWrong()) return
  const isWithinDay = Math.abs(serverClock.errorMs() - (readingErrors.get(id) ?? 0)) <= DAY_MS
  if (isWithinDay || isOff(world, id, DAY_MS)) undetectable.add(id)
}

/** Adds entries that REST clients write. The server dates them, and those dates are never corrected. */
export function noteApiWrite({ serverClock, undetectable }: World, id: string): void {
  if (serverClock.isWrong()) undetectable.add(id)
}

/** Whether the clock that dated an entry was wrong by more than `ms`. */
const isOff = ({ readingErrors }: World, id: string, ms: number): boolean => Math.abs(readingErrors.get(id) ?? 0) > ms

const contactOf = (state: ClockState | undefined): string => JSON.stringify(state?.contact ?? null)

const isContactWrong = ({ serverClock }: World, state: ClockState | undefined): boolean =>
  state?.contact !== undefined && serverClock.wasWrongAt(state.contact.serverNow)
