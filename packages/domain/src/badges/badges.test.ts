import { describe, expect, test } from 'vitest'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST } from '../ledger/terms.ts'
import { minorUnits } from '../money/minor-units.ts'
import { badgeCount, badgesOf } from './badges.ts'

/** A child with little in the bank, no allowance, and interest off. */
const beginner = {
  unit: 'money' as const,
  balance: minorUnits(4_999),
  allowance: DEFAULT_ALLOWANCE,
  interest: { ...DEFAULT_INTEREST, active: false },
}
const inProgress = { completed: false }
const complete = { completed: true }

const earned = (...input: Parameters<typeof badgesOf>) =>
  badgesOf(...input)
    .filter(({ isEarned }) => isEarned)
    .map(({ id }) => id)

describe('badgesOf (SPEC §4)', () => {
  test.each(['stars', 'minutes'] as const)('takes 50 and 100 of a child who collects %s', (unit) => {
    const badgesAt = (balance: number) => earned({ ...beginner, unit, balance: minorUnits(balance) }, [])
    expect(badgesAt(49)).toEqual(['firstSaver'])
    expect(badgesAt(50)).toEqual(['firstSaver', 'bigSaver'])
    expect(badgesAt(100)).toEqual(['firstSaver', 'bigSaver', 'moneyMaster'])
  })

  test('returns the six badges in SPEC order', () => {
    expect(badgesOf(beginner, []).map(({ id }) => id)).toEqual([
      'firstSaver',
      'regularSaver',
      'interestEarner',
      'bigSaver',
      'goalReacher',
      'moneyMaster',
    ])
  })

  // SPEC: 4.23
  test('always awards First Saver', () => {
    expect(earned(beginner, [])).toEqual(['firstSaver'])
  })

  // SPEC: 4.24
  test('awards Regular Saver for an active allowance', () => {
    expect(earned({ ...beginner, allowance: { ...DEFAULT_ALLOWANCE, active: true } }, [])).toContain('regularSaver')
  })

  // SPEC: 4.25
  test('awards Interest Earner when interest is active or was never set (SPEC §3)', () => {
    expect(earned({ ...beginner, interest: { ...DEFAULT_INTEREST, active: true } }, [])).toContain('interestEarner')
    expect(earned({ ...beginner, interest: DEFAULT_INTEREST }, [])).toContain('interestEarner')
  })

  // SPEC: 4.26, 9.18
  test('awards Big Saver at $50 or more in the bank, and Money Master at $100 or more (SPEC §9)', () => {
    expect(earned({ ...beginner, balance: minorUnits(5_000) }, [])).toEqual(['firstSaver', 'bigSaver'])
    expect(earned({ ...beginner, balance: minorUnits(9_999) }, [])).toEqual(['firstSaver', 'bigSaver'])
    expect(earned({ ...beginner, balance: minorUnits(10_000) }, [])).toEqual(['firstSaver', 'bigSaver', 'moneyMaster'])
  })

  // SPEC: 4.27
  test('awards Goal Reacher once a goal is completed', () => {
    expect(earned(beginner, [inProgress])).toEqual(['firstSaver'])
    expect(earned(beginner, [inProgress, complete])).toEqual(['firstSaver', 'goalReacher'])
  })
})

describe('badgeCount (SPEC §4)', () => {
  test('is 2 without a completed goal', () => {
    expect([badgeCount([]), badgeCount([inProgress, inProgress])]).toEqual([2, 2])
  })

  test('is the number of completed goals plus 3 once a goal is completed', () => {
    expect([badgeCount([complete]), badgeCount([complete, inProgress, complete])]).toEqual([4, 5])
  })
})
