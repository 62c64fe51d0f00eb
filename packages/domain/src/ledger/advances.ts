import { fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import { automaticPostingId, postingIdOf, repaymentPostingId, type Id, type PostingId } from '../journal/id.ts'
import { minorUnits, sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { allowancePaydays, type Payday } from './allowance.ts'
import { isDeleted, type ChildEvents } from './child-events.ts'

type AdvanceEntry = EntryOf<'advance.given'>

/** The part of an advance that one payday repays. */
export interface Repayment {
  readonly id: PostingId
  readonly advance: AdvanceEntry
  readonly payday: Payday
  readonly amount: MinorUnits
  /** A deleted repayment is owed again. */
  readonly isDeleted: boolean
}

/** What the first `count` paydays should have repaid: equal parts, with the remainder in the first. */
function dueAfter({ amount, over }: AdvanceEntry, count: number): number {
  const part = Math.floor(amount / over)
  return part * Math.min(count, over) + (amount - part * over)
}

/** An advance that is not deleted, with what was repaid so far. */
interface OpenAdvance {
  readonly entry: AdvanceEntry
  /** The number of paydays since the advance. */
  paydays: number
  repaid: number
}

const openAdvances = (events: ChildEvents): readonly OpenAdvance[] =>
  events.advances
    .filter(({ id }) => !isDeleted(events, postingIdOf(id)))
    .map((entry) => ({ entry, paydays: 0, repaid: 0 }))

const isPaydayDeleted = (events: ChildEvents, { day }: Payday): boolean =>
  isDeleted(events, automaticPostingId('allowance', events.childId, fromDayNumber(day)))

/**
 * The repayments by these paydays, which are in the order in which they are paid. Each payday repays the advances given
 * before it in (stamp, id) order, never more than it pays. What it cannot bear moves to the next. Deleted paydays repay
 * nothing (docs/decisions/0044-paydays-that-bend.md).
 */
export function repaymentsBy(events: ChildEvents, paydays: readonly Payday[]): readonly Repayment[] {
  if (events.advances.length === 0) return []
  const repayments: Repayment[] = []
  const advances = openAdvances(events)
  for (const payday of paydays) {
    if (isPaydayDeleted(events, payday)) continue
    let rest: number = payday.amount
    for (const advance of advances) {
      const { entry } = advance
      if (toDayNumber(entry.on) >= payday.paidOn) continue
      advance.paydays += 1
      const amount = Math.min(dueAfter(entry, advance.paydays) - advance.repaid, rest)
      if (amount === 0) continue
      rest -= amount
      const id = repaymentPostingId(entry.id, fromDayNumber(payday.day))
      const isRepaymentDeleted = isDeleted(events, id)
      if (!isRepaymentDeleted) advance.repaid += amount
      repayments.push({ id, advance: entry, payday, amount: minorUnits(amount), isDeleted: isRepaymentDeleted })
    }
  }
  return repayments
}

/** An advance and how much of it is still owed, in minor units. */
export interface AdvanceState {
  readonly id: Id
  readonly amount: MinorUnits
  /** The number of paydays over which it is repaid. */
  readonly over: number
  readonly on: CivilDate
  readonly by: Id
  readonly repaid: MinorUnits
  readonly owed: MinorUnits
}

/** The child's advances that are not deleted, oldest first, with what is still owed today. */
export function advancesOf(events: ChildEvents, today: CivilDate): readonly AdvanceState[] {
  if (events.advances.length === 0) return []
  const paydays = allowancePaydays(events.allowanceSettings, toDayNumber(today), events.bends)
  const repayments = repaymentsBy(events, paydays).filter((repayment) => !repayment.isDeleted)
  return openAdvances(events).map(({ entry: { id, amount, over, on, by } }) => {
    const repaid = sumMinorUnits(
      repayments.filter(({ advance }) => advance.id === id).map((repayment) => repayment.amount),
    )
    return { id, amount, over, on, by, repaid, owed: minorUnits(amount - repaid) }
  })
}

/** What is still owed today of all advances, in minor units. */
export const stillOwed = (events: ChildEvents, today: CivilDate): MinorUnits =>
  sumMinorUnits(advancesOf(events, today).map(({ owed }) => owed))
