import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { readClock } from './clock.ts'

const BUILT = Date.parse('2026-01-01T00:00:00Z')
const READ = Date.parse('2026-05-01T12:00:00Z')

/** Reads the clock of a device that last stored the time `READ` and whose raw clock now shows `READ` plus `rawMs`. */
const read = (rawMs: number, offsetMs = 0) =>
  readClock({ now: () => READ + rawMs, clockFloor: BUILT }, { offsetMs, readAt: READ })

describe('the corrected time', () => {
  test('is the raw clock plus the offset', () => {
    expect(read(-3 * HOUR_MS, 4 * HOUR_MS)).toMatchObject({ isKnown: true, now: READ + HOUR_MS })
  })

  test('is the raw clock on a device that has stored nothing yet', () => {
    expect(readClock({ now: () => READ, clockFloor: BUILT })).toMatchObject({ isKnown: true, now: READ, offsetMs: 0 })
  })

  test('is never before the build date', () => {
    const clock = { now: () => BUILT - HOUR_MS, clockFloor: BUILT }
    expect(readClock(clock)).toMatchObject({ isKnown: true, now: BUILT })
  })
})

describe('the corrected time after the clock was set back', () => {
  test.each([
    ['less than a day', -DAY_MS, true],
    ['more than a day', -DAY_MS - 1, false],
  ])('follows the device’s clock if it was set back by %s', (_, rawMs, isKnown) => {
    expect(read(rawMs)).toMatchObject({ isKnown, now: READ + rawMs })
  })

  test('is the last stored time if the clock shows a date before the build', () => {
    expect(read(-365 * DAY_MS)).toMatchObject({ isKnown: false, now: READ })
  })
})

describe('a clock correction of more than a day', () => {
  test('is dropped when a clock that was ahead has been set right', () => {
    expect(read(HOUR_MS, -400 * DAY_MS)).toMatchObject({ isKnown: true, offsetMs: 0, now: READ + HOUR_MS })
  })

  test('is kept while the clock is still ahead', () => {
    expect(read(401 * DAY_MS, -400 * DAY_MS)).toMatchObject({ isKnown: true, now: READ + DAY_MS })
  })

  test('leaves the date unknown when a clock that was behind may have been set right', () => {
    expect(read(HOUR_MS, 60 * DAY_MS)).toMatchObject({ isKnown: false, now: READ + HOUR_MS })
  })

  test('is kept while the clock is still behind', () => {
    expect(read(-59 * DAY_MS, 60 * DAY_MS)).toMatchObject({ isKnown: true, now: READ + DAY_MS })
  })

  test('leaves the date unknown when the clock has been reset', () => {
    expect(read(-900 * DAY_MS, -400 * DAY_MS)).toMatchObject({ isKnown: false, now: READ })
  })
})
