import type { CivilDate } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import { postingIdOf } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { DAY_RANK, type Posting } from './posting.ts'

/**
 * The postings that cash counts amount to. A count states what is in the piggy bank; what it changed is the difference
 * to the count before it in stamp order, so that the differences always add up to the last count, whatever arrived
 * when. A count that found nothing changed makes no posting (SPEC §7 cash, decisions: two accounts per child).
 *
 * @param counts the counts that stand, in (stamp, id) order.
 * @param since the first value date whose postings are asked for.
 */
export function cashPostings(counts: readonly EntryOf<'cash.counted'>[], since: CivilDate): readonly Posting[] {
  let before = 0
  return counts.flatMap((count) => {
    const change = minorUnits(count.amount - before)
    before = count.amount
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
