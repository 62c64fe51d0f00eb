import { addDays, civilDate, earlierDate, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import type { Id, PostingId } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { countWhile, mergeSorted } from '../sorted-list.ts'
import { cashBalance, cashPostings, automaticMovement, bankMovements, recordedMovements } from './movements.ts'
import { emptyChildEvents, isDeleted, isPaidInCash, addEntries, type ChildEvents } from './child-events.ts'
import { affectedDates } from './affected-dates.ts'
import { applyInterest, applyPosting, EMPTY_BANK, interestDays, interestForDay } from './interest.ts'
import type { BankState } from './interest.ts'
import { compareMovements, countBefore, type Movement, type Posting } from './posting.ts'

/** The first possible date. */
const FIRST_DAY = civilDate('1900-01-01')

/** One child's accounts at the end of a day, with their complete history. */
export interface ChildAccounts {
  readonly events: ChildEvents
  readonly today: CivilDate
  /** The postings of both accounts, sorted. */
  readonly postings: readonly Posting[]
  readonly bank: BankState
  /** The amount of the last cash count, plus the amounts paid in cash since. */
  readonly cash: MinorUnits
}

/** The accounts for a child that has no entries yet. */
export const emptyAccounts = (childId: Id, today: CivilDate): ChildAccounts => ({
  events: emptyChildEvents(childId),
  today,
  postings: [],
  bank: EMPTY_BANK,
  cash: minorUnits(0),
})

/**
 * Extends the accounts with new entries and a new current date, which may be earlier if a clock was corrected.
 * Recomputes only the postings from the first affected date on. The result is the same as deriving the accounts from
 * all entries, provided that no earlier entry has changed.
 */
export function extendAccounts(
  accounts: ChildAccounts,
  entries: readonly ChildEntry[],
  today: CivilDate,
): ChildAccounts {
  if (entries.length === 0 && (today === accounts.today || accounts.events.deleted)) return accounts
  const events = addEntries(accounts.events, entries)
  const added = addedAtEnd(accounts, events, entries, today)
  if (added !== undefined) {
    const postings = insertMovements(accounts.postings, added)
    return { ...accounts, events, postings, bank: bankAfter(postings) }
  }
  const since = firstChangedDay(accounts, events, entries, today)
  const unchanged = accounts.postings.slice(0, countBefore(accounts.postings, since))
  const bank = postBank(events, bankAfter(unchanged), since, today)
  const cash = [...cashPostings(events, since)].sort(compareMovements)
  const postings = unchanged.concat(mergeSorted(bank, cash, compareMovements))
  return { events, today, postings, bank: bankAfter(postings), cash: cashBalance(events) }
}

/**
 * The movements of the new transactions. Undefined unless every new entry is a bank transaction that sorts after the
 * existing ones and is not dated before today. Such transactions change no automatic posting, because a day's interest
 * is based on the balance at the start of the day.
 */
function addedAtEnd(
  before: ChildAccounts,
  events: ChildEvents,
  entries: readonly ChildEntry[],
  today: CivilDate,
): readonly Movement[] | undefined {
  const isOnBank = (entry: ChildEntry) => entry.kind === 'transaction.added' && !isPaidInCash(entry)
  if (today !== before.today || !entries.every(isOnBank)) return undefined
  const { length } = before.events.transactions
  if (events.transactions[length - 1] !== before.events.transactions[length - 1]) return undefined
  const added = recordedMovements(events, length)
  return added.some(({ date }) => date < today) ? undefined : added
}

/** Inserts movements that come after every automatic posting. Reuses the objects of all earlier postings. */
function insertMovements(postings: readonly Posting[], added: readonly Movement[]): readonly Posting[] {
  const [first] = added
  if (first === undefined) return postings
  const start = countWhile(postings, (posting) => compareMovements(posting, first) < 0)
  const unchanged = postings.slice(0, start)
  let bank = bankAfter(unchanged)
  const following: readonly (Movement | Posting)[] = [...postings.slice(start), ...added].sort(compareMovements)
  const changed = following.map((movement) =>
    movement.account === 'cash' && 'balanceAfter' in movement
      ? movement
      : toPosting(movement, (bank = applyPosting(bank, movement.amount))),
  )
  return unchanged.concat(changed)
}

function firstChangedDay(
  before: ChildAccounts,
  events: ChildEvents,
  entries: readonly ChildEntry[],
  today: CivilDate,
): CivilDate {
  // When the child is added, settings with an earlier date are moved to that day, which can change every automatic
  // posting.
  if (events.added !== before.events.added) return FIRST_DAY
  const firstNewDay = addDays(earlierDate(before.today, today), 1)
  return affectedDates(events, entries).reduce((first, date) => earlierDate(first, date), firstNewDay)
}

/** One child's accounts from all its entries, in any order and with duplicates. */
export const deriveAccounts = (childId: Id, entries: readonly ChildEntry[], today: CivilDate): ChildAccounts =>
  extendAccounts(emptyAccounts(childId, today), entries, today)

/** The bank account's state after its last posting. */
export function bankAfter(postings: readonly Posting[]): BankState {
  const last = postings.findLast((posting) => posting.account === 'bank')
  return last === undefined ? EMPTY_BANK : { balance: last.balanceAfter, principal: last.principalAfter }
}

/** The bank postings from `since` on: recorded and automatic movements, with interest computed in between. */
function postBank(events: ChildEvents, start: BankState, since: CivilDate, today: CivilDate): readonly Posting[] {
  const movements = bankMovements(events, since, today)
  const postings: Posting[] = []
  let bank = start
  let next = 0
  const post = (movement: Movement, after: BankState): void => {
    bank = after
    postings.push(toPosting(movement, bank))
  }
  const postWhile = (isDue: (movement: Movement) => boolean): void => {
    for (let movement = movements[next]; movement && isDue(movement); movement = movements[++next]) {
      post(movement, applyPosting(bank, movement.amount))
    }
  }
  const firstDay = toDayNumber(since)
  for (const { day, setting } of interestDays(events.interestSettings, toDayNumber(today))) {
    if (day < firstDay) continue
    const date = fromDayNumber(day)
    postWhile((movement) => movement.date < date)
    const amount = interestForDay(bank, setting)
    const movement = automaticMovement('interest', events.childId, date, amount)
    if (amount > 0 && !isDeleted(events, movement.id)) post(movement, applyInterest(bank, amount))
  }
  postWhile(() => true)
  return postings
}

/** Copies field by field, because spreading thousands of movements would dominate the cost of deriving a ledger. */
const toPosting = (movement: Movement, { balance, principal }: BankState): Posting => ({
  id: movement.id,
  account: movement.account,
  type: movement.type,
  amount: movement.amount,
  date: movement.date,
  time: movement.time,
  timed: movement.timed,
  description: movement.description,
  by: movement.by,
  stamp: movement.stamp,
  rank: movement.rank,
  balanceAfter: balance,
  principalAfter: principal,
})

/** Whether a posting was deleted and not restored since. */
export const isPostingDeleted = ({ events }: Pick<ChildAccounts, 'events'>, posting: PostingId): boolean =>
  isDeleted(events, posting)
