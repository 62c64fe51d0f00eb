import { badgesOf, minorUnits, type BadgeId } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { badgeTexts } from './badges.ts'

const child = { unit: 'money', denomination: 'USD' } as const
const stars = { unit: 'stars', denomination: 'stars' } as const
const IDS: readonly BadgeId[] = [
  'firstSaver',
  'regularSaver',
  'interestEarner',
  'bigSaver',
  'goalReacher',
  'moneyMaster',
]

test('badges have the names of SPEC §4, and one short sentence explains each', () => {
  expect(IDS.map((id) => badgeTexts(id, child).name)).toEqual([
    'First Saver',
    'Regular Saver',
    'Interest Earner',
    'Big Saver',
    'Goal Reacher',
    'Money Master',
  ])
  for (const id of IDS) expect(badgeTexts(id, child).howToEarn).toMatch(/^[A-Z][^.!?]{10,60}\.$/)
})

describe('the balance that earns a badge', () => {
  test.each([
    [child, 'Have $50 in the bank.'],
    [{ unit: 'money', denomination: 'EUR' }, 'Have €50 in the bank.'],
    [{ unit: 'money', denomination: 'JPY' }, 'Have ¥5,000 in the bank.'],
    [stars, 'Have 50 stars in the bank.'],
  ] as const)('is given in the currency or unit of %j', (own, sentence) => {
    expect(badgeTexts('bigSaver', own).howToEarn).toBe(sentence)
  })

  test('is the one that counts', () => {
    const balance = minorUnits(50)
    const earned = badgesOf({ ...stars, balance, allowance: {}, interest: {} } as never, [])
    expect(earned.find(({ id }) => id === 'bigSaver')?.isEarned).toBe(true)
  })

  test('makes a master of stars', () => {
    expect(badgeTexts('moneyMaster', stars).name).toBe('Star Master')
  })
})
