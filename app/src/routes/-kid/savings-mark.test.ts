import { minorUnits, id, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { newId } from '../../ledger/database/device.ts'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { nextGoal, savingsMark } from './savings-mark.ts'

const childId: Id = id(newId())

const goal = (name: string, target: number, completed = false): GoalRow => ({
  id: newId(),
  childId,
  name,
  description: '',
  targetAmount: minorUnits(target),
  currentAmount: minorUnits(0),
  completed,
  picture: 'star',
  createdAt: '2026-03-02T09:00:00.000Z',
})

const money = (bank: number, cash = 0) => ({
  balance: minorUnits(bank),
  cashOnHand: minorUnits(cash),
  denomination: 'USD' as const,
  unit: 'money' as const,
})

describe('nextGoal', () => {
  test('returns the open goal with the most progress, counting both bank and cash', () => {
    const goals = [goal('Bike', 10_000), goal('Kite', 2000), goal('Ball', 500, true)]
    expect(nextGoal(goals, money(900, 100))).toEqual({ name: 'Kite', percent: 50, of: 'goal' })
  })

  test('returns the oldest goal when several have equal progress', () => {
    expect(nextGoal([goal('Bike', 100), goal('Kite', 50)], money(900))).toEqual({
      name: 'Bike',
      percent: 100,
      of: 'goal',
    })
  })

  test('returns undefined when all goals are complete', () => {
    expect(nextGoal([goal('Ball', 500, true)], money(900))).toBeUndefined()
    expect(nextGoal([], money(900))).toBeUndefined()
  })
})

describe('savingsMark', () => {
  test('is the next goal if the child has an open one', () => {
    expect(savingsMark([goal('Kite', 2000)], money(1000))).toEqual({ name: 'Kite', percent: 50, of: 'goal' })
  })

  test.each([
    [0, 'Big Saver', 0],
    [2550, 'Big Saver', 51],
    [5000, 'Money Master', 50],
    [-500, 'Big Saver', 0],
  ])('is the next badge if there are no goals: for %i cents, %s', (bank, name, percent) => {
    expect(savingsMark([], money(bank, 3000))).toEqual({ name, percent, of: 'badge' })
  })

  test.each([
    [10_000, '$500.00', 20],
    [99_999_999, '$1,000,000.00', 99],
  ])('is a round amount if there are no goals and no such badges: for %i cents, %s', (bank, name, percent) => {
    expect(savingsMark([], money(bank))).toEqual({ name, percent })
  })

  test('stays at 100% once the largest round amount is reached', () => {
    expect(savingsMark([], money(100_000_000)).percent).toBe(100)
  })
})
