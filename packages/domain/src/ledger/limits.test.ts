import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { parseEntry } from '../journal/entry.ts'
import { isKind, KINDS } from '../journal/kinds.ts'
import { MAXIMUM_AMOUNT } from '../money/cents.ts'
import { sampleOf } from '../testing/samples.ts'
import { idNumber, stampAt } from '../testing/people.ts'
import { deriveAccounts } from './derive-child.ts'

const TODAY = civilDate('2076-11-21')
const CHILD = sampleOf('cash.counted').childId

describe('at the limits of every amount (INTERPRETATION: money)', () => {
  const largest = (number: number, type: 'deposit' | 'withdrawal') =>
    sampleOf('transaction.added', { id: idNumber(number), amount: MAXIMUM_AMOUNT, type, date: '1976-11-21' })
  const early = { on: '1976-11-20', stamp: stampAt('1976-11-20T12:00') }
  const settings = [
    sampleOf('allowance.set', { ...early, amount: MAXIMUM_AMOUNT, frequency: 'weekly', active: true }),
    sampleOf('interest.set', { ...early, rate: 10_000, frequency: 'weekly', compoundType: 'compound', active: true }),
  ]

  test.each(['deposit', 'withdrawal'] as const)(
    'a hundred years of the largest amounts and 100 % a week stay whole cents that add up (%s)',
    (type) => {
      const entries = [...settings, ...Array.from({ length: 5_000 }, (_, index) => largest(1_000 + index, type))]
      const { bank, postings } = deriveAccounts(CHILD, entries, TODAY)
      expect(postings.every(({ amount, balanceAfter }) => [amount, balanceAfter].every(Number.isSafeInteger))).toBe(
        true,
      )
      expect(bank.balance).toBe(Number(postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)))
    },
  )

  test('a week of interest is never more than the largest amount', () => {
    const { postings } = deriveAccounts(CHILD, [...settings, largest(1, 'deposit')], TODAY)
    const interest = postings.filter(({ type }) => type === 'interest').map(({ amount }) => amount)
    expect(Math.max(...interest)).toBe(MAXIMUM_AMOUNT)
  })
})

describe('a malformed entry of any kind', () => {
  const kinds = Object.keys(KINDS).filter(isKind)
  const spoilt = fc.constantFrom(...kinds).chain((kind) => {
    const whole: Record<string, unknown> = { ...sampleOf(kind) }
    return fc.record({
      whole: fc.constant(whole),
      field: fc.constantFrom(...Object.keys(whole), 'extra'),
      value: fc.oneof(fc.anything(), fc.string(), fc.integer(), fc.double(), fc.constant(undefined)),
    })
  })

  test('is a typed error and never a thrown one, and changes nothing', () => {
    fc.assert(
      fc.property(spoilt, ({ whole, field, value }) => {
        const before = structuredClone(whole)
        const parsed = parseEntry({ ...whole, [field]: value })
        expect(whole).toEqual(before)
        if (parsed.ok) expect(parsed.value).toEqual({ ...whole, [field]: value })
        else expect(['Malformed', 'UnknownKind']).toContain(parsed.error.type)
      }),
      { numRuns: 2_000 },
    )
  })
})
