import { fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { groupBy } from '../group-by.ts'
import type { EntryOf } from '../journal/entry.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import { subtractMinorUnits, sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { repaymentsBy } from './advances.ts'
import { allowancePaydays, LAST_ID, type UpcomingPayday } from './allowance.ts'
import type { ChildEvents } from './child-events.ts'
import { FORECAST_HORIZON_WEEKS } from './coming-paydays.ts'
import { DEFAULT_TRANSACTION_TIME } from './transaction-time.ts'

/** How an advance would be repaid if it were given today; amounts in minor units. */
export interface AdvancePreview {
  /** What the next paydays would repay of it, on the days they are paid. Looks ten years ahead. */
  readonly repayments: readonly UpcomingPayday[]
  /** What would still be owed after ten years: all of it if the allowance is off. */
  readonly rest: MinorUnits
  /** What the allowance pays in a year, before repayments. */
  readonly yearly: MinorUnits
}

/** The advance as it would be recorded today, sorted after all others. */
const hypotheticalAdvance = (
  { amount, over }: Pick<EntryOf<'advance.given'>, 'amount' | 'over'>,
  { childId }: ChildEvents,
  today: CivilDate,
): EntryOf<'advance.given'> => ({
  kind: 'advance.given',
  v: 1,
  id: LAST_ID,
  familyId: LAST_ID,
  by: LAST_ID,
  stamp: LAST_STAMP,
  on: today,
  at: DEFAULT_TRANSACTION_TIME,
  childId,
  amount,
  over,
})

/** Which paydays would repay an advance, after the advances that are already owed. */
export function previewAdvance(
  events: ChildEvents,
  form: Pick<EntryOf<'advance.given'>, 'amount' | 'over'>,
  today: CivilDate,
): AdvancePreview {
  const from = toDayNumber(today)
  const paydays = allowancePaydays(events.allowanceSettings, from + 7 * FORECAST_HORIZON_WEEKS, events.bends)
  const advances = [...events.advances, hypotheticalAdvance(form, events, today)]
  const own = repaymentsBy({ ...events, advances }, paydays).filter(({ advance }) => advance.id === LAST_ID)
  // Two paydays can be paid on one day.
  const repayments = [...groupBy(own, ({ payday }) => payday.paidOn)].map(([day, sameDay]) => ({
    date: fromDayNumber(day),
    amount: sumMinorUnits(sameDay.map(({ amount }) => amount)),
  }))
  const inAYear = paydays.filter(({ paidOn }) => paidOn > from && paidOn <= from + 365)
  return {
    repayments,
    rest: subtractMinorUnits(form.amount, sumMinorUnits(repayments.map(({ amount }) => amount))),
    yearly: sumMinorUnits(inAYear.map(({ amount }) => amount)),
  }
}
