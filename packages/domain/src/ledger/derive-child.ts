import { addDays, civilTime, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { automaticId, openingId, postingOf, type Id } from '../journal/id.ts'
import { cents, type Cents } from '../money/cents.ts'
import { allowancePaydays } from './allowance.ts'
import { cashPostings } from './cash.ts'
import { firstDateChanged, noFacts, stands, withEntries, type ChildFacts } from './child-facts.ts'
import { afterInterest, afterPosting, EMPTY_BANK, interestDays, interestFor } from './interest.ts'
import type { BankState } from './interest.ts'
import { compareMovements, RANK, type Movement, type Posting } from './posting.ts'

/** One child's accounts as they stand at the end of a day, with all that was ever posted. */
export interface ChildAccounts {
  readonly facts: ChildFacts
  readonly today: CivilDate
  /** Both accounts' postings in the order of a history. */
  readonly postings: readonly Posting[]
  readonly bank: BankState
  /** The cash in the piggy bank: the last count that stands. */
  readonly cash: Cents
}

const START_OF_DAY = civilTime('00:00')

/** A child nobody recorded anything about. */
export const emptyAccounts = (childId: Id, today: CivilDate): ChildAccounts => ({
  facts: noFacts(childId),
  today,
  postings: [],
  bank: EMPTY_BANK,
  cash: cents(0),
})

/**
 * The accounts with more entries in and the day turned to `today` (or back: a wrong clock heals). Only what the entries
 * and the days between can change is folded anew. Equal to deriving all entries from scratch, whatever the split,
 * provided that an id stands for one and the same entry throughout.
 */
export function extendAccounts(
  accounts: ChildAccounts,
  entries: readonly ChildEntry[],
  today: CivilDate,
): ChildAccounts {
  const facts = entries.length === 0 ? accounts.facts : withEntries(accounts.facts, entries)
  const changed = firstDateChanged(facts, entries)
  const turned = today === accounts.today ? undefined : addDays(today < accounts.today ? today : accounts.today, 1)
  const since = changed === undefined || (turned !== undefined && turned < changed) ? turned : changed
  if (since === undefined) return { ...accounts, facts, today }
  const kept = accounts.postings.slice(0, firstIndexFrom(accounts.postings, since))
  const counts = facts.counts.filter((count) => stands(facts, postingOf(count.id)))
  const bank = foldBank(facts, bankAfter(kept), since, today)
  const cash = cashPostings(counts).filter((posting) => posting.date >= since)
  const postings = kept.concat([...bank, ...cash].sort(compareMovements))
  return { facts, today, postings, bank: bankAfter(postings), cash: counts.at(-1)?.amount ?? cents(0) }
}

/** One child's accounts from all its entries, in any order and with any repetition. */
export const deriveAccounts = (childId: Id, entries: readonly ChildEntry[], today: CivilDate): ChildAccounts =>
  extendAccounts(emptyAccounts(childId, today), entries, today)

/** The index of the first posting dated on or after a day, by bisection. */
function firstIndexFrom(sorted: readonly { readonly date: CivilDate }[], date: CivilDate): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.date ?? date) < date) low = middle + 1
    else high = middle
  }
  return low
}

/** What the bank stands at after a history. */
function bankAfter(postings: readonly Posting[]): BankState {
  const last = postings.findLast((posting) => posting.account === 'bank')
  return last === undefined ? EMPTY_BANK : { balance: last.balanceAfter, principal: last.principalAfter }
}

/** Every movement on the bank account from a day on but interest, in order: opening, allowances, recorded ones. */
function bankMovements(facts: ChildFacts, since: CivilDate, today: CivilDate): readonly Movement[] {
  const automatic = { account: 'bank', time: START_OF_DAY, by: undefined, stamp: '' } as const
  const firstDay = toDayNumber(since)
  const paydays = allowancePaydays(facts.allowances, toDayNumber(today)).filter(({ day }) => day >= firstDay)
  const allowances = paydays.map(({ day, amount }): Movement => {
    const date = fromDayNumber(day)
    const id = automaticId('allowance', facts.childId, date)
    return { ...automatic, id, type: 'allowance', amount, date, description: 'Allowance', rank: RANK.allowance }
  })
  const recorded = facts.transactions
    .slice(firstIndexFrom(facts.transactions, since))
    .map(({ id, type, amount, description, date, time, by, stamp }): Movement => ({
      id: postingOf(id),
      account: 'bank',
      type,
      amount: type === 'deposit' ? amount : cents(-amount),
      date,
      time,
      description,
      by,
      stamp,
      rank: RANK.recorded,
    }))
  return [...openingMovement(facts), ...allowances, ...recorded]
    .filter((movement) => movement.date >= since && stands(facts, movement.id))
    .sort(compareMovements)
}

/** The starting balance as the posting that makes the balance the sum of the postings (decisions: two accounts). */
function openingMovement({ childId, added }: ChildFacts): readonly Movement[] {
  if (added === undefined || added.startingBalance === 0) return []
  return [
    {
      id: openingId(childId),
      account: 'bank',
      type: 'deposit',
      amount: added.startingBalance,
      date: added.on,
      time: added.at,
      description: 'Starting balance',
      by: added.by,
      stamp: added.stamp,
      rank: RANK.opening,
    },
  ]
}

/** Folds the bank account from a day on: recorded and automatic movements with the interest that falls between them. */
function foldBank(facts: ChildFacts, start: BankState, since: CivilDate, today: CivilDate): readonly Posting[] {
  const movements = bankMovements(facts, since, today)
  const postings: Posting[] = []
  let bank = start
  let next = 0
  const post = (movement: Movement, after: BankState): void => {
    bank = after
    postings.push(posted(movement, bank))
  }
  const postWhile = (isDue: (movement: Movement) => boolean): void => {
    for (let movement = movements[next]; movement && isDue(movement); movement = movements[++next]) {
      post(movement, afterPosting(bank, movement.amount))
    }
  }
  const firstDay = toDayNumber(since)
  for (const { day, setting } of interestDays(facts.interests, toDayNumber(today))) {
    if (day < firstDay) continue
    const date = fromDayNumber(day)
    postWhile((movement) => movement.date < date)
    // Earned on the account as it stands at the start of the day, and posted after that day's opening.
    const amount = interestFor(bank, setting)
    postWhile((movement) => movement.date === date && movement.rank === RANK.opening)
    const movement = interestMovement(facts.childId, date, amount)
    if (amount > 0 && stands(facts, movement.id)) post(movement, afterInterest(bank, amount))
  }
  postWhile(() => true)
  return postings
}

/** Spelled out: spreading ten thousand movements costs more than everything else the fold does. */
const posted = (movement: Movement, { balance, principal }: BankState): Posting => ({
  id: movement.id,
  account: movement.account,
  type: movement.type,
  amount: movement.amount,
  date: movement.date,
  time: movement.time,
  description: movement.description,
  by: movement.by,
  stamp: movement.stamp,
  rank: movement.rank,
  balanceAfter: balance,
  principalAfter: principal,
})

const interestMovement = (childId: Id, date: CivilDate, amount: Cents): Movement => ({
  id: automaticId('interest', childId, date),
  account: 'bank',
  type: 'interest',
  amount,
  date,
  time: START_OF_DAY,
  description: 'Interest',
  by: undefined,
  stamp: '',
  rank: RANK.interest,
})
