import type { CivilDate } from '../calendar/civil-date.ts'
import { automaticPostingDate, isPaydayPosting, isRepayment, type PostingId } from '../journal/id.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'

/** The money that a device has already shown to a child. */
export interface SeenArrivals {
  /** The day on which `newArrivals` was last called. */
  readonly on: CivilDate
  /** Ids of the postings that had arrived by then. */
  readonly ids: readonly PostingId[]
  /** Ids of postings that had arrived earlier but were missing on the last call. */
  readonly gone: readonly PostingId[]
  /** Postings dated up to this day count as seen, because their ids are not kept. */
  readonly through?: CivilDate
}

/** New money in the bank. Each list is sorted oldest first. */
export interface Arrivals {
  /** Paydays. */
  readonly allowances: readonly Posting[]
  readonly advances: readonly Posting[]
  /** What those paydays repaid of advances; negative amounts. */
  readonly repayments: readonly Posting[]
  readonly interest: readonly Posting[]
  /** Deposits, by parents and helpers. */
  readonly gifts: readonly Posting[]
}

/** The part of a child's history to compare with `seen`. */
export interface HistoryView {
  /** The newest postings, oldest first. */
  readonly postings: readonly Posting[]
  /** Whether `postings` omits older postings. */
  readonly isCut: boolean
  readonly today: CivilDate
}

/** Maximum number of stored ids. Postings older than the stored ones count as seen. */
export const MAX_SEEN_ARRIVALS = 300

/** Whether a posting brings new money into the bank. The starting balance does not count. */
const isArrival = ({ account, amount, rank }: Posting): boolean =>
  account === 'bank' && amount > 0 && rank !== DAY_RANK.opening

/**
 * Returns the money that is new since the last call, and the updated `seen`. On the first call, all money counts as
 * seen. `seen` contains ids instead of a time, so that nothing is shown twice after a clock or time zone change, and
 * entries that arrive late from other devices are still shown.
 */
export function newArrivals(
  { postings, isCut, today }: HistoryView,
  seen: SeenArrivals | undefined,
): { readonly arrivals: Arrivals; readonly seen: SeenArrivals } {
  const all = postings.filter(isArrival)
  const kept = all.slice(-MAX_SEEN_ARRIVALS)
  const through = all.at(-MAX_SEEN_ARRIVALS - 1)?.date ?? (isCut ? postings[0]?.date : undefined)
  const ids = new Set(kept.map(({ id }) => id))
  const missing = seen?.ids.filter((id) => !ids.has(id)) ?? []
  // Keep ids of missing postings, because they may come back when a deletion is undone or a clock that was set back is
  // corrected.
  const gone = [...(seen?.gone.filter((id) => !ids.has(id)) ?? []), ...missing].slice(-MAX_SEEN_ARRIVALS)
  return {
    arrivals: seen === undefined ? NOTHING : withRepayments(arrivalsSince(seen, all, missing), postings),
    seen: { on: today, ids: [...ids], gone, ...(through === undefined ? {} : { through }) },
  }
}

const NOTHING: Arrivals = { allowances: [], advances: [], repayments: [], interest: [], gifts: [] }

/** Adds what the shown paydays repaid. */
function withRepayments(arrivals: Omit<Arrivals, 'repayments'>, postings: readonly Posting[]): Arrivals {
  const dates = new Set(arrivals.allowances.map(({ id }) => automaticPostingDate(id)))
  return {
    ...arrivals,
    repayments: postings.filter(({ id }) => isRepayment(id) && dates.has(automaticPostingDate(id))),
  }
}

/** @param missing ids that were present at the last call and are now missing */
function arrivalsSince(
  seen: SeenArrivals,
  all: readonly Posting[],
  missing: readonly PostingId[],
): Omit<Arrivals, 'repayments'> {
  const known = new Set([...seen.ids, ...seen.gone])
  const added = all.filter(({ id, date }) => date > (seen.through ?? '') && !known.has(id))
  const allowances = added.filter(({ type }) => type === 'allowance')
  const paydays = allowances.filter(({ id }) => isPaydayPosting(id))
  const earlier = paydays.filter(({ date }) => date <= seen.on)
  const moved = missing.filter((id) => isPaydayPosting(id) && (automaticPostingDate(id) ?? '') <= seen.on)
  // If a schedule change arrives late, it moves paydays that were already shown. Only additional paydays are new.
  const shown = new Set(earlier.slice(0, moved.length))
  return {
    allowances: paydays.filter((posting) => !shown.has(posting)),
    advances: allowances.filter(({ id }) => !isPaydayPosting(id)),
    // Interest postings with earlier dates can be new only because a late entry changed the rate or the schedule, so
    // they are not shown.
    interest: added.filter(({ type, date }) => type === 'interest' && date > seen.on),
    gifts: added.filter(({ type }) => type === 'deposit'),
  }
}
