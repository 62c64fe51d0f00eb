import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import type { Id, PostingId } from '../journal/id.ts'
import type { Stamp } from '../journal/stamp.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import { compareStrings } from '../compare-strings.ts'

/** The two accounts of a child: money kept by the parents, and coins in the piggy bank. */
export type Account = 'bank' | 'cash'

/** What a posting is, as SPEC §3 names transactions (decisions: transaction types). */
export type PostingType = 'allowance' | 'interest' | 'deposit' | 'withdrawal' | 'cash'

/** A posting before it is folded into its account. */
export interface Movement {
  readonly id: PostingId
  readonly account: Account
  readonly type: PostingType
  /** Signed: negative takes money out. */
  readonly amount: MinorUnits
  /** The value date: what orders the history and decides which interest days see it. */
  readonly date: CivilDate
  readonly time: CivilTime
  readonly description: string
  /** Who recorded it; undefined where the ledger posted it by itself. */
  readonly by: Id | undefined
  /** The stamp of the entry it comes from; empty where the ledger posted it by itself. */
  readonly stamp: Stamp | ''
  /** Its place among the groups of a day. */
  readonly rank: 0 | 1 | 2 | 3
}

/** A movement in its place: one line of a child's history (a Transaction of SPEC §3). */
export interface Posting extends Movement {
  /** The balance of its account after it, in cents; for a cash count the amount that was counted. */
  readonly balanceAfter: MinorUnits
  /** Of the bank balance after it, the part that is principal; on the cash account the same as the balance. */
  readonly principalAfter: MinorUnits
}

/** The groups of a day, in order: opening, interest, allowance, then the rest (decisions: two accounts per child). */
export const DAY_RANK = { opening: 0, interest: 1, allowance: 2, recorded: 3 } as const

/** The order of a history: by value date, group of the day, time, stamp, id. */
export const compareMovements = (a: Movement, b: Movement): number =>
  compareStrings(a.date, b.date) ||
  a.rank - b.rank ||
  compareStrings(a.time, b.time) ||
  compareStrings(a.stamp, b.stamp) ||
  compareStrings(a.id, b.id)

/** The same order as a text that sorts, for an index in a database. */
export const postingSortKey = (movement: Movement): string =>
  `${movement.date} ${movement.rank} ${movement.time} ${movement.stamp} ${movement.id}`
