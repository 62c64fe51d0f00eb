import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { forecast, forecastStart, forecastWeeks } from '../forecast/forecast.ts'
import type { Denomination } from '../money/currency.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, ANNAS_LOGIN, PAT } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import {
  toChildResponse,
  toForecastResponse,
  toGoalResponse,
  toRecalculationResponse,
  toTransactionResponse,
} from './rest.ts'
import { toUserResponse } from './user.ts'

const inDollars =
  <T, R>(toResponse: (item: T, of: Denomination) => R) =>
  (item: T) =>
    toResponse(item, 'USD')

describe('REST responses in other currencies and units', () => {
  test.each([
    ['JPY', 'money', 1_234, -1_234],
    ['EUR', 'money', 12.34, -12.34],
    ['KWD', 'money', 1.234, -1.234],
    ['stars', 'stars', 1_234, -1_234],
  ] as const)('have the decimals of %s', (of, unit, balance, amount) => {
    const journal = buildJournal()
    journal.withdraw(1_234, { on: '2026-01-02' })
    journal.deposit(2_468, { on: '2026-01-02' })
    const { child, accounts } = childAt(journal, '2026-01-03')
    const response = toChildResponse({ ...child, unit }, of)
    expect(response).toMatchObject({ unit, balance })
    expect(response.currency).toBe(unit === 'money' ? of : undefined)
    expect(accounts.postings.map((posting) => toTransactionResponse(posting, of).amount)).toContain(amount)
    expect(toRecalculationResponse(minorUnits(-1_234), minorUnits(1_234), of)).toEqual({
      previousBalance: amount,
      newBalance: balance,
    })
  })
})

describe('REST responses (SPEC §3)', () => {
  // SPEC: 3.4
  test('a child has amounts in dollars and the rate in percent', () => {
    const journal = buildJournal({ startingBalance: 29 })
    journal.setAllowance({ on: '2026-01-02', amount: 435, frequency: 'monthly', day: 'tuesday' })
    journal.setInterest({ on: '2026-01-02', rate: 255, frequency: 'biweekly', compoundType: 'simple', active: false })
    journal.countCash(110, { on: '2026-01-02' })
    expect(toChildResponse(childAt(journal, '2026-01-03').child, 'USD')).toEqual({
      id: ANNA,
      userId: ANNAS_LOGIN,
      name: 'Anna',
      avatar: { color: 'red', animal: 'fox' },
      unit: 'money',
      currency: 'USD',
      createdAt: '2026-01-01T09:00:00.000Z',
      balance: 0.29,
      cashOnHand: 1.1,
      allowanceAmount: 4.35,
      allowanceFrequency: 'monthly',
      allowanceDay: 'tuesday',
      allowanceActive: true,
      interestRate: 2.55,
      interestFrequency: 'biweekly',
      compoundType: 'simple',
      interestActive: false,
    })
  })

  // SPEC: 3.5
  test('a new child has no interestActive', () => {
    const response = toChildResponse(childAt(buildJournal(), '2026-01-01').child, 'USD')
    expect(response.interestActive).toBeUndefined()
    expect(JSON.parse(JSON.stringify(response))).not.toHaveProperty('interestActive')
  })

  // SPEC: 3.7
  test('a transaction has a signed amount, its type and the balance after it', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    const { id } = journal.withdraw(29, { on: '2026-01-02', description: 'Sweets', time: '16:30' })
    expect(childAt(journal, '2026-01-02').accounts.postings.map(inDollars(toTransactionResponse)).at(-1)).toEqual({
      id,
      date: '2026-01-02',
      time: '16:30',
      description: 'Sweets',
      amount: -0.29,
      balanceAfter: 9.71,
      type: 'withdrawal',
    })
  })

  // SPEC: 3.10
  test('a transaction without a chosen time gets 12:00 (SPEC §9)', () => {
    const journal = buildJournal()
    journal.deposit(100, { on: '2026-01-02', at: '17:30', timed: false })
    const [posting] = childAt(journal, '2026-01-02').accounts.postings
    expect(posting).toMatchObject({ time: '17:30' })
    expect(posting && toTransactionResponse(posting, 'USD')).toMatchObject({ time: '12:00' })
  })

  test('a savings goal has amounts in dollars, and the star in place of an unknown picture', () => {
    const journal = buildJournal()
    const { id } = journal.addGoal({ on: '2026-01-02', name: 'Bike', description: 'Red', targetAmount: 10_029 })
    journal.changeGoal(id, { currentAmount: minorUnits(1) }, { on: '2026-01-03' })
    expect(childAt(journal, '2026-01-03').goals.map(inDollars(toGoalResponse))).toEqual([
      {
        id,
        name: 'Bike',
        targetAmount: 100.29,
        currentAmount: 0.01,
        description: 'Red',
        completed: false,
        picture: 'star',
      },
    ])
    journal.changeGoal(id, { picture: 'bike' }, { on: '2026-01-04' })
    expect(childAt(journal, '2026-01-04').goals.map(inDollars(toGoalResponse))).toMatchObject([{ picture: 'bike' }])
  })

  // SPEC: 3.9
  test('a forecast has a timeline, and totals that add up', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    journal.setAllowance({ on: '2026-01-02', amount: 29, frequency: 'weekly' })
    const start = forecastStart(childAt(journal, '2026-01-03').child, civilDate('2026-01-03'))
    const response = toForecastResponse(forecast({ ...start, weeks: forecastWeeks(2) }), 'USD')
    expect(response).toEqual({
      timeline: [
        { date: '2026-01-04', balance: 10.29 },
        { date: '2026-01-11', balance: 10.58 },
      ],
      startingBalance: 10,
      allowanceTotal: 0.58,
      interestTotal: 0,
      forecastedBalance: 10.58,
    })
  })

  test('a recalculation has the balances before and after (SPEC §7)', () => {
    expect(toRecalculationResponse(minorUnits(-29), minorUnits(110), 'USD')).toEqual({
      previousBalance: -0.29,
      newBalance: 1.1,
    })
  })

  // SPEC: 3.1
  test('a user does not contain the password hash', () => {
    const user = { id: PAT, username: 'pat', isParent: true, passwordHash: 'secret' }
    expect(
      toUserResponse(user, { userId: PAT, firstName: 'Pat', lastName: 'Garcia', email: 'pat@example.com' }),
    ).toEqual({
      id: PAT,
      username: 'pat',
      email: 'pat@example.com',
      firstName: 'Pat',
      lastName: 'Garcia',
      isParent: true,
    })
    expect(toUserResponse(user, undefined)).toMatchObject({ email: null, firstName: '', lastName: '' })
  })
})
