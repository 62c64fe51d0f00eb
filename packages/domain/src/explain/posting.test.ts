import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postingId } from '../journal/id.ts'
import { deriveAccounts } from '../ledger/child-accounts.ts'
import { anyJournal, anyToday, annaEntries } from '../testing/arbitraries.ts'
import { ANNA, ANNAS_LOGIN, idNumber, PAT, SAM } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { explainPosting } from './posting.ts'

const explain = (journal: JournalBuilder, id: string, today = '2026-01-31') =>
  explainPosting(childAt(journal, today).accounts, postingId(id))

describe('explainPosting', () => {
  test('for a starting balance, returns who added the child and when', () => {
    const journal = buildJournal({ startingBalance: 2_500, on: '2026-01-01', at: '09:00' })
    expect(explain(journal, `opening:${ANNA}`)).toMatchObject({
      balanceBefore: 0,
      posting: { amount: 2_500, balanceAfter: 2_500 },
      cause: { type: 'opening', origin: { by: PAT, on: '2026-01-01', at: '09:00' } },
    })
  })

  test('returns who recorded a deposit or withdrawal and when, even if it is backdated', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    const toy = journal.withdraw(300, { on: '2026-01-20', at: '18:15', date: '2026-01-10', by: SAM })
    const tooth = journal.deposit(200, { on: '2026-01-21' })
    expect(explain(journal, toy.id)).toMatchObject({
      balanceBefore: 1_000,
      posting: { amount: -300, date: '2026-01-10', balanceAfter: 700 },
      cause: { type: 'withdrawal', origin: { by: SAM, on: '2026-01-20', at: '18:15' } },
    })
    expect(explain(journal, tooth.id)).toMatchObject({ balanceBefore: 700, cause: { type: 'deposit' } })
  })

  test('returns what each of two repayments on one day left to pay back', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    journal.giveAdvance(1_000, 5, { on: '2026-01-03' })
    journal.changePayday('2026-01-09', 500, { on: '2026-01-05', paidOn: '2026-01-05' })
    journal.changePayday('2026-01-16', 500, { on: '2026-01-05', paidOn: '2026-01-05' })
    const { accounts } = childAt(journal, '2026-01-06')
    const causes = accounts.postings.map(({ id }) => explainPosting(accounts, id)?.cause)
    const owed = causes.flatMap((cause) => (cause?.type === 'repayment' ? cause.owed : []))
    expect(owed).toEqual([800, 600])
  })

  test('returns who restored the entry', () => {
    const journal = buildJournal()
    const tooth = { ...journal.deposit(200, { on: '2026-01-21', by: SAM }), restoredBy: PAT }
    expect(
      explain(
        { ...journal, entries: journal.entries.map((entry) => (entry.id === tooth.id ? tooth : entry)) },
        tooth.id,
      ),
    ).toMatchObject({
      cause: { type: 'deposit', origin: { by: SAM, restoredBy: PAT } },
    })
  })

  test('returns the counted amount and the previous balance for a cash count', () => {
    const journal = buildJournal()
    journal.countCash(500, { on: '2026-01-02' })
    const count = journal.countCash(750, { on: '2026-01-03', by: ANNAS_LOGIN })
    expect(explain(journal, count.id)).toMatchObject({
      balanceBefore: 500,
      posting: { amount: 250, balanceAfter: 750 },
      cause: { type: 'count', counted: 750, origin: { by: ANNAS_LOGIN, on: '2026-01-03' } },
    })
  })

  test('for both parts of a withdrawal paid in cash, returns who recorded the withdrawal and when', () => {
    const journal = buildJournal({ startingBalance: 2_000 })
    journal.countCash(500, { on: '2026-01-02' })
    const paid = journal.withdraw(300, { on: '2026-01-03', at: '17:00', description: 'Fair', toCash: true })
    const cause = { type: 'paidInCash', description: 'Fair', origin: { by: PAT, on: '2026-01-03', at: '17:00' } }
    expect(explain(journal, paid.id)).toMatchObject({ balanceBefore: 2_000, posting: { amount: -300 }, cause })
    expect(explain(journal, `cash:${paid.id}`)).toMatchObject({ balanceBefore: 500, posting: { amount: 300 }, cause })
  })

  test('for an answered ask, returns the ask, who answered, and answers that differ', () => {
    const journal = buildJournal({ startingBalance: 2_000 })
    const ask = journal.ask(500, { on: '2026-01-05', by: ANNAS_LOGIN, words: 'Fair' })
    journal.sayNo(ask.id, { on: '2026-01-06', by: SAM })
    journal.sayYes(ask.id, 400, { on: '2026-01-07', at: '18:15' })
    expect(explain(journal, `ask:${ask.id}`)).toMatchObject({
      ...{ balanceBefore: 2_000, posting: { amount: -400, balanceAfter: 1_600 } },
      cause: {
        ...{ type: 'ask', origin: { by: PAT, on: '2026-01-07', at: '18:15' } },
        ask: { by: ANNAS_LOGIN, amount: 500, words: 'Fair', status: 'less', otherAnswers: [{ by: SAM }] },
      },
    })
  })

  test('for an answer whose ask is missing, returns who answered', () => {
    const journal = buildJournal({ startingBalance: 2_000 })
    const other = journal.ask(100, { on: '2026-01-05' })
    journal.sayYes(idNumber(0x77), 400, { on: '2026-01-07' })
    journal.sayYes(other.id, 100, { on: '2026-01-08' })
    const { cause } = explain(journal, `ask:${idNumber(0x77)}`) ?? {}
    expect(cause).toEqual({ type: 'ask', ask: undefined, origin: { by: PAT, on: '2026-01-07', at: '12:00' } })
  })

  test('for an allowance, returns the terms in effect on its day, who set them and when', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500 })
    journal.setAllowance({ on: '2026-01-09', at: '08:00', amount: 800, by: SAM })
    expect(explain(journal, `allowance:${ANNA}:2026-01-09`)?.cause).toEqual({
      type: 'allowance',
      terms: { amount: 500, frequency: 'weekly', day: 'friday', active: true },
      origin: { by: PAT, on: '2026-01-01', at: '12:00' },
    })
    expect(explain(journal, `allowance:${ANNA}:2026-01-16`)).toMatchObject({
      balanceBefore: 1_000,
      cause: { terms: { amount: 800 }, origin: { by: SAM, on: '2026-01-09', at: '08:00' } },
    })
  })

  test('returns the base of an interest payment at the start of the day, the rate, and the exact and rounded amounts', () => {
    const journal = buildJournal({ startingBalance: 2_500 })
    journal.setInterest({ on: '2026-01-01', rate: 50, frequency: 'weekly', compoundType: 'compound' })
    journal.deposit(9_900, { on: '2026-01-04' })
    expect(explain(journal, `interest:${ANNA}:2026-01-04`)).toMatchObject({
      balanceBefore: 2_500,
      posting: { amount: 13, balanceAfter: 2_513 },
      cause: {
        type: 'interest',
        terms: { rate: 50, frequency: 'weekly', compoundType: 'compound', active: true },
        calculation: { base: 2_500, rate: 50, numerator: 125_000, denominator: 10_000, rounded: 13 },
        origin: { by: PAT, on: '2026-01-01', at: '12:00' },
      },
    })
  })

  test('returns undefined for a posting that is deleted or does not exist', () => {
    const journal = buildJournal()
    const deposit = journal.deposit(500, { on: '2026-01-02' })
    journal.deletePosting(deposit.id, { on: '2026-01-03' })
    expect([explain(journal, deposit.id), explain(journal, idNumber(0x9999))]).toEqual([undefined, undefined])
  })
})

describe('postings of random journals', () => {
  test('have an amount that matches their cause and the balances before and after them', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const accounts = deriveAccounts(ANNA, annaEntries(entries), today)
        let bank = 0
        for (const posting of accounts.postings) {
          const explained = explainPosting(accounts, posting.id)
          expect(explained?.posting).toBe(posting)
          expect(Number(explained?.balanceBefore) + posting.amount).toBe(posting.balanceAfter)
          const cause = explained?.cause
          if (cause?.type === 'interest') expect(cause.calculation.rounded).toBe(posting.amount)
          if (cause?.type === 'allowance') {
            const amount = cause.change === undefined ? posting.amount : cause.terms.amount
            expect(cause.terms).toMatchObject({ amount, active: true })
          }
          if (cause?.type === 'repayment') expect(cause.owed).toBeLessThanOrEqual(cause.advance + posting.amount)
          if (cause?.type === 'count') expect(cause.counted).toBe(posting.balanceAfter)
          if (posting.account === 'cash') continue
          expect(explained?.balanceBefore).toBe(bank)
          bank = posting.balanceAfter
        }
      }),
    )
  })
})
