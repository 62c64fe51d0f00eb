import type { CivilDate } from '../calendar/civil-date.ts'
import type { PostingId } from '../journal/id.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'

/** The money that a child has already been shown on a device. */
export interface SeenArrivals {
  readonly ids: readonly PostingId[]
  /** Money dated up to this day counts as seen, because its ids are not kept. */
  readonly through?: CivilDate
}

/** Money that has come into the bank, each list oldest first. */
export interface Arrivals {
  readonly allowances: readonly Posting[]
  readonly interest: readonly Posting[]
  /** Deposits that a parent recorded. */
  readonly gifts: readonly Posting[]
}

/** How many ids are kept. Older money counts as seen. */
export const MAX_SEEN_ARRIVALS = 300

/** Whether a posting brings money into the bank. The starting balance does not arrive. */
const isArrival = ({ account, amount, rank }: Posting): boolean =>
  account === 'bank' && amount > 0 && rank !== DAY_RANK.opening

/**
 * The money that has come since the child last looked on a device, and what counts as seen from now on. On the first
 * look everything counts as seen. Ids are remembered instead of a time, so that a changed clock or time zone repeats
 * nothing, and entries that arrive late from other devices are still shown.
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
  // Money that is gone may come back: a deletion is undone, or a clock that was set back moves forward again.
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
