import type { CivilDate } from '../calendar/civil-date.ts'
import type { PostingId } from '../journal/id.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'

/** The money that a device has already shown to a child. */
export interface SeenArrivals {
  readonly ids: readonly PostingId[]
  /** Money dated up to this day counts as seen, because its ids are not kept. */
  readonly through?: CivilDate
}

/** New money in the bank. Each list is sorted oldest first. */
export interface Arrivals {
  readonly allowances: readonly Posting[]
  readonly interest: readonly Posting[]
  /** Deposits that a parent recorded. */
  readonly gifts: readonly Posting[]
}

/** How many ids are kept. Older money counts as seen. */
export const MAX_SEEN_ARRIVALS = 300

/** Whether a posting brings new money into the bank. The starting balance does not count. */
const isArrival = ({ account, amount, rank }: Posting): boolean =>
  account === 'bank' && amount > 0 && rank !== DAY_RANK.opening

/**
 * Returns the money that is new since the last call, and the updated `seen`. On the first call, all money counts as
 * seen. `seen` contains ids instead of a time, so that a changed clock or time zone repeats nothing, and entries that
 * arrive late from other devices are still shown.
 */
export function newArrivals(
  postings: readonly Posting[],
  seen: SeenArrivals | undefined,
): { readonly arrivals: Arrivals; readonly seen: SeenArrivals } {
  const all = postings.filter(isArrival)
  const known = new Set(seen?.ids)
  const added = seen === undefined ? [] : all.filter(({ id, date }) => date > (seen.through ?? '') && !known.has(id))
  const kept = all.slice(-MAX_SEEN_ARRIVALS)
  const keptIds = new Set(kept.map(({ id }) => id))
  // Keep ids of missing postings, because they may come back when a deletion is undone or a clock that was set back is
  // corrected.
  const gone = [...known].filter((id) => !keptIds.has(id)).slice(-MAX_SEEN_ARRIVALS)
  const through = all.at(-MAX_SEEN_ARRIVALS - 1)?.date
  return {
    arrivals: {
      allowances: added.filter(({ type }) => type === 'allowance'),
      interest: added.filter(({ type }) => type === 'interest'),
      gifts: added.filter(({ type }) => type === 'deposit'),
    },
    seen: { ids: [...gone, ...keptIds], ...(through === undefined ? {} : { through }) },
  }
}
