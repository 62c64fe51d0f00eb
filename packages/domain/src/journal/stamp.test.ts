import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceNumber, stampAt } from '../testing/people.ts'
import { err, ok } from '../result.ts'
import {
  clampInstant,
  instantOf,
  isoInstantOf,
  LAST_INSTANT,
  LAST_STAMP,
  laterStamp,
  nextStamp,
  parseDeviceId,
  parseStamp,
  shiftStamp,
  type Clock,
  type Stamp,
} from './stamp.ts'

const DEVICE = deviceNumber(1)
const at = (instant: string) => Date.parse(instant)
const clock = (last?: string, floor = 0): Clock => ({ last: last as Stamp | undefined, floor, device: DEVICE })

describe('parseStamp', () => {
  test.each([
    '2026-11-21T05:51:28.123Z-0004-0123456789ab',
    '1970-01-01T00:00:00.000Z-0000-000000000000',
    '2028-02-29T23:59:59.999Z-ffff-ffffffffffff',
  ])('accepts %s', (text) => {
    expect(parseStamp(text)).toEqual(ok(text))
  })

  test.each([
    ...['', '2026-11-21T05:51:28.123Z', '2026-11-21T05:51:28.123Z-0004', '2026-11-21T05:51:28Z-0004-0123456789ab'],
    ...['2026-11-21T05:51:28.123Z-0004-0123456789AB', '2026-11-21T05:51:28.123Z-00G4-0123456789ab'],
    ...['2026-11-21T05:51:28.123Z-FFFF-0123456789ab', '2026-11-21T05:51:28.123+0004-0123456789ab'],
    ...['2026-02-30T05:51:28.123Z-0004-0123456789ab', '2026-11-21T24:00:00.000Z-0004-0123456789ab'],
    ...['2026-11-21T05:60:28.123Z-0004-0123456789ab', '2026-13-21T05:51:28.123Z-0004-0123456789ab'],
    ...[' 2026-11-21T05:51:28.123Z-0004-0123456789ab', '2026-11-21T05:51:28.123Z-0004-0123456789ab\n'],
    ...['+012026-11-21T05:51:28.123Z-0004-0123456789ab', '2026-11-21T05:51:28.123Z-0004-0123456789abc'],
  ])('rejects %j', (text) => {
    expect(parseStamp(text)).toEqual(err({ type: 'NotAStamp' }))
  })

  test('instantOf and isoInstantOf return a stamp’s instant', () => {
    expect(isoInstantOf(stampAt('2026-11-21T05:51', 4))).toBe('2026-11-21T05:51:00.000Z')
    expect(instantOf(stampAt('2026-11-21T05:51', 4))).toBe(at('2026-11-21T05:51:00.000Z'))
  })

  test.each(['0123456789ab', 'ffffffffffff'])('parseDeviceId accepts %s', (text) => {
    expect(parseDeviceId(text)).toEqual(ok(text))
  })

  test.each(['', '0123456789a', '0123456789abc', '0123456789AB', '0123456789ag', '0123456789ab\n'])(
    'parseDeviceId rejects %j',
    (text) => {
      expect(parseDeviceId(text)).toEqual(err({ type: 'NotADevice' }))
    },
  )
})

describe('nextStamp', () => {
  const now = at('2026-11-21T05:51:28.123Z')

  test('starts with the device’s time', () => {
    expect(nextStamp(clock(), now)).toBe('2026-11-21T05:51:28.123Z-0000-000000000001')
  })

  test('resets the counter when the device’s time advances', () => {
    expect(nextStamp(clock('2026-11-21T05:51:28.122Z-0007-ffffffffffff'), now)).toBe(
      '2026-11-21T05:51:28.123Z-0000-000000000001',
    )
  })

  test.each([
    ['0000', '0001'],
    ['0009', '000a'],
    ['00ff', '0100'],
    ['fffe', 'ffff'],
  ])('increments the counter within one millisecond, from %s to %s', (counter, next) => {
    expect(nextStamp(clock(`2026-11-21T05:51:28.123Z-${counter}-000000000001`), now)).toBe(
      `2026-11-21T05:51:28.123Z-${next}-000000000001`,
    )
  })

  test('moves to the next millisecond when the counter overflows', () => {
    expect(nextStamp(clock('2026-11-21T05:51:28.123Z-ffff-000000000001'), now)).toBe(
      '2026-11-21T05:51:28.124Z-0000-000000000001',
    )
    expect(nextStamp(clock('2026-12-31T23:59:59.999Z-ffff-000000000001'), now)).toBe(
      '2027-01-01T00:00:00.000Z-0000-000000000001',
    )
  })

  test('stays above the last stamp if the clock is set back', () => {
    expect(nextStamp(clock('2026-11-21T05:51:28.123Z-0002-000000000001'), at('2025-11-21T05:51:28.123Z'))).toBe(
      '2026-11-21T05:51:28.123Z-0003-000000000001',
    )
  })

  test('stays above the last stamp after a fast clock is corrected', () => {
    const ahead = nextStamp(clock(), at('2027-11-21T00:00:00.000Z'))
    expect(nextStamp(clock(ahead), now)).toBe('2027-11-21T00:00:00.000Z-0001-000000000001')
  })

  test('is greater than another device’s stamp from the same millisecond', () => {
    const seen = '2026-11-21T05:51:28.123Z-0000-ffffffffffff' as Stamp
    expect(nextStamp(clock(seen), now) > seen).toBe(true)
  })

  test('never goes below the build date if the clock resets to 1970', () => {
    const floor = at('2026-11-01T00:00:00.000Z')
    expect(nextStamp(clock(undefined, floor), 0)).toBe('2026-11-01T00:00:00.000Z-0000-000000000001')
    expect(nextStamp(clock('2026-10-01T00:00:00.000Z-0003-000000000001', floor), 0)).toBe(
      '2026-11-01T00:00:00.000Z-0000-000000000001',
    )
  })

  test('uses the last instant if the clock shows a five-digit year', () => {
    expect(nextStamp(clock(), at('+012026-01-01T00:00:00.000Z'))).toBe('9999-12-30T00:00:00.000Z-0000-000000000001')
  })

  test.each([
    '9999-12-31T23:59:59.999Z-ffff-ffffffffffff',
    '9999-12-30T00:00:00.000Z-ffff-ffffffffffff',
    '9999-12-29T23:59:59.999Z-ffff-ffffffffffff',
  ])('rejects the stamp %s as invalid or continues after it', (text) => {
    const seen = parseStamp(text)
    if (seen.ok) expect(nextStamp(clock(text), now) > seen.value).toBe(true)
    else expect(seen.error.type).toBe('NotAStamp')
  })

  test('clampInstant keeps the time between the floor and the last instant', () => {
    expect(clampInstant(5, 10)).toBe(10)
    expect(clampInstant(15, 10)).toBe(15)
    expect(clampInstant(LAST_INSTANT + 1, 10)).toBe(LAST_INSTANT)
  })
})

describe('stamps of several devices', () => {
  /** A step: set a device's clock, optionally deliver another device's last stamp to it, then create a stamp. */
  const event = fc.record({
    device: fc.nat({ max: 2 }),
    now: fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: LAST_INSTANT + 10_000 })),
    hears: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  })

  test('sort in causal order even if the clocks are wrong', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.nat({ max: 2 }), (events, floor) => {
        const last: (Stamp | undefined)[] = [undefined, undefined, undefined]
        const made: Stamp[] = []
        for (const { device, now, hears } of events) {
          const heard = hears === undefined ? undefined : last[hears]
          if (heard !== undefined) last[device] = laterStamp(last[device], heard)
          const stamp = nextStamp({ last: last[device], floor, device: deviceNumber(device) }, now)
          const seen = last[device]
          expect(seen === undefined || stamp > seen).toBe(true)
          expect(instantOf(stamp)).toBeGreaterThanOrEqual(Math.min(Math.max(now, floor), LAST_INSTANT))
          expect(parseStamp(stamp)).toEqual(ok(stamp))
          last[device] = stamp
          made.push(stamp)
        }
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  test('stay unique and ordered for 70,000 stamps in one millisecond', () => {
    const now = at('2026-11-21T05:51:28.123Z')
    let last = nextStamp(clock(), now)
    const unordered: string[] = []
    for (let n = 0; n < 70_000; n += 1) {
      const next = nextStamp({ last, floor: 0, device: DEVICE }, now)
      if (next <= last) unordered.push(next)
      last = next
    }
    expect(unordered).toEqual([])
    expect(last).toBe('2026-11-21T05:51:28.124Z-1170-000000000001')
  })

  test('are all less than LAST_STAMP', () => {
    const last = nextStamp({ last: undefined, floor: 0, device: deviceNumber(2 ** 48 - 1) }, LAST_INSTANT + 1)
    expect(last < LAST_STAMP).toBe(true)
    expect(nextStamp(clock(last.replace('-0000-', '-ffff-')), 0) < LAST_STAMP).toBe(true)
    expect(LAST_STAMP).toHaveLength(last.length)
  })

  test('shiftStamp changes the time and keeps the counter, and its result is always greater than the last stamp', () => {
    const stamp = stampAt('2026-11-21T05:51', 3)
    const dayLater = shiftStamp(stamp, 86_400_000, undefined)
    expect(dayLater).toBe(stampAt('2026-11-22T05:51', 3))
    expect(shiftStamp(stamp, -86_400_000, stampAt('2026-11-19T05:51'))).toBe(stampAt('2026-11-20T05:51', 3))
    expect(shiftStamp(stamp, 86_400_000, dayLater) > dayLater).toBe(true)
    expect(parseStamp(shiftStamp(stamp, 0, dayLater)).ok).toBe(true)
  })

  test('laterStamp returns the greater stamp and treats undefined as less than any stamp', () => {
    const [early, late] = [stampAt('2026-11-21T05:51'), stampAt('2026-11-21T05:51', 1)]
    expect(laterStamp(undefined, early)).toBe(early)
    expect(laterStamp(early, late)).toBe(late)
    expect(laterStamp(late, early)).toBe(late)
  })
})
