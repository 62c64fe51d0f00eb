import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { automaticPostingId } from '../journal/id.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA } from '../testing/people.ts'
import { historyOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { applyInterest, applyPosting, interestBase, EMPTY_BANK, interestForDay } from './interest.ts'

/** Anna starts with $100 on New Year's Day. */
const hundredDollars = () => buildJournal({ on: '2026-01-01', startingBalance: 10_000 })

describe('interest on an interest day (INTERPRETATION: the calendar)', () => {
  test('is based on all postings with an earlier value date, and on none from the same day', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.setAllowance({ on: '2026-01-01', amount: 700, day: 'sunday' })
    journal.deposit(3_000, { on: '2026-01-03', date: '2026-01-03', time: '23:59' })
    journal.deposit(5_000, { on: '2026-01-03', date: '2026-01-04', time: '00:00' })
    expect(historyOf(journal, '2026-01-04').slice(1)).toEqual([
      ['2026-01-03', 'deposit', 3_000, 13_000],
      ['2026-01-04', 'interest', 1_300, 14_300],
      ['2026-01-04', 'allowance', 700, 15_000],
      ['2026-01-04', 'deposit', 5_000, 20_000],
    ])
  })

  test('is not posted on the day the child is added, even if interest was set on an earlier date', () => {
    const journal = buildJournal({ on: '2026-01-04', startingBalance: 10_000 })
    journal.deposit(1_000, { on: '2026-01-04', date: '2026-01-03' })
    journal.setInterest({ on: '2026-01-03', rate: 1_000 })
    expect(historyOf(journal, '2026-01-04')).toEqual([
      ['2026-01-03', 'deposit', 1_000, 1_000],
      ['2026-01-04', 'deposit', 10_000, 11_000],
    ])
    expect(historyOf(journal, '2026-01-11').at(-1)).toEqual(['2026-01-11', 'interest', 1_100, 12_100])
  })

  test('has no author and an id made from the child and the date (INTERPRETATION: automatic money)', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    expect(postingsAt(journal, '2026-01-04').at(-1)).toEqual({
      id: automaticPostingId('interest', ANNA, civilDate('2026-01-04')),
      account: 'bank',
      type: 'interest',
      amount: 1_000,
      date: '2026-01-04',
      time: '00:00',
      timed: true,
      description: 'Interest',
      by: undefined,
      stamp: '',
      rank: 1,
      balanceAfter: 11_000,
      principalAfter: 10_000,
    })
  })
})

describe('applyPosting and applyInterest (INTERPRETATION: the calendar)', () => {
  const state = (balance: number, principal: number) => ({
    balance: minorUnits(balance),
    principal: minorUnits(principal),
  })

  test.each([
    ['a deposit', state(1_100, 1_000), 500, state(1_600, 1_500)],
    ['a withdrawal within the earned interest', state(1_100, 1_000), -100, state(1_000, 1_000)],
    ['a withdrawal one cent beyond it', state(1_100, 1_000), -101, state(999, 999)],
    ['a withdrawal below zero', state(1_100, 1_000), -1_200, state(-100, -100)],
    ['a deposit that does not cover the debt', state(-100, -100), 60, state(-40, -40)],
    ['a deposit that covers the debt', state(-100, -100), 160, state(60, 60)],
  ])('%s: principal = min(principal + max(amount, 0), balance)', (_, before, amount, after) => {
    expect(applyPosting(before, minorUnits(amount))).toEqual(after)
  })

  test('interest adds to the balance but not to the principal', () => {
    expect(applyInterest(state(1_100, 1_000), minorUnits(50))).toEqual(state(1_150, 1_000))
    expect(EMPTY_BANK).toEqual(state(0, 0))
  })

  test('compound interest is based on the balance, simple interest on the principal', () => {
    const terms = (compoundType: 'simple' | 'compound') => ({
      rate: basisPoints(1_000),
      compoundType,
      frequency: 'weekly' as const,
    })
    expect(interestBase(state(1_100, 1_000), 'compound')).toBe(1_100)
    expect(interestBase(state(1_100, 1_000), 'simple')).toBe(1_000)
    expect(interestForDay(state(1_100, 1_000), terms('compound'))).toBe(110)
    expect(interestForDay(state(1_100, 1_000), terms('simple'))).toBe(100)
  })
})
