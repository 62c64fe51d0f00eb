import { describe, expect, test } from 'vitest'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST } from '../ledger/terms.ts'
import { minorUnits } from '../money/minor-units.ts'
import { badgeCount, badgesOf } from './badges.ts'

/** A child with little in the bank, no allowance, and interest turned off. */
const beginner = {
  balance: minorUnits(4_999),
  allowance: DEFAULT_ALLOWANCE,
  interest: { ...DEFAULT_INTEREST, active: false },
}
const inProgress = { completed: false }
const complete = { completed: true }

const earned = (...input: Parameters<typeof badgesOf>) =>
  badgesOf(...input)
    .filter(({ isEarned }) => isEarned)
    .map(({ name }) => name)

describe('badges (SPEC §4: derived, not stored)', () => {
  test('are six, in SPEC’s order, each explained in one short sentence', () => {
    const badges = badgesOf(beginner, [])
    expect(badges.map(({ name }) => name)).toEqual([
      'First Saver',
      'Regular Saver',
      'Interest Earner',
      'Big Saver',
      'Goal Reacher',
      'Money Master',
    ])
    for (const { howToEarn } of badges) expect(howToEarn).toMatch(/^[A-Z][^.!?]{10,60}\.$/)
    expect(new Set(badges.map(({ id }) => id)).size).toBe(6)
  })

  // SPEC: 4.23
  test('First Saver is always earned', () => {
    expect(earned(beginner, [])).toEqual(['First Saver'])
  })

  // SPEC: 4.24
  test('Regular Saver by an active allowance', () => {
    expect(earned({ ...beginner, allowance: { ...DEFAULT_ALLOWANCE, active: true } }, [])).toContain('Regular Saver')
  })

  // SPEC: 4.25
  test('Interest Earner by active interest; unsaid means on (SPEC §3)', () => {
    expect(earned({ ...beginner, interest: { ...DEFAULT_INTEREST, active: true } }, [])).toContain('Interest Earner')
    expect(earned({ ...beginner, interest: DEFAULT_INTEREST }, [])).toContain('Interest Earner')
  })

  // SPEC: 4.26, 9.18
  test('Big Saver from $50 and Money Master from $100 in the bank (SPEC §9)', () => {
    expect(earned({ ...beginner, balance: minorUnits(5_000) }, [])).toEqual(['First Saver', 'Big Saver'])
    expect(earned({ ...beginner, balance: minorUnits(9_999) }, [])).toEqual(['First Saver', 'Big Saver'])
    expect(earned({ ...beginner, balance: minorUnits(10_000) }, [])).toEqual([
      'First Saver',
      'Big Saver',
      'Money Master',
    ])
  })

  // SPEC: 4.27
  test('Goal Reacher by one completed goal', () => {
    expect(earned(beginner, [inProgress])).toEqual(['First Saver'])
    expect(earned(beginner, [inProgress, complete])).toEqual(['First Saver', 'Goal Reacher'])
  })
})

describe('the header’s count (SPEC §4: completed goals + 3 when any goal is completed, otherwise 2)', () => {
  test('is 2 without a completed goal', () => {
    expect([badgeCount([]), badgeCount([inProgress, inProgress])]).toEqual([2, 2])
  })

  test('is the completed goals and 3 with any', () => {
    expect([badgeCount([complete]), badgeCount([complete, inProgress, complete])]).toEqual([4, 5])
  })
})
