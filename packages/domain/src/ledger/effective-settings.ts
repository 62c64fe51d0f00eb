import { toDayNumber, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import { compareStrings } from '../compare-strings.ts'
import { type Entry, compareEntries } from '../journal/entry.ts'

type Setting = Pick<Entry, 'stamp' | 'id'> & { readonly on: CivilDate }

/** The days during which one setting is in effect. */
export interface EffectivePeriod<T> {
  readonly from: DayNumber
  /** The last day, inclusive. */
  readonly to: DayNumber
  readonly setting: T
}

/**
 * The period of each setting up to `until`, contiguous and in order. On each day the setting with the greatest (stamp,
 * id) among those recorded before that day is in effect, so a change takes effect the next day and the last of several
 * changes on one day wins (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export function effectivePeriods<T extends Setting>(
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
  // If several settings start on the same day, only the last one gets a period.
  return starts.flatMap((start, index) => {
    const to = Math.min(until, (starts[index + 1]?.from ?? Infinity) - 1)
    return start.from <= to ? [{ ...start, to }] : []
  })
}

/** The setting with the greatest (stamp, id), whether or not it is in effect yet. */
export const latestSetting = <T extends Setting>(settings: readonly T[]): T | undefined =>
  [...settings].sort(compareEntries).at(-1)
