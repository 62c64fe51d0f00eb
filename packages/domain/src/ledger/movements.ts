import { civilTime, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { askPostingId, automaticPostingId, cashPartId, openingPostingId, postingIdOf, type Id } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { mergeSorted } from '../sorted-list.ts'
import { repaymentsBy, type Repayment } from './advances.ts'
import { allowancePaydays, type Payday } from './allowance.ts'
import { paidAsks, type YesAnswer } from './asks.ts'
import { isDeleted, type CashEvent, type ChildEvents } from './child-events.ts'
import { NO_BENDS } from './payday-bends.ts'
import { compareMovements, countBefore, DAY_RANK, type Movement, type Posting } from './posting.ts'
import { transactionTime } from './transaction-time.ts'
import type { EntryOf } from '../journal/entry.ts'
import { allowanceDescription, DESCRIPTIONS, repaymentDescription } from './descriptions.ts'

const START_OF_DAY = civilTime('00:00')

/** An automatic posting at the start of a day (docs/decisions/0004-derived-allowance-and-interest.md). */
export const automaticMovement = (
  type: 'allowance' | 'interest',
  childId: Id,
  date: CivilDate,
  amount: MinorUnits,
): Movement => ({
  id: automaticPostingId(type, childId, date),
  account: 'bank',
  type,
  amount,
  date,
  time: START_OF_DAY,
  timed: true,
  description: DESCRIPTIONS[type],
  by: undefined,
  stamp: '',
  rank: DAY_RANK[type],
})

/**
 * The movements on the bank account from `since` on: the opening, allowances, recorded transactions and answered asks,
 * without interest.
 */
export function bankMovements(events: ChildEvents, since: CivilDate, today: CivilDate): readonly Movement[] {
  const firstDay = toDayNumber(since)
  const paydays = allowancePaydays(events.allowanceSettings, toDayNumber(today), events.bends)
  const allowances = paydays.filter(({ paidOn }) => paidOn >= firstDay).map((payday) => paydayMovement(events, payday))
  // Already in date order: every payday is later than the day the child was added.
  const regular = [...openingMovement(events, since), ...allowances]
  const isBent = events.bends !== NO_BENDS || events.advances.length > 0
  const all = isBent ? [...regular, ...advanceMovements(events, paydays, since)].sort(compareMovements) : regular
  const automatic = all.filter(({ id }) => !isDeleted(events, id))
  const recorded = recordedMovements(events, countBefore(events.transactions, since))
  return mergeSorted(mergeSorted(recorded, askMovements(events, since), compareMovements), automatic, compareMovements)
}

/** The withdrawals of the asks that were answered with yes, in order. */
const askMovements = (events: ChildEvents, since: CivilDate): readonly Movement[] =>
  paidAsks(events)
    .filter(({ on }) => on >= since)
    .map(askMovement)
    .sort(compareMovements)

/** Depends only on the answer, so it is the same if the ask is missing. */
const askMovement = ({ askId, amount, on, at, description, by, stamp }: YesAnswer): Movement => ({
  id: askPostingId(askId),
  account: 'bank',
  type: 'withdrawal',
  amount: minorUnits(-amount),
  date: on,
  time: at,
  timed: true,
  description: description ?? DESCRIPTIONS.askedFor,
  by,
  stamp,
  rank: DAY_RANK.recorded,
})

/** A payday's posting. Its id contains the payday, also if it is paid early. */
function paydayMovement({ childId }: ChildEvents, { day, paidOn, amount, change }: Payday): Movement {
  const movement = automaticMovement('allowance', childId, fromDayNumber(day), amount)
  if (change === undefined) return movement
  const date = fromDayNumber(paidOn)
  return { ...movement, date, description: allowanceDescription(fromDayNumber(day), date, change.entry.words) }
}

/** The advances and their repayments from `since` on. Both belong to the allowance, and so do not add to deposits. */
const advanceMovements = (events: ChildEvents, paydays: readonly Payday[], since: CivilDate): readonly Movement[] => [
  ...events.advances.filter(({ on }) => on >= since).map(advanceMovement),
  ...repaymentsBy(events, paydays)
    .map(repaymentMovement)
    .filter(({ date }) => date >= since),
]

const advanceMovement = ({ id, amount, on, at, by, stamp }: EntryOf<'advance.given'>): Movement => ({
  id: postingIdOf(id),
  account: 'bank',
  type: 'allowance',
  amount,
  date: on,
  time: at,
  timed: true,
  description: DESCRIPTIONS.advance,
  by,
  stamp,
  rank: DAY_RANK.recorded,
})

const repaymentMovement = ({ id, advance, amount, payday }: Repayment): Movement => ({
  id,
  account: 'bank',
  type: 'allowance',
  amount: minorUnits(-amount),
  date: fromDayNumber(payday.paidOn),
  time: START_OF_DAY,
  timed: true,
  description: repaymentDescription(advance.on),
  by: undefined,
  stamp: '',
  rank: DAY_RANK.allowance,
})

/** Movements for the recorded transactions from index `start` on, in order, omitting deleted transactions. */
export const recordedMovements = (events: ChildEvents, start: number): readonly Movement[] =>
  events.transactions
    .slice(start)
    .map(transactionMovement)
    .filter(({ id }) => !isDeleted(events, id))

const transactionMovement = (entry: EntryOf<'transaction.added'>): Movement => ({
  id: postingIdOf(entry.id),
  account: 'bank',
  type: entry.type,
  amount: entry.type === 'deposit' ? entry.amount : minorUnits(-entry.amount),
  date: entry.date,
  time: transactionTime(entry),
  timed: entry.timed !== false,
  description: entry.description,
  by: entry.by,
  stamp: entry.stamp,
  rank: DAY_RANK.recorded,
})

/**
 * The starting balance as a movement, dated when the child was added. Empty if there is no starting balance or the
 * child was added before `since`.
 */
function openingMovement({ childId, added, opening }: ChildEvents, since: CivilDate): readonly Movement[] {
  if (added === undefined || opening === undefined || added.on < since) return []
  return [
    {
      id: openingPostingId(childId),
      account: 'bank',
      type: 'deposit',
      amount: opening.amount,
      date: added.on,
      time: added.at,
      timed: true,
      description: DESCRIPTIONS.startingBalance,
      by: opening.by,
      stamp: opening.stamp,
      rank: DAY_RANK.opening,
    },
  ]
}

/** The cash after an entry, given the cash before it. */
const cashAfter = (before: number, event: CashEvent): number =>
  event.kind === 'cash.counted' ? event.amount : before + event.amount

/** The cash after all counts and withdrawals paid in cash that are not deleted. */
export const cashBalance = (events: ChildEvents): MinorUnits =>
  minorUnits(activeCashEvents(events).reduce(cashAfter, 0))

const activeCashEvents = (events: ChildEvents): readonly CashEvent[] =>
  events.cashEvents.filter(({ id }) => !isDeleted(events, postingIdOf(id)))

/**
 * The postings on the cash account (SPEC §7), in stamp order. A count records the total. Its posting is the difference
 * from the cash before it, so the postings always add up to the cash. A count that changes nothing produces no posting.
 * A withdrawal paid in cash adds its amount, so it never overwrites a count from another device.
 *
 * @param since the first value date to return postings for.
 */
export function cashPostings(events: ChildEvents, since: CivilDate): readonly Posting[] {
  let cash = 0
  return activeCashEvents(events).flatMap((event) => {
    const before = cash
    cash = cashAfter(before, event)
    if (cash === before || event.on < since) return []
    return [
      {
        id: event.kind === 'cash.counted' ? postingIdOf(event.id) : cashPartId(event.id),
        account: 'cash' as const,
        type: 'cash' as const,
        amount: minorUnits(cash - before),
        date: event.on,
        time: event.at,
        timed: true,
        description: cash > before ? DESCRIPTIONS.cashDeposit : DESCRIPTIONS.cashWithdrawal,
        by: event.by,
        stamp: event.stamp,
        rank: DAY_RANK.recorded,
        balanceAfter: minorUnits(cash),
        principalAfter: minorUnits(cash),
      },
    ]
  })
}
