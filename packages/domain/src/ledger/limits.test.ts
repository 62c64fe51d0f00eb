import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate, WEEKDAYS } from '../calendar/civil-date.ts'
import { forecast, forecastWeeks } from '../forecast/forecast.ts'
import { interestPreview } from '../forecast/interest-preview.ts'
import { goalProgress } from '../goals/goals.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { basisPoints, MAX_RATE } from '../money/basis-points.ts'
import { minorUnits, MAX_AMOUNT } from '../money/minor-units.ts'
import { idNumber, stampAt } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { deriveAccounts } from './child-accounts.ts'

const TODAY = civilDate('2076-11-21')
const CHILD = sampleEntry('cash.counted').childId

const frequency = fc.constantFrom('weekly', 'biweekly', 'monthly')
const nearly = (limit: number) => fc.constantFrom(limit - 1, limit)

describe('with the largest possible amounts (INTERPRETATION: money)', () => {
  const largest = (number: number, type: 'deposit' | 'withdrawal') =>
    sampleEntry('transaction.added', { id: idNumber(number), amount: MAX_AMOUNT, type, date: '1976-11-21' })
  const early = { on: '1976-11-20', stamp: stampAt('1976-11-20T12:00') }
  const settings = [
    sampleEntry('allowance.set', { ...early, amount: MAX_AMOUNT, frequency: 'weekly', active: true }),
    sampleEntry('interest.set', {
      ...early,
      rate: 10_000,
      frequency: 'weekly',
      compoundType: 'compound',
      active: true,
    }),
  ]

  test.each(['deposit', 'withdrawal'] as const)(
    'amounts stay safe integers and add up over a hundred years at 100% a week (%s)',
    (type) => {
      const entries = [...settings, ...Array.from({ length: 5_000 }, (_, index) => largest(1_000 + index, type))]
      const { bank, cash, postings } = deriveAccounts(CHILD, entries, TODAY)
      expect(postings.every(({ amount, balanceAfter }) => [amount, balanceAfter].every(Number.isSafeInteger))).toBe(
        true,
      )
      expect(bank.balance + cash).toBe(Number(postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)))
    },
  )

  /** Settings, transactions and cash counts at or one below the maximum, spread over a hundred years. */
  const anyLargest = fc.record({
    allowance: fc.record({ amount: nearly(MAX_AMOUNT), frequency, day: fc.constantFrom(...WEEKDAYS) }),
    interest: fc.record({
      rate: nearly(MAX_RATE),
      frequency,
      compoundType: fc.constantFrom('simple', 'compound'),
    }),
    recorded: fc.array(
      fc.record({
        kind: fc.constantFrom('deposit', 'withdrawal', 'count'),
        amount: nearly(MAX_AMOUNT),
        date: fc.integer({ min: 0, max: 36_524 }).map((days) => addDays(civilDate('1976-11-21'), days)),
      }),
      { maxLength: 40 },
    ),
  })

  test('every number stays a safe integer and balances add up for random settings and transactions', () => {
    fc.assert(
      fc.property(anyLargest, ({ allowance, interest, recorded }) => {
        const entries: readonly ChildEntry[] = [
          sampleEntry('allowance.set', { ...early, ...allowance }),
          sampleEntry('interest.set', { ...early, ...interest }),
          ...recorded.map(({ kind, amount, date }, index) =>
            kind === 'count'
              ? sampleEntry('cash.counted', { id: idNumber(1_000 + index), amount, on: date })
              : sampleEntry('transaction.added', { id: idNumber(1_000 + index), type: kind, amount, date }),
          ),
        ]
        const { bank, cash, postings } = deriveAccounts(CHILD, entries, TODAY)
        const numbers = postings.flatMap((each) => [each.amount, each.balanceAfter, each.principalAfter])
        expect(numbers.filter((number) => !Number.isSafeInteger(number))).toEqual([])
        const sum = postings.reduce((total, { amount }) => total + BigInt(amount), 0n)
        expect(BigInt(bank.balance) + BigInt(cash)).toBe(sum)
        expect(Math.abs(bank.principal)).toBeLessThanOrEqual(MAX_AMOUNT * (recorded.length + 100 * 53))
      }),
      { numRuns: 10 },
    )
  })

  test('amounts stay safe integers over eight thousand years of the largest allowance and interest', () => {
    const monthly = settings.map((entry) => ({ ...entry, frequency: 'monthly' as const }))
    const { bank, postings } = deriveAccounts(CHILD, monthly, civilDate('9999-12-31'))
    expect(postings.length).toBeGreaterThan(2 * 12 * 8_000)
    expect(Number.isSafeInteger(bank.balance)).toBe(true)
    expect(BigInt(bank.balance)).toBe(postings.reduce((total, { amount }) => total + BigInt(amount), 0n))
  })

  test('the forecast, interest preview and goal progress do not overflow for the largest balance', () => {
    const deposits = Array.from({ length: 5_000 }, (_, index) => largest(1_000 + index, 'deposit'))
    const { bank } = deriveAccounts(CHILD, [...settings, ...deposits], TODAY)
    const allowance = { amount: MAX_AMOUNT, frequency: 'weekly', day: 'friday', active: true } as const
    const interest = { rate: basisPoints(MAX_RATE), frequency: 'weekly', active: true } as const
    for (const compoundType of ['simple', 'compound'] as const) {
      const terms = { ...interest, compoundType }
      const ahead = forecast({ bank, allowance, interest: terms, today: TODAY, weeks: forecastWeeks(52) })
      // Each week adds $1,000,000 in allowance and $1,000,000 in interest.
      expect(ahead.forecastedBalance).toBe(bank.balance + 2 * 52 * MAX_AMOUNT)
      expect(interestPreview(bank, terms)).toMatchObject({ nextPayment: MAX_AMOUNT })
    }
    const goal = { targetAmount: MAX_AMOUNT, currentAmount: minorUnits(0) }
    const progress = goalProgress(goal, { balance: bank.balance, cashOnHand: MAX_AMOUNT })
    expect(progress).toEqual({ saved: MAX_AMOUNT, remaining: 0, percent: 100 })
  })

  test('interest for a week never exceeds $1,000,000.00', () => {
    const { postings } = deriveAccounts(CHILD, [...settings, largest(1, 'deposit')], TODAY)
    const interest = postings.filter(({ type }) => type === 'interest').map(({ amount }) => amount)
    expect(Math.max(...interest)).toBe(MAX_AMOUNT)
  })
})
