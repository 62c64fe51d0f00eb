import { civilTime, type CivilTime } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'

/** The time of a transaction if the user chose none (SPEC §9). */
export const DEFAULT_TRANSACTION_TIME = civilTime('12:00')

/**
 * The time that orders a transaction within its day. If no time was chosen, this is the time of recording, or 12:00 if
 * the transaction was recorded on a different day (docs/decisions/0002-two-accounts-per-child.md).
 */
export function transactionTime({ timed, time, date, on, at }: EntryOf<'transaction.added'>): CivilTime {
  if (timed !== false) return time
  return date === on ? at : DEFAULT_TRANSACTION_TIME
}
