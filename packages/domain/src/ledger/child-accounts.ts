import { addDays, earlierDate, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { postingIdOf, type Id } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { cashPostings } from './cash.ts'
import { emptyChildEvents, stands, addEntries, type ChildEvents } from './child-events.ts'
import { affectedDates } from './affected-dates.ts'
import { applyInterest, applyPosting, EMPTY_BANK, interestDays, interestForDay } from './interest.ts'
import type { BankState } from './interest.ts'
import { automaticMovement, bankMovements, countBefore } from './movements.ts'
import { compareMovements, DAY_RANK, type Movement, type Posting } from './posting.ts'

/** One child's accounts as they stand at the end of a day, with all that was ever posted. */
export interface ChildAccounts {
  readonly events: ChildEvents
  readonly today: CivilDate
  /** Both accounts' postings in the order of a history. */
  readonly postings: readonly Posting[]
  readonly bank: BankState
  /** The cash in the piggy bank: the last count that stands. */
  readonly cash: MinorUnits
}

/** A child nobody recorded anything about. */
export const emptyAccounts = (childId: Id, today: CivilDate): ChildAccounts => ({
  events: emptyChildEvents(childId),
  today,
  postings: [],
  bank: EMPTY_BANK,
  cash: minorUnits(0),
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
  if (entries.length === 0 && today === accounts.today) return accounts
  const facts = addEntries(accounts.events, entries)
  const turned = addDays(earlierDate(accounts.today, today), 1)
  const since = affectedDates(facts, entries).reduce((first, date) => earlierDate(first, date), turned)
  const kept = accounts.postings.slice(0, countBefore(accounts.postings, since))
  const counts = facts.cashCounts.filter((count) => stands(facts, postingIdOf(count.id)))
  const bank = foldBank(facts, bankAfter(kept), since, today)
  const changed = [...bank, ...cashPostings(counts, since)].sort(compareMovements)
  const postings = kept.concat(changed)
  return { events: facts, today, postings, bank: bankAfter(postings), cash: counts.at(-1)?.amount ?? minorUnits(0) }
}

/** One child's accounts from all its entries, in any order and with any repetition. */
export const deriveAccounts = (childId: Id, entries: readonly ChildEntry[], today: CivilDate): ChildAccounts =>
  extendAccounts(emptyAccounts(childId, today), entries, today)

/** What the bank stands at after a history. */
function bankAfter(postings: readonly Posting[]): BankState {
  const last = postings.findLast((posting) => posting.account === 'bank')
  return last === undefined ? EMPTY_BANK : { balance: last.balanceAfter, principal: last.principalAfter }
}

/** Folds the bank account from a day on: recorded and automatic movements with the interest that falls between them. */
function foldBank(facts: ChildEvents, start: BankState, since: CivilDate, today: CivilDate): readonly Posting[] {
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
      post(movement, applyPosting(bank, movement.amount))
    }
  }
  const firstDay = toDayNumber(since)
  for (const { day, setting } of interestDays(facts.interestSettings, toDayNumber(today))) {
    if (day < firstDay) continue
    const date = fromDayNumber(day)
    postWhile((movement) => movement.date < date)
    // Earned on the account as it stands at the start of the day, and posted after that day's opening.
    const amount = interestForDay(bank, setting)
    postWhile((movement) => movement.date === date && movement.rank === DAY_RANK.opening)
    const movement = automaticMovement('interest', facts.childId, date, amount)
    if (amount > 0 && stands(facts, movement.id)) post(movement, applyInterest(bank, amount))
  }
  postWhile(() => true)
  return postings
}

/** Spelled out, as all movements are: spreading ten thousand costs more than everything else the fold does. */
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
