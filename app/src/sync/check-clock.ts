import { MAX_CLOCK_DIFFERENCE_MS, type Instant, type Result } from '@little-ledger/domain'
import { readClock, type ClockReading } from '../ledger/clock.ts'
import { removeMeasuredShifts, setClock, storeMeasuredShifts, type ClockEvidence } from '../ledger/set-clock.ts'
import type { ClockState } from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'

/** Clocks that differ by at most this much need no offset. */
const MIN_OFFSET_MS = 60_000

/**
 * While the clocks agree, a comparison is stored at most this often. A push compares them again first if the stored
 * comparison is older than twice this interval.
 */
const CONTACT_INTERVAL_MS = 1_800_000

/** The result of comparing this device's clock with the server's. */
export interface ClockCheck {
  /** The clocks differ by more than a day, so nothing is sent until the user has chosen the correct clock. */
  readonly differs: boolean
  /** The number of unsent entries whose dates were corrected. */
  readonly corrected: number
}

/**
 * Compares this device's clock with the server's. The device adopts the server's time if it is plausible. Otherwise, it
 * asks the user for the date.
 */
export function checkClock(
  store: FamilyStore,
  serverNow: Instant | undefined,
): Promise<Result<ClockCheck, StoreError>> {
  return runWriteTransaction(store, async () => {
    const state = await store.db.getMeta('clock')
    if (serverNow === undefined) return { differs: state?.difference !== undefined, corrected: 0 }
    const reading = readClock(store.device, state)
    const { raw, offsetMs } = reading
    const measured = serverNow - raw
    const evidence = evidenceOf(state, reading, serverNow)
    if (!isPlausible(reading, serverNow)) {
      await storeDifference(store, state, evidence, serverNow)
      return { differs: true, corrected: 0 }
    }
    const measuredOffset = Math.abs(measured) <= MIN_OFFSET_MS ? 0 : measured
    const isSame = Math.abs(measuredOffset - offsetMs) <= MIN_OFFSET_MS
    const next = { offsetMs: isSame ? offsetMs : measuredOffset, readAt: serverNow, contact: { serverNow, raw } }
    const isStored = isSame && reading.isKnown && state?.difference === undefined && isRecent(state, serverNow)
    return { differs: false, corrected: await setClock(store, isStored ? undefined : next, evidence) }
  })
}

/** Whether the server's time is within a day of this device's raw or corrected clock. */
function isPlausible({ raw, offsetMs, floor, isEntered, isKnown }: ClockReading, serverNow: Instant): boolean {
  const measured = serverNow - raw
  if (Math.abs(measured - offsetMs) <= MAX_CLOCK_DIFFERENCE_MS) return true
  // According to the date that the user entered, both the raw clock and the server's clock are behind.
  const isContradicted = isKnown && isEntered && serverNow < floor - MAX_CLOCK_DIFFERENCE_MS
  return Math.abs(measured) <= MAX_CLOCK_DIFFERENCE_MS && !isContradicted
}

const isRecent = (state: ClockState | undefined, now: Instant, intervalMs = CONTACT_INTERVAL_MS): boolean =>
  state?.contact !== undefined && Math.abs(now - state.contact.serverNow) < intervalMs

/** Whether the clocks have to be compared before a push, so that unsent entries are corrected first. */
export async function needsContact({ db, device }: FamilyStore): Promise<boolean> {
  const state = await db.getMeta('clock')
  const { isKnown, now } = readClock(device, state)
  return !isKnown || state?.difference !== undefined || !isRecent(state, now, 2 * CONTACT_INTERVAL_MS)
}

/**
 * Works out how wrong this device's clock was when it dated the unsent entries, from both clocks' times now and at the
 * previous check.
 */
function evidenceOf(state: ClockState | undefined, reading: ClockReading, serverNow: Instant): ClockEvidence {
  const { raw, offsetMs, floor, isKnown } = reading
  const shifts = [serverNow - raw - offsetMs]
  const contact = state?.difference === 'device' ? undefined : state?.contact
  if (contact === undefined || hasServerJumped(contact, { raw, serverNow })) {
    // The unsent entries were dated before the user changed the clock, so its current error says nothing about them.
    // Shift only those ahead of the server's time.
    if (!isKnown) {
      // If this device's clock was set back, the server's clock need not have been wrong when it measured an entry.
      const wasSetBack = raw + offsetMs < floor - MAX_CLOCK_DIFFERENCE_MS
      const ignoresMeasured = !wasSetBack || contact === undefined || serverNow < contact.serverNow
      return { shifts: [0, Math.min(0, serverNow - floor)], ignoresMeasured }
    }
    // If both clocks moved forward, this device's may have been set back rather than the server's set ahead, so entries
    // with plausible dates stay unchanged.
    if (contact !== undefined && serverNow >= contact.serverNow) shifts.push(0)
    return { shifts: shifts.map(withoutNoise), ignoresMeasured: true }
  }
  // The raw clock may have been changed since the previous check, before or after the entries were recorded.
  shifts.push(contact.serverNow - contact.raw - offsetMs)
  return { shifts: shifts.map(withoutNoise), earliest: contact.serverNow }
}

const withoutNoise = (shiftMs: number): number => (Math.abs(shiftMs) <= MIN_OFFSET_MS ? 0 : shiftMs)

type Contact = NonNullable<ClockState['contact']>

/** Whether the server's clock, rather than this device's, was changed by more than a day between two checks. */
function hasServerJumped(before: Contact, after: Contact): boolean {
  const [passed, passedOnServer] = [after.raw - before.raw, after.serverNow - before.serverNow]
  if (Math.abs(passed - passedOnServer) <= MAX_CLOCK_DIFFERENCE_MS) return false
  // A clock that moved backward was changed, unless it is the server's and moved by at most a day (a correction). If
  // both moved forward, the one that moved further was changed.
  return passed > passedOnServer ? passedOnServer < -MAX_CLOCK_DIFFERENCE_MS : passed >= 0
}

async function storeDifference(
  store: FamilyStore,
  state: ClockState | undefined,
  evidence: ClockEvidence,
  serverNow: Instant,
): Promise<void> {
  const { raw, offsetMs, now } = readClock(store.device, state)
  const last = state?.contact
  const isSame = last !== undefined && Math.abs(serverNow - raw - last.serverNow + last.raw) <= MAX_CLOCK_DIFFERENCE_MS
  const difference = (isSame ? state?.difference : undefined) ?? 'open'
  if (evidence.ignoresMeasured) await removeMeasuredShifts(store)
  if (difference !== 'device') await storeMeasuredShifts(store, serverNow, evidence)
  await store.db.setMeta('clock', {
    offsetMs,
    readAt: state?.readAt ?? now,
    contact: { serverNow, raw },
    difference,
  })
}
