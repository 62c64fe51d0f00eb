import type { CivilDate } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import { postingIdOf } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { DAY_RANK, type Posting } from './posting.ts'

/**
 * The postings produced by cash counts (SPEC §7). A count states the total; its posting is the difference from the
 * previous count in stamp order, so the differences always add up to the last count. A count that changes nothing
 * produces no posting.
 *
 * @param counts the counts that are not deleted, sorted by (stamp, id).
 * @param since the first value date to return postings for.
 */
export function cashPostings(counts: readonly EntryOf<'cash.counted'>[], since: CivilDate): readonly Posting[] {
  let previous = 0
  return counts.flatMap((count) => {
    const change = minorUnits(count.amount - previous)
    previous = count.amount
    if (change === 0 || count.on < since) return []
    return [
      {
        id: postingIdOf(count.id),
        account: 'cash' as const,
        type: 'cash' as const,
        amount: change,
        date: count.on,
        time: count.at,
        description: change > 0 ? 'Cash deposit' : 'Cash withdrawal',
        by: count.by,
        stamp: count.stamp,
        rank: DAY_RANK.recorded,
        balanceAfter: count.amount,
        principalAfter: count.amount,
      },
    ]
  })
}
