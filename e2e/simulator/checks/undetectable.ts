import { readClock } from '../../../app/src/ledger/clock.ts'
import type { ClockState } from '../../../app/src/ledger/database/family-database.ts'
import { DAY_MS } from '../clock.ts'
import { openFamilyDatabase } from '../device/stored-entries.ts'
import type { SimulatedDevice, World } from '../types.ts'

/**
 * Collects the only wrong dates that `checkTrueDates` accepts: those that no contact and no clock change can reveal.
 * Each function adds one kind.
 */

/**
 * Adds waiting entries dated by a clock that was changed before a server with a correct clock measured it. Nothing
 * reveals how wrong the clock was when it dated the entries.
 */
export async function noteJump(world: World, device: SimulatedDevice): Promise<void> {
  const db = openFamilyDatabase(world, device)
  const state = await db.getMeta('clock')
  device.contactAtJump = contactOf(state)
  const isMeasured = state?.contact !== undefined && !isContactWrong(world, state)
  const waiting = await db.entries.where('pending').equals(1).toArray()
  for (const { id, clockShiftMs } of waiting) {
    if (isMeasured && clockShiftMs !== undefined) continue
    // Without contact with a correct server, even an entry with a correct date can't be told apart from an entry
    // recorded after the change.
    if (!isMeasured || world.misdated.has(id)) world.undetectable.add(id)
  }
}

/**
 * Adds entries dated by a clock after it was changed, or after a server whose clock is just as wrong has confirmed it.
 */
export async function noteReading(world: World, device: SimulatedDevice, ids: readonly string[]): Promise<void> {
  const state = await openFamilyDatabase(world, device).getMeta('clock')
  if (Math.abs(readClock(device.device, state).now - world.clock.now()) <= DAY_MS) return
  for (const id of ids) {
    world.misdated.add(id)
    if (device.contactAtJump === contactOf(state) || isContactWrong(world, state)) world.undetectable.add(id)
  }
}

/** Adds an entry accepted by a server whose clock is as wrong as the device's. */
export function noteAccepted({ serverClock, misdated, undetectable }: World, id: string): void {
  if (serverClock.isWrong() && misdated.has(id)) undetectable.add(id)
}

/** Adds entries that REST clients write. The server dates them, and those dates are never corrected. */
export function noteApiWrite({ serverClock, undetectable }: World, id: string): void {
  if (serverClock.isWrong()) undetectable.add(id)
}

const contactOf = (state: ClockState | undefined): string => JSON.stringify(state?.contact ?? null)

const isContactWrong = ({ serverClock }: World, state: ClockState | undefined): boolean =>
  state?.contact !== undefined && serverClock.wasWrongAt(state.contact.serverNow)
