import { readClock } from '../../../app/src/ledger/clock.ts'
import type { ClockState } from '../../../app/src/ledger/database/family-database.ts'
import { DAY_MS } from '../clock.ts'
import { openFamilyDatabase } from '../device/stored-entries.ts'
import type { SimulatedDevice, World } from '../types.ts'

/**
 * The only wrong dates that `checkTrueDates` accepts: those that no contact and no jump can reveal. Each function notes
 * one kind.
 */

/** A clock was set before a right server measured it, so nothing says how wrong it was when it recorded what waits. */
export async function noteJump(world: World, device: SimulatedDevice): Promise<void> {
  const db = openFamilyDatabase(world, device)
  const state = await db.getMeta('clock')
  device.contactAtJump = contactOf(state)
  const isMeasured = state?.contact !== undefined && !isContactWrong(world, state)
  const waiting = await db.entries.where('pending').equals(1).toArray()
  for (const { id, clockShiftMs } of waiting) {
    if (isMeasured && clockShiftMs !== undefined) continue
    // Without a right contact even a right date cannot be told from one of the clock as it was set later.
    if (!isMeasured || world.misdated.has(id)) world.undetectable.add(id)
  }
}

/** A clock recorded entries after it was set, or after a server that was as wrong confirmed it. */
export async function noteReading(world: World, device: SimulatedDevice, ids: readonly string[]): Promise<void> {
  const state = await openFamilyDatabase(world, device).getMeta('clock')
  if (Math.abs(readClock(device.device, state).now - world.clock.now()) <= DAY_MS) return
  for (const id of ids) {
    world.misdated.add(id)
    if (device.contactAtJump === contactOf(state) || isContactWrong(world, state)) world.undetectable.add(id)
  }
}

/** A server that was as wrong as the device accepted the entry. */
export function noteAccepted({ serverClock, misdated, undetectable }: World, id: string): void {
  if (serverClock.isWrong() && misdated.has(id)) undetectable.add(id)
}

/** The server dates what REST clients write, and nothing corrects it later. */
export function noteApiWrite({ serverClock, undetectable }: World, id: string): void {
  if (serverClock.isWrong()) undetectable.add(id)
}

const contactOf = (state: ClockState | undefined): string => JSON.stringify(state?.contact ?? null)

const isContactWrong = ({ serverClock }: World, state: ClockState | undefined): boolean =>
  state?.contact !== undefined && serverClock.wasWrongAt(state.contact.serverNow)
