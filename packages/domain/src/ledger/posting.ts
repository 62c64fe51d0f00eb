import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import { postingIdOf, type Id, type PostingId } from '../journal/id.ts'
import type { Stamp } from '../journal/stamp.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import { compareStrings } from '../compare-strings.ts'
import { countWhile } from '../sorted-list.ts'

/** A child's two accounts: money that the parents keep, and cash in the piggy bank. */
export type Account = 'bank' | 'cash'

/** Transaction types (SPEC §3). */
export type PostingType = 'allowance' | 'interest' | 'deposit' | 'withdrawal' | 'cash'

/** Money in or out of an account, before the resulting balance is known. */
export interface Movement {
  readonly id: PostingId
  readonly account: Account
  readonly type: PostingType
  /** Signed, negative for money out. */
  readonly amount: MinorUnits
  /** The value date, which determines the order of the history and when the amount counts toward interest. */
  readonly date: CivilDate
  /** The time that determines the order within the day. */
  readonly time: CivilTime
  /** False if the user chose no time for the transaction, which is then shown at 12:00 (SPEC §9). */
  readonly timed: boolean
  readonly description: string
  /** The user who recorded the movement; undefined for automatic postings. */
  readonly by: Id | undefined
  /** The stamp of the entry that recorded the movement; empty for automatic postings. */
  readonly stamp: Stamp | ''
  /** Order within the day; see `DAY_RANK`. */
  readonly rank: 0 | 1 | 2 | 3
}

/** One line of a child's history: a movement and the balance after it (Transaction in SPEC §3). */
export interface Posting extends Movement {
  /** The account's balance after the movement; for a cash count, the counted amount. */
  readonly balanceAfter: MinorUnits
  /** The bank account's principal after this posting. In the cash account, the principal is the balance. */
  readonly principalAfter: MinorUnits
}

/** The order of postings within a day (docs/decisions/0002-two-accounts-per-child.md). */
export const DAY_RANK = { opening: 0, interest: 1, allowance: 2, recorded: 3 } as const

/** The order of a history: by value date, rank, time, stamp, id. */
export const compareMovements = (a: Movement, b: Movement): number =>
  compareStrings(a.date, b.date) ||
  a.rank - b.rank ||
  compareStrings(a.time, b.time) ||
  compareStrings(a.stamp, b.stamp) ||
  compareStrings(a.id, b.id)

/** The number of items in a sorted list that are dated before a day. */
export const countBefore = (sorted: readonly { readonly date: CivilDate }[], day: CivilDate): number =>
  countWhile(sorted, ({ date }) => date < day)

/** Finds a posting by id and value date, which is faster than searching a long history by id alone. */
export function findPosting(postings: readonly Posting[], id: Id, date: CivilDate): Posting | undefined {
  const postingId = postingIdOf(id)
  const end = countWhile(postings, (posting) => posting.date <= date)
  return postings.slice(countBefore(postings, date), end).find((posting) => posting.id === postingId)
}

/** A string key for a database index. Keys sort in the same order as `compareMovements`. */
export const postingSortKey = (movement: Movement): string =>
  `${movement.date} ${movement.rank} ${movement.time} ${movement.stamp} ${movement.id}`
