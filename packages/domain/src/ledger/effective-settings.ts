import { toDayNumber, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import { compareStrings } from '../compare-strings.ts'

type Dated = Pick<Entry, 'stamp' | 'id'> & { readonly on: CivilDate }

/** A stretch of days on which one setting is in force. */
export interface EffectivePeriod<T> {
  readonly from: DayNumber
  /** The last day, included. */
  readonly to: DayNumber
  readonly setting: T
}

/**
 * Which setting is in force when: on day d, the one with the greatest (stamp, id) among those recorded on a day before
 * d (decisions: calendar). So a change counts from the next day, and of several on one day the last. The stretches are
 * in order, touch each other and end at `until`.
 */
export function effectivePeriods<T extends Dated>(
  settings: readonly T[],
  until: DayNumber,
): readonly EffectivePeriod<T>[] {
  const byDay = [...settings].sort((a, b) => compareStrings(a.on, b.on))
  const starts: { from: DayNumber; setting: T }[] = []
  for (const setting of byDay) {
    const latest = starts.at(-1)?.setting
    if (latest !== undefined && compareEntries(setting, latest) <= 0) continue
    starts.push({ from: toDayNumber(setting.on) + 1, setting })
  }
  // Where several begin on one day, all but the last end before they begin.
  return starts.flatMap((start, index) => {
    const to = Math.min(until, (starts[index + 1]?.from ?? Infinity) - 1)
    return start.from <= to ? [{ ...start, to }] : []
  })
}

/** The setting with the greatest (stamp, id): the bargain that stands, whenever it counts from. */
export const latestSetting = <T extends Dated>(settings: readonly T[]): T | undefined =>
  [...settings].sort(compareEntries).at(-1)
