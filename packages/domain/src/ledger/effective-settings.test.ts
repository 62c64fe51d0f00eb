import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate, fromDayNumber, toDayNumber } from '../calendar/civil-date.ts'
import { compareEntries } from '../journal/entry.ts'
import { idNumber, stampAt } from '../testing/people.ts'
import { latestSetting, effectivePeriods } from './effective-settings.ts'

/** A setting recorded on a day and stamped at `minute` (by default, noon on that day). */
const setting = (on: string, name: string, minute = `${on}T12:00`, number = 1) => ({
  on: civilDate(on),
  stamp: stampAt(minute),
  id: idNumber(number),
  name,
})

type Setting = ReturnType<typeof setting>

/** The periods, each written as `from..to name`. */
const periodsOf = (settings: readonly Setting[], until: string) =>
  effectivePeriods(settings, toDayNumber(civilDate(until))).map(
    ({ from, to, setting: { name } }) => `${fromDayNumber(from)}..${fromDayNumber(to)} ${name}`,
  )

describe('effectivePeriods', () => {
  test('is empty without settings', () => {
    expect(periodsOf([], '2026-01-31')).toEqual([])
    expect(latestSetting([])).toBeUndefined()
  })

  test('a setting takes effect the next day (INTERPRETATION: the calendar)', () => {
    expect(periodsOf([setting('2026-01-05', 'a')], '2026-01-31')).toEqual(['2026-01-06..2026-01-31 a'])
    expect(periodsOf([setting('2026-01-05', 'a')], '2026-01-06')).toEqual(['2026-01-06..2026-01-06 a'])
    expect(periodsOf([setting('2026-01-05', 'a')], '2026-01-05')).toEqual([])
  })

  test('a new setting ends the previous period (INTERPRETATION: the calendar)', () => {
    expect(periodsOf([setting('2026-01-05', 'a'), setting('2026-01-20', 'b')], '2026-01-31')).toEqual([
      '2026-01-06..2026-01-20 a',
      '2026-01-21..2026-01-31 b',
    ])
  })

  test('the last of several settings on the same day wins (INTERPRETATION: the calendar)', () => {
    const morning = setting('2026-01-05', 'morning', '2026-01-05T08:00', 1)
    const noon = setting('2026-01-05', 'noon', '2026-01-05T12:00', 3)
    const evening = setting('2026-01-05', 'evening', '2026-01-05T20:00', 2)
    expect(periodsOf([noon, evening, morning], '2026-01-31')).toEqual(['2026-01-06..2026-01-31 evening'])
    expect(latestSetting([noon, evening, morning])).toBe(evening)
  })

  test('the greatest id wins among settings with the same stamp (INTERPRETATION: the calendar)', () => {
    const settings = [1, 3, 2].map((number) => setting('2026-01-05', `${number}`, '2026-01-05T12:00', number))
    expect(periodsOf(settings, '2026-01-31')).toEqual(['2026-01-06..2026-01-31 3'])
    expect(latestSetting(settings)?.name).toBe('3')
  })

  test('a setting recorded on a later day with an earlier stamp never takes effect (INTERPRETATION: the calendar)', () => {
    const first = setting('2026-01-05', 'first', '2026-03-01T12:00')
    const skewed = setting('2026-01-20', 'skewed', '2026-01-20T12:00')
    expect(periodsOf([first, skewed], '2026-01-31')).toEqual(['2026-01-06..2026-01-31 first'])
    expect(latestSetting([first, skewed])).toBe(first)
  })

  test('a setting recorded on an earlier day with a later stamp takes effect the next day and stays in effect', () => {
    const settings = [
      setting('2026-01-01', 'a'),
      setting('2026-01-10', 'skewed', '2026-06-01T12:00'),
      setting('2026-01-20', 'b'),
    ]
    expect(periodsOf(settings, '2026-01-31')).toEqual(['2026-01-02..2026-01-10 a', '2026-01-11..2026-01-31 skewed'])
  })

  test('a setting dated in the future (fast clock) has no effect before its date', () => {
    expect(periodsOf([setting('2026-01-05', 'a'), setting('2026-02-01', 'b')], '2026-01-31')).toEqual([
      '2026-01-06..2026-01-31 a',
    ])
  })
})

describe('effectivePeriods of random settings', () => {
  const FIRST = toDayNumber(civilDate('2026-01-01'))
  const anySettings = fc
    .array(
      fc.record({ day: fc.nat({ max: 30 }), stampDay: fc.nat({ max: 30 }), at: fc.constantFrom('08:00', '20:00') }),
    )
    .map((plans) =>
      plans.map(({ day, stampDay, at }, index) => {
        const minute = `${fromDayNumber(FIRST + stampDay)}T${at}`
        return setting(fromDayNumber(FIRST + day), `${index}`, minute, (index * 7) % 101)
      }),
    )
  const anyUntil = fc.nat({ max: 40 }).map((days) => FIRST + days)

  test('on each day the setting with the greatest (stamp, id) recorded before that day is in effect (INTERPRETATION: the calendar)', () => {
    fc.assert(
      fc.property(anySettings, anyUntil, (settings, until) => {
        const periods = effectivePeriods(settings, until)
        for (let day = FIRST; day <= until; day += 1) {
          const before = settings.filter(({ on }) => toDayNumber(on) < day).toSorted(compareEntries)
          const effective = periods.filter(({ from, to }) => from <= day && day <= to).map((period) => period.setting)
          expect(effective).toEqual(before.slice(-1))
        }
      }),
    )
  })

  test('the periods are contiguous, ascending and end at the given day', () => {
    fc.assert(
      fc.property(anySettings, anyUntil, (settings, until) => {
        const periods = effectivePeriods(settings, until)
        periods.forEach(({ from, to }, index) => {
          expect(from).toBeLessThanOrEqual(to)
          expect(to + 1).toBe(periods[index + 1]?.from ?? until + 1)
        })
      }),
    )
  })

  test('the input order does not matter, and the input is not mutated', () => {
    fc.assert(
      fc.property(anySettings, anyUntil, (settings, until) => {
        const before = [...settings]
        expect(effectivePeriods(settings.toReversed(), until)).toEqual(effectivePeriods(settings, until))
        expect(latestSetting(settings.toReversed())).toEqual(latestSetting(settings))
        expect(settings).toEqual(before)
      }),
    )
  })
})
