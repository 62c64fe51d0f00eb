import { assert, civilTimeIn, parseTimeZone, type Entry, type TimeZone } from '@little-ledger/domain'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { trueInstantOf } from '../seeded-ids.ts'
import type { World } from '../types.ts'
import type { FinalState } from './final-state.ts'

/**
 * The app accepts a clock that is wrong by less than a day without asking, and daylight saving time can add an hour.
 */
const TOLERANCE_MS = DAY_MS + HOUR_MS

const toMinutes = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`)

/** Every time zone that the family has had. */
const zonesOf = (entries: readonly Entry[]): readonly TimeZone[] =>
  entries.flatMap((entry) => {
    const zone = 'timeZone' in entry && entry.timeZone !== undefined ? parseTimeZone(entry.timeZone) : undefined
    return zone?.ok ? [zone.value] : []
  })

/**
 * Checks that every entry has the date a correct clock would have given it. Balances need no check here: they are
 * derived from the entries, and the oracle checks that.
 */
export function checkTrueDates({ undetectable }: World, { server }: FinalState): void {
  const zones = zonesOf(server.map(({ entry }) => entry))
  for (const { entry } of server) {
    const instant = trueInstantOf(entry.id)
    const isRight = zones.some((zone) => {
      const { date, time } = civilTimeIn(zone, instant)
      return Math.abs(toMinutes(entry.on, entry.at) - toMinutes(date, time)) <= TOLERANCE_MS
    })
    assert(
      isRight || undetectable.has(entry.id),
      `the entry of ${new Date(instant).toISOString()} has its true date: ${JSON.stringify(entry)}`,
    )
  }
}
