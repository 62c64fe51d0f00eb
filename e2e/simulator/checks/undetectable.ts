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
 * A clock was changed before a server with a correct clock measured it, so nothing reveals how wrong it was when it
 * dated the waiting entries.
 */
export async function noteJump(world: World, device: SimulatedDevice): Promise<void> {
  const db = openFamilyDatabase(world, device)
  const state = await db.getMeta('clock')
  device.contactAtJump = contactOf(state)
  const isMeasured = state?.contact !== undefined && !isContactWrong(world, state)
  const waiting = await db.entries.where('pending').equals(1).toArray()
  for (const { id, clockShiftMs } of waiting) {
    if (isMeasured && clockShiftMs !== undefined) continue
    // Without a correct contact, even a correct date can't be told apart from one recorded after the change.
    if (!isMeasured || world.misdated.has(id)) world.undetectable.add(id)
  }
}

/** A clock dated entries after it was changed, or after a server whose clock was just as wrong had confirmed it. */
export async function noteReading(world: World, device: SimulatedDevice, ids: readonly string[]): Promise<void> {
  const state = await openFamilyDatabase(world, device).getMeta('clock')
  if (Math.abs(readClock(device.device, state).now - world.clock.now()) <= DAY_MS) return
  for (const id of ids) {
    world.misdated.add(id)
    if (device.contactAtJump === contactOf(state) || isContactWrong(world, state)) world.undetectable.add(id)
  }
}

/** A server whose clock was as wrong as the device's accepted the entry. */
export function noteAccepted({ serverClock, misdated, undetectable }: World, id: string): void {
  if (serverClock.isWrong() && misdated.has(id)) undetectable.add(id)
}

/** The server dates the entries that REST clients write, and nothing corrects those dates later. */
export function noteApiWrite({ serverClock, undetectable }: World, id: string): void {
  if (serverClock.isWrong()) undetectable.add(id)
}

const contactOf = (state: ClockState | undefined): string => JSON.stringify(state?.contact ?? null)

const isContactWrong = ({ serverClock }: World, state: ClockState | undefined): boolean =>
  state?.contact !== undefined && serverClock.wasWrongAt(state.contact.serverNow)
