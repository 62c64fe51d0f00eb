import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { minorUnits } from '../money/minor-units.ts'
import { stampAt } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { nextPaydays, settingsWith } from './allowance.ts'

const TODAY = civilDate('2026-11-21')
const terms = { amount: minorUnits(500), frequency: 'weekly', day: 'friday', active: true } as const
type Settings = Parameters<typeof settingsWith>
const preview = (settings: Settings[0], set: Settings[1]) => nextPaydays(settingsWith(settings, set, TODAY), TODAY, 3)
const dates = (...settings: Parameters<typeof preview>) => preview(...settings).map(({ date }) => date)

describe('settingsWith (SPEC §9, INTERPRETATION: the calendar)', () => {
  // SPEC: 9.17
  test('weekly: returns three dates 7 days apart, each with the amount', () => {
    expect(dates([], terms)).toEqual(['2026-11-27', '2026-12-04', '2026-12-11'])
    expect(preview([], terms).map(({ amount }) => amount)).toEqual([500, 500, 500])
  })

  test('biweekly and monthly: returns the next three actual paydays', () => {
    expect(dates([], { ...terms, frequency: 'biweekly' })).toEqual([...['2026-11-27', '2026-12-11', '2026-12-25']])
    expect(dates([], { ...terms, frequency: 'monthly' })).toEqual([...['2026-12-04', '2027-01-01', '2027-02-05']])
  })

  test('skips a payday that comes too soon after the last payment', () => {
    const friday = sampleEntry('allowance.set', { on: '2026-11-01', stamp: stampAt('2026-11-01T12:00') })
    expect(dates([friday], { ...terms, day: 'monday' })).toEqual([...['2026-11-30', '2026-12-07', '2026-12-14']])
  })

  test('keeps the biweekly cycle when only the amount changes', () => {
    const biweekly = { on: '2026-11-01', stamp: stampAt('2026-11-01T12:00'), frequency: 'biweekly' }
    const set = { ...terms, frequency: 'biweekly', amount: minorUnits(900) } as const
    expect(dates([sampleEntry('allowance.set', biweekly)], set)).toEqual(['2026-12-04', '2026-12-18', '2027-01-01'])
  })

  test('uses the given terms instead of a setting recorded earlier today', () => {
    const earlierToday = sampleEntry('allowance.set', { on: TODAY, stamp: stampAt('2026-11-21T23:59'), day: 'monday' })
    expect(dates([earlierToday], terms)[0]).toBe('2026-11-27')
  })

  test.each([{ active: false }, { amount: minorUnits(0) }])('is empty when the allowance is off: %j', (off) => {
    expect(dates([], { ...terms, ...off })).toEqual([])
  })
})
