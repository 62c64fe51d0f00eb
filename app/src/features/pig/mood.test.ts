import { civilDate, minorUnits } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { GoalRow, TransactionRow } from '../../ledger/database/family-database.ts'
import { fillLevel, moodOf } from './mood.ts'

const today = civilDate('2026-03-06')
const childWith = (cash: number) => ({
  unit: 'money' as const,
  denomination: 'USD' as const,
  balance: minorUnits(1000),
  cashOnHand: minorUnits(cash),
  derivedOn: today,
})
const goal = (targetAmount: number, completed = false) =>
  ({ targetAmount: minorUnits(targetAmount), currentAmount: minorUnits(0), completed }) as GoalRow
const row = (type: TransactionRow['type'], date: string) =>
  ({ type, amount: minorUnits(500), date: civilDate(date) }) as TransactionRow

describe('moodOf', () => {
  test.each([
    [0, 'sleepy'],
    [1, 'awake'],
    [1999, 'awake'],
    [2000, 'full'],
  ] as const)('given %i cents in cash, returns %s', (cash, mood) => {
    expect(moodOf(childWith(cash), [], [])).toBe(mood)
  })

  test('is proud on paydays and interest days, but not the day after', () => {
    expect(moodOf(childWith(0), [], [row('allowance', today)])).toBe('proud')
    expect(moodOf(childWith(0), [], [row('interest', today)])).toBe('proud')
    expect(moodOf(childWith(0), [], [row('allowance', '2026-03-05')])).toBe('sleepy')
    expect(moodOf(childWith(0), [], [row('deposit', today)])).toBe('sleepy')
  })

  test('is proud while there is enough money for an open goal', () => {
    expect(moodOf(childWith(0), [goal(1000)], [])).toBe('proud')
    expect(moodOf(childWith(0), [goal(1001), goal(1000, true)], [])).toBe('sleepy')
  })
})

describe('fillLevel', () => {
  test.each([
    [-100, 0],
    [0, 0],
    [500, 0.25],
    [9000, 1],
  ])('given %i cents in cash, returns %f', (cash, level) => {
    expect(fillLevel(childWith(cash))).toBe(level)
  })
})
