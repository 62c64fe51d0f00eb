import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  earlierDate,
  firstOfMonth,
  firstOfNextMonth,
  fromDayNumber,
  parseCivilDate,
  parseCivilTime,
  toDayNumber,
  weekdayIndex,
  weekdayOf,
  weekdayOnOrAfter,
  WEEKDAYS,
} from './civil-date.ts'

const FIRST_DAY = toDayNumber(civilDate('1900-01-01'))
const LAST_DATE = civilDate('9999-12-31')
const LAST_DAY = toDayNumber(LAST_DATE)
const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY })
// Day numbers far enough from both limits that adding an offset never clamps.
const innerDay = fc.integer({ min: FIRST_DAY + 10_000, max: LAST_DAY - 10_000 })
const numbersOfDate = fc.tuple(
  fc.integer({ min: 1_890, max: 2_110 }),
  fc.integer({ min: 0, max: 13 }),
  fc.integer({ min: 0, max: 32 }),
)
const padded = (value: number, width: number) => String(value).padStart(width, '0')

describe('parseCivilDate', () => {
  test.each(['2026-11-21', '1900-01-01', '9999-12-31', '2028-02-29', '2000-02-29', '2026-12-31', '2027-01-01'])(
    'accepts %s',
    (text) => {
      expect(parseCivilDate(text)).toEqual(ok(text))
    },
  )

  test.each(['2027-02-29', '1900-02-29', '2100-02-29', '2026-04-31', '2026-06-31', '2026-02-30', '2026-13-01'])(
    'rejects %s, a date that does not exist',
    (text) => {
      expect(parseCivilDate(text)).toEqual(err({ type: 'NotADate' }))
    },
  )

  test.each([
    ...['2026-00-10', '2026-01-00', '1899-12-31', '0026-01-01', '10000-01-01', '+010000-01-01', '-000001-01-01'],
    ...['', '2026-1-1', '2026-01-1', '26-01-01', '2026/01/01', '01/02/2026', '20260101', ' 2026-01-01', '2026-01-01 '],
    // `Date` accepts this text, although its year does not have four digits.
    ...['+010000-01', '-000001-01', '0000-01-01', '0999-12-31'],
    ...['2026-01-01T00:00', '2026-01-01\n', '２０２６-01-01', 'today', '2026-W01-1', '2026-001'],
  ])('rejects %j', (text) => {
    expect(parseCivilDate(text)).toEqual(err({ type: 'NotADate' }))
  })

  test('accepts exactly the dates that Temporal accepts', () => {
    fc.assert(
      fc.property(numbersOfDate, ([year, month, day]) => {
        const exists = () => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
        let expected = year >= 1_900
        try {
          exists()
        } catch {
          expected = false
        }
        expect(parseCivilDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`).ok).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test('civilDate throws on an invalid date', () => {
    expect(civilDate('2026-11-21')).toBe('2026-11-21')
    expect(() => civilDate('2026-02-30')).toThrow("'2026-02-30' is a date")
  })
})

describe('parseCivilTime', () => {
  test.each(['00:00', '09:05', '12:00', '19:59', '20:00', '23:59'])('accepts %s', (text) => {
    expect(parseCivilTime(text)).toEqual(ok(text))
  })

  test.each([
    '24:00',
    '23:60',
    '9:05',
    '09:5',
    '0905',
    '09:05:00',
    '12:00 PM',
    '',
    ' 12:00',
    '12:00\n',
    '-1:00',
    '29:00',
  ])('rejects %j', (text) => {
    expect(parseCivilTime(text)).toEqual(err({ type: 'NotATime' }))
  })

  test('civilTime throws on an invalid time', () => {
    expect(civilTime('23:59')).toBe('23:59')
    expect(() => civilTime('24:00')).toThrow("'24:00' is a time of day")
  })
})

describe('day arithmetic', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 365, '2027-01-01'],
    ['2028-01-01', 366, '2029-01-01'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(civilDate(from), days)).toBe(to)
    expect(daysBetween(civilDate(from), civilDate(to))).toBe(days)
  })

  test('addDays and daysBetween agree with Temporal', () => {
    fc.assert(
      fc.property(innerDay, fc.integer({ min: -10_000, max: 10_000 }), (day, days) => {
        const date = fromDayNumber(day)
        const expected = Temporal.PlainDate.from(date).add({ days })
        expect(addDays(date, days)).toBe(expected.toString())
        expect(daysBetween(date, civilDate(expected.toString()))).toBe(days)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    [LAST_DATE, 1, LAST_DATE],
    [civilDate('1900-01-01'), -1, '1900-01-01'],
    [LAST_DATE, 400_000, LAST_DATE],
    [LAST_DATE, -4_000_000, '1900-01-01'],
  ])('clamps %s plus %i days to %s', (date, days, held) => {
    expect(addDays(date, days)).toBe(held)
  })

  test('earlierDate returns the earlier date in either order of the arguments', () => {
    const [less, more] = [civilDate('2026-09-30'), civilDate('2026-10-01')]
    expect([earlierDate(less, more), earlierDate(more, less), earlierDate(less, less)]).toEqual([less, less, less])
  })

  test('day numbers count days since 1970-01-01 and convert back to the same date', () => {
    expect(toDayNumber(civilDate('1970-01-01'))).toBe(0)
    expect(toDayNumber(civilDate('1969-12-31'))).toBe(-1)
    expect(fromDayNumber(20_778)).toBe('2026-11-21')
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = fromDayNumber(day)
        expect(parseCivilDate(date)).toEqual(ok(date))
        expect(toDayNumber(date)).toBe(day)
      }),
      { numRuns: 1_000 },
    )
  })

  test('dates sort chronologically as strings', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(Math.sign(a - b)).toBe(fromDayNumber(a) < fromDayNumber(b) ? -1 : Number(a !== b))
      }),
    )
  })
})

describe('weekdays and months', () => {
  test('WEEKDAYS uses the spelling of SPEC §3 and starts with Monday', () => {
    expect(WEEKDAYS).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    expect(WEEKDAYS.map(weekdayIndex)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test.each([
    ['2026-11-21', 'saturday'],
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['1900-01-01', 'monday'],
    ['2000-02-29', 'tuesday'],
    ['9999-12-31', 'friday'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(civilDate(date))).toBe(weekday)
  })

  test('weekdayOf agrees with Temporal', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = fromDayNumber(day)
        expect(weekdayIndex(weekdayOf(date))).toBe(Temporal.PlainDate.from(date).dayOfWeek - 1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('weekdayOnOrAfter returns the day itself or one of the next six', () => {
    fc.assert(
      fc.property(innerDay, fc.constantFrom(...WEEKDAYS), (day, weekday) => {
        const next = weekdayOnOrAfter(day, weekdayIndex(weekday))
        expect(weekdayOf(fromDayNumber(next))).toBe(weekday)
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(next - day)
      }),
    )
  })

  test('firstOfMonth and firstOfNextMonth agree with Temporal', () => {
    fc.assert(
      fc.property(innerDay, (day) => {
        const first = Temporal.PlainDate.from(fromDayNumber(day)).with({ day: 1 })
        expect(fromDayNumber(firstOfMonth(day))).toBe(first.toString())
        expect(fromDayNumber(firstOfNextMonth(day))).toBe(first.add({ months: 1 }).toString())
      }),
      { numRuns: 1_000 },
    )
  })

  test('firstOfNextMonth goes from December to January of the next year', () => {
    expect(fromDayNumber(firstOfNextMonth(toDayNumber(civilDate('2026-12-31'))))).toBe('2027-01-01')
  })
})
