import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { assert, err, ok } from '../result.ts'
import { civilTimeIn, parseTimeZone, todayIn, UTC, type TimeZone } from './time-zone.ts'

/**
 * Zones in both hemispheres. Some have half-hour or quarter-hour offsets, transitions at midnight, no DST, or a skipped
 * day.
 */
const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
] as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function zoneOf(name: string): TimeZone {
  const zone = parseTimeZone(name)
  assert(zone.ok, `${name} is a zone`)
  return zone.value
}

const at = (instant: string) => Date.parse(instant)

/** The local date and time according to Temporal. */
function temporalTimeIn(zone: string, instant: number) {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
  }
}

/** The instants between `from` and `to` at which the zone's offset changed. */
function clockChanges(zone: string, from: string, to: string): readonly number[] {
  const changes: number[] = []
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  for (;;) {
    moment = moment.getTimeZoneTransition('next')
    if (moment === null || moment.epochMilliseconds >= at(to)) return changes
    changes.push(moment.epochMilliseconds)
  }
}

describe('civilTimeIn and todayIn', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29', '01:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['Europe/Berlin', '2026-10-25T00:59:00Z', '2026-10-25', '02:59'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25', '02:00'],
    ['America/New_York', '2026-11-22T04:59:00Z', '2026-11-21', '23:59'],
    ['America/New_York', '2026-11-22T05:00:00Z', '2026-11-22', '00:00'],
    // Chile changes its clocks at midnight: 23:59 is followed by 01:00 in spring and by 23:00 in fall.
    ['America/Santiago', '2026-09-06T03:59:00Z', '2026-09-05', '23:59'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06', '01:00'],
    ['America/Santiago', '2026-04-05T02:59:00Z', '2026-04-04', '23:59'],
    ['America/Santiago', '2026-04-05T03:00:00Z', '2026-04-04', '23:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', '01:30'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21', '00:00'],
    ['Pacific/Chatham', '2026-07-01T11:15:00Z', '2026-07-02', '00:00'],
    // Samoa skipped December 30, 2011.
    ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29', '23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '00:00'],
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21', '23:59'],
    ['UTC', '1970-01-01T00:00:00Z', '1970-01-01', '00:00'],
    ['UTC', '9999-12-30T00:00:00Z', '9999-12-30', '00:00'],
  ])('%s at %s is %s %s (INTERPRETATION: the calendar)', (zone, instant, date, time) => {
    expect(civilTimeIn(zoneOf(zone), at(instant))).toEqual({ date, time })
    expect(todayIn(zoneOf(zone), at(instant))).toBe(date)
  })

  test.each(ZONES)('%s: date and time are correct around every DST transition from 2000 to 2036', (zone) => {
    const changes = clockChanges(zone, '2000-01-01T00:00Z', '2036-01-01T00:00Z')
    for (const change of changes) {
      for (const step of [-25 * HOUR, -HOUR, -MINUTE, -1, 0, MINUTE, 30 * MINUTE, HOUR, 25 * HOUR]) {
        const instant = change + step
        expect([instant, civilTimeIn(zoneOf(zone), instant)]).toEqual([instant, temporalTimeIn(zone, instant)])
      }
    }
    // Nepal's offset has not changed since 1986; every other zone here has transitions in this period.
    expect(changes.length > 0).toBe(zone !== 'Asia/Kathmandu')
  })

  test.each(ZONES)('%s: todayIn changes exactly at the start of each day of 2026', (zone) => {
    for (let date = Temporal.PlainDate.from('2026-01-01'); date.year === 2026; date = date.add({ days: 1 })) {
      const start = date.toZonedDateTime(zone).epochMilliseconds
      expect(todayIn(zoneOf(zone), start)).toBe(date.toString())
      expect(todayIn(zoneOf(zone), start - 1)).toBe(date.subtract({ days: 1 }).toString())
    }
  })

  test('agree with Temporal at any instant in every zone', () => {
    const instant = fc.integer({ min: at('1950-01-01T00:00Z'), max: at('2100-01-01T00:00Z') })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES, 'UTC'), instant, (zone, moment) => {
        expect(civilTimeIn(zoneOf(zone), moment)).toEqual(temporalTimeIn(zone, moment))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('parseTimeZone', () => {
  test.each([...ZONES, 'UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])('accepts %s', (name) => {
    expect(parseTimeZone(name)).toEqual(ok(name))
  })

  test.each(['', 'Mars/Olympus', 'Europe/', 'Berlin', '+02:00', '-05:00', ' UTC', 'Europe/Berlin ', '5', 'null'])(
    'rejects %j',
    (name) => {
      expect(parseTimeZone(name)).toEqual(err({ type: 'NotATimeZone' }))
    },
  )

  test('accepts UTC, the default zone (INTERPRETATION: the calendar)', () => {
    expect(parseTimeZone('UTC')).toEqual(ok(UTC))
  })
})
