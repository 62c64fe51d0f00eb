import {
  MAX_CLOCK_DIFFERENCE_MS,
  toDayNumber,
  todayIn,
  UTC,
  type CivilDate,
  type Instant,
  type Result,
  type TimeZone,
} from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useStore } from 'zustand'
import { dateQuestion, readClock } from './clock.ts'
import { localReading, setClock } from './set-clock.ts'
import type { ClockState } from './database/family-database.ts'
import { runWriteTransaction, useLedger, type FamilyStore } from './family-store.ts'
import type { StoreError } from './store-error.ts'

/**
 * The raw clock counts as set back if it is more than this far behind its reading at the last contact with the server,
 * in ms.
 */
const SET_BACK_MS = 3_600_000

const DAY_MS = 86_400_000

/** The state of this device's clock, and the question that the user has to answer about it, if any. */
export interface ClockView {
  /** Whether the user has to enter the date, because the clock was changed. */
  readonly isDateNeeded: boolean
  /** Set while this device's clock and the server's differ by more than a day: see `ClockState`. */
  readonly difference: ClockState['difference']
  /** The device's clock, before and after correction. */
  readonly raw: Instant
  readonly now: Instant
  /** The server's time, if this device has reached the server before. */
  readonly server: Instant | undefined
  /** The family's time zone, which decides what day it is. */
  readonly zone: TimeZone
}

export async function readClockView({ db, device }: FamilyStore): Promise<ClockView> {
  const { clock: state, family } = await db.getMetaValues('clock', 'family')
  const { raw, offsetMs, isKnown } = readClock(device, state)
  const contact = state?.contact
  const difference = hasChangedSince(contact, raw) ? undefined : state?.difference
  const isDateNeeded = !isKnown && (difference === undefined || difference === 'device')
  return {
    isDateNeeded,
    difference,
    raw,
    now: raw + offsetMs,
    server: contact && contact.serverNow + raw - contact.raw,
    zone: family?.timeZone ?? UTC,
  }
}

/**
 * Whether the raw clock was set back after this device last reached the server. If so, the times read then are
 * outdated.
 */
const hasChangedSince = (contact: ClockState['contact'], raw: Instant): boolean =>
  contact !== undefined && raw < contact.raw - SET_BACK_MS

/** Undefined while loading. */
export function useClock(): ClockView | undefined {
  const { store } = useLedger()
  // A changed clock does not trigger a live query, so run the query again when a command asks for the date.
  const isAsked = useStore(dateQuestion, ({ isOpen }) => isOpen)
  return useLiveQuery(() => readClockView(store), [store, isAsked])
}

/** Whose date the user chose. `later` leaves the question open. */
export type ClockAnswer = 'server' | 'device' | 'later'

/** Applies the server's time, or keeps this device's time and sends nothing until the clocks agree. */
export function answerDifference(store: FamilyStore, answer: ClockAnswer): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const state = await store.db.getMeta('clock')
    if (state?.difference === undefined || state.contact === undefined) return
    const { contact } = state
    const raw = store.device.now()
    // Closing the dialog does not undo an earlier answer.
    if (hasChangedSince(contact, raw) || (answer === 'later' && state.difference !== 'open')) return
    if (answer === 'server') {
      const offsetMs = contact.serverNow - contact.raw
      await setClock(store, { offsetMs, readAt: raw + offsetMs, contact }, { shifts: [offsetMs - state.offsetMs] })
      return
    }
    await store.db.setMeta('clock', { ...state, difference: answer })
  })
}

/** The offset with which the raw clock shows this date in the zone. */
function offsetTo(date: CivilDate, zone: TimeZone, raw: Instant): number {
  const daysMs = (toDayNumber(date) - toDayNumber(todayIn(zone, raw))) * DAY_MS
  if (todayIn(zone, raw + daysMs) === date) return daysMs
  // Daylight saving time is on only one of the two days, so near midnight the same instant has another date. Keep the
  // local time of day instead.
  return daysMs - (localReading(zone, raw + daysMs) - localReading(zone, raw) - daysMs)
}

/** Applies the date that the user entered, until this device next reaches a server. */
export function answerDate(store: FamilyStore, date: CivilDate): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const state = await store.db.getMeta('clock')
    const { raw, floor } = readClock(store.device, state)
    const zone = (await store.db.getMeta('family'))?.timeZone ?? UTC
    const offsetMs = offsetTo(date, zone, raw)
    const now = raw + offsetMs
    const contact = state?.contact
    await setClock(
      store,
      { offsetMs, readAt: now },
      {
        // Shift only entries that are later than the entered date, and by at most this much, because the app may have
        // been closed for a long time.
        shifts: [0, Math.min(0, now - floor)],
        isDateOnly: true,
        ignoresMeasured: contact !== undefined && now < contact.serverNow - MAX_CLOCK_DIFFERENCE_MS,
      },
    )
  })
}
