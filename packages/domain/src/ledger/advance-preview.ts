import { fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { groupBy } from '../group-by.ts'
import type { EntryOf } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import { subtractMinorUnits, sumMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { repaymentsBy } from './advances.ts'
import { allowancePaydays, LAST_ID, type Payday, type UpcomingPayday } from './allowance.ts'
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

/** How a recorded advance is repaid: by the paydays that did, and by the coming ones of ten years. */
export interface RepaymentPlan {
  /** The number of paydays. It differs from the advance's `over` if a payday pays too little or is changed. */
  readonly paydays: number
  /** When the last of them is paid; undefined if there is none. */
  readonly last: CivilDate | undefined
  /** What they leave, in minor units: all of it while the allowance is off. */
  readonly rest: MinorUnits
}

const paydaysInSight = ({ allowanceSettings, bends }: ChildEvents, today: CivilDate): readonly Payday[] =>
  allowancePaydays(allowanceSettings, toDayNumber(today) + 7 * FORECAST_HORIZON_WEEKS, bends)

/** How an advance that is not deleted is repaid. */
export function repaymentPlanOf(events: ChildEvents, advanceId: Id, today: CivilDate): RepaymentPlan {
  const repayments = repaymentsBy(events, paydaysInSight(events, today)).filter(
    ({ advance, isDeleted }) => advance.id === advanceId && !isDeleted,
  )
  const last = repayments.at(-1)
  const given = events.advances.find(({ id }) => id === advanceId)?.amount ?? ZERO
  return {
    paydays: repayments.length,
    last: last && fromDayNumber(last.payday.paidOn),
    rest: subtractMinorUnits(given, sumMinorUnits(repayments.map(({ amount }) => amount))),
  }
}

/** Which paydays would repay an advance, after the advances that are already owed. */
export function previewAdvance(
  events: ChildEvents,
  form: Pick<EntryOf<'advance.given'>, 'amount' | 'over'>,
  today: CivilDate,
): AdvancePreview {
  const from = toDayNumber(today)
  const paydays = paydaysInSight(events, today)
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
