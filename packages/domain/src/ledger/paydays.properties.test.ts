import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { automaticPostingDate, automaticPostingId, isRepayment } from '../journal/id.ts'
import { anyArrival, anyJournal, anyToday, annaEntries } from '../testing/arbitraries.ts'
import { ANNA, idNumber, stampAt } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { advancesOf, stillOwed } from './advances.ts'
import { deriveAccounts } from './child-accounts.ts'
import { comingPaydays, nextPayments } from './coming-paydays.ts'
import { deriveLedger, extendLedger } from './derive.ts'
import type { Posting } from './posting.ts'

const KINDS = new Set([
  ...['family.created', 'child.added', 'allowance.set', 'payday.changed', 'pause.set', 'pause.ended'],
  ...['advance.given', 'interest.set', 'transaction.deleted', 'transaction.restored'],
])

/** A journal of Anna's with an allowance from the start, and mostly changes of paydays, pauses and advances. */
const anyBentJournal = anyJournal.map((entries): readonly Entry[] => {
  const on = civilDate('2026-01-01')
  const first = { childId: ANNA, on, stamp: stampAt(`${on}T00:00`) }
  return [
    ...entries.filter(({ kind }) => KINDS.has(kind)),
    sampleEntry('allowance.set', { ...first, id: idNumber(0x50) }),
    sampleEntry('interest.set', { ...first, id: idNumber(0x51), frequency: 'weekly' }),
  ]
})

const anyBentArrival = anyBentJournal.chain((entries) => fc.tuple(fc.constant(entries), anyArrival(entries)))
const accountsOf = (entries: readonly Entry[], today: Parameters<typeof deriveLedger>[1]) =>
  deriveAccounts(ANNA, annaEntries(entries), today)
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount, 0)

const RUNS = { numRuns: 500 }

describe('for random changes of paydays, pauses and advances', () => {
  test('any order, repetition and split of the entries gives the same ledger', () => {
    fc.assert(
      fc.property(anyBentArrival, anyToday, anyToday, ([entries, { parts, rest }], start, today) => {
        const grown = parts.reduce(
          (ledger, part) => extendLedger(ledger, part.entries, part.today),
          deriveLedger([], start),
        )
        expect(visibleState(extendLedger(grown, rest, today))).toEqual(visibleState(deriveLedger(entries, today)))
      }),
      { numRuns: process.env['LITTLE_LEDGER_LONG'] ? 1_500 : 500 },
    )
  })

  test('each payday is paid at most once, on its day or before', () => {
    fc.assert(
      fc.property(anyBentJournal, anyToday, (entries, today) => {
        const { postings } = accountsOf(entries, today)
        const paydays = postings.filter(({ id }) => id.startsWith('allowance:'))
        const dates = paydays.map(({ id }) => automaticPostingDate(id))
        expect(new Set(dates).size).toBe(dates.length)
        for (const { id, date, amount } of paydays) {
          expect(date <= String(automaticPostingDate(id))).toBe(true)
          expect(amount).toBeGreaterThan(0)
        }
      }),
      RUNS,
    )
  })

  test('an advance is repaid by existing paydays, with at most what they pay', () => {
    fc.assert(
      fc.property(anyBentJournal, anyToday, (entries, today) => {
        const { postings } = accountsOf(entries, today)
        const repayments = postings.filter(({ id }) => isRepayment(id))
        for (const date of new Set(repayments.map(({ id }) => automaticPostingDate(id)))) {
          const payday = postings.find(({ id }) => id === automaticPostingId('allowance', ANNA, date ?? today))
          const parts = repayments.filter(({ id }) => automaticPostingDate(id) === date)
          expect(payday?.amount).toBeGreaterThanOrEqual(-sumOf(parts))
          expect(new Set(parts.map((part) => part.date))).toEqual(new Set([payday?.date]))
        }
      }),
      RUNS,
    )
  })

  test('the repayments of an advance never add up to more than the advance', () => {
    fc.assert(
      fc.property(anyBentJournal, anyToday, (entries, today) => {
        const { postings, events } = accountsOf(entries, today)
        const repayments = postings.filter(({ id }) => isRepayment(id))
        const states = advancesOf(events, today)
        for (const { id, amount, repaid, owed } of states) {
          expect(repaid).toBe(0 - sumOf(repayments.filter((posting) => posting.id.includes(id))))
          expect(repaid).toBeLessThanOrEqual(amount)
          expect(owed).toBe(amount - repaid)
        }
        expect(-sumOf(repayments) + stillOwed(events, today)).toBe(states.reduce((sum, { amount }) => sum + amount, 0))
      }),
      RUNS,
    )
  })

  test('the next payments are what the ledger will show when their day comes', () => {
    fc.assert(
      fc.property(anyBentJournal, anyToday, (entries, today) => {
        // A setting that a wrong clock recorded in the future would count from then on.
        const known = entries.filter(({ on }) => on <= today)
        const { events } = accountsOf(known, today)
        const [next] = nextPayments(events, today, 1)
        if (next === undefined) return
        const { postings } = accountsOf(known, next.date)
        const paid = postings.filter(({ type, date, rank }) => type === 'allowance' && rank === 2 && date > today)
        const first = nextPayments(events, today, 9).filter(({ date }) => date === next.date)
        expect(new Set(paid.map(({ date }) => date))).toEqual(new Set([next.date]))
        expect(sumOf(paid)).toBe(first.reduce((sum, { amount }) => sum + amount, 0))
      }),
      RUNS,
    )
  })

  test('the coming paydays have a date each, and say what they pay', () => {
    fc.assert(
      fc.property(anyBentJournal, anyToday, (entries, today) => {
        const { events } = accountsOf(entries, today)
        const coming = comingPaydays(events, today, 5)
        expect(coming.map(({ date }) => date)).toEqual([...new Set(coming.map(({ date }) => date))].toSorted())
        for (const { date, paidOn, amount, repays, state } of coming) {
          expect(date > today && paidOn <= date).toBe(true)
          expect(paidOn < date).toBe(state === 'early')
          expect(repays).toBeLessThanOrEqual(amount)
          if (state === 'skipped' || state === 'paused' || state === 'deleted') expect(amount).toBe(0)
          else expect(amount).toBeGreaterThan(0)
        }
      }),
      RUNS,
    )
  })
})
