import { fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import { automaticPostingId } from '../journal/id.ts'
import { allowancePaydays } from './allowance.ts'
import { isDeleted, type ChildEvents } from './child-events.ts'
import type { Child } from './child-ledger.ts'
import { FORECAST_HORIZON_WEEKS, paydaysAfter } from './coming-paydays.ts'

/** The days on which no allowance is paid. Several pauses without a gap are one. */
export interface PauseAhead {
  readonly from: CivilDate
  /** The last day; undefined until the pause is ended. */
  readonly to: CivilDate | undefined
  /** Whether it has started, or starts tomorrow: then no allowance is paid before it ends. */
  readonly isOn: boolean
}

/**
 * The pause that is on, or that starts before a payday: the next payment, unless another day is given. Undefined if
 * there is none, or if the allowance is off.
 */
export function pauseAhead(
  { allowance, bent }: Pick<Child, 'allowance' | 'bent'>,
  today: CivilDate,
  before: CivilDate | undefined = bent?.next?.date,
): PauseAhead | undefined {
  if (bent === undefined || !allowance.active || allowance.amount === 0) return undefined
  const tomorrow = toDayNumber(today) + 1
  const pause = bent.bends.paused.find(({ to }) => to >= tomorrow)
  if (pause === undefined) return undefined
  const isOn = pause.from <= tomorrow
  if (!isOn && before !== undefined && toDayNumber(before) <= pause.from) return undefined
  return { from: fromDayNumber(pause.from), to: pause.to === Infinity ? undefined : fromDayNumber(pause.to), isOn }
}

/** What a pause would do if it were recorded today; dates in ascending order. */
export interface PauseEffect {
  /** The paydays in the pause that were already paid, and so stay. */
  readonly stays: readonly CivilDate[]
  /** The coming paydays that would not be paid, up to ten years ahead. */
  readonly misses: readonly CivilDate[]
}

/** Which paydays a new pause would stop, and which it would leave alone because they were already paid. */
export function pauseEffect(
  events: ChildEvents,
  { from, to }: Pick<EntryOf<'pause.set'>, 'from' | 'to'>,
  today: CivilDate,
): PauseEffect {
  const { allowanceSettings, bends, childId } = events
  const isWithin = (date: CivilDate) => date >= from && (to === undefined || date <= to)
  const horizon = toDayNumber(today) + 7 * FORECAST_HORIZON_WEEKS
  const stays = allowancePaydays(allowanceSettings, toDayNumber(today), bends)
    .map(({ day }) => fromDayNumber(day))
    .filter((date) => isWithin(date) && !isDeleted(events, automaticPostingId('allowance', childId, date)))
    .sort()
  const misses = paydaysAfter(events, today, to === undefined ? horizon : Math.min(horizon, toDayNumber(to)))
    .filter(({ date, paidOn, amount }) => isWithin(date) && amount > 0 && paidOn > today)
    .map(({ date }) => date)
  return { stays, misses }
}
