import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postingId } from '../journal/id.ts'
import { deriveAccounts } from '../ledger/child-accounts.ts'
import { anyJournal, anyToday, annaEntries } from '../testing/arbitraries.ts'
import { ANNA, ANNAS_LOGIN, idNumber, PAT, SAM } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { explainPosting } from './posting.ts'

const explain = (story: JournalBuilder, id: string, today = '2026-01-31') =>
  explainPosting(childAt(story, today).accounts, postingId(id))

describe('why a posting is there (decisions: automatic money, two accounts per child)', () => {
  test('a starting balance: who added the child, and when', () => {
    const story = buildJournal({ startingBalance: 2_500, on: '2026-01-01', at: '09:00' })
    expect(explain(story, `opening:${ANNA}`)).toMatchObject({
      balanceBefore: 0,
      posting: { amount: 2_500, balanceAfter: 2_500 },
      cause: { type: 'opening', origin: { by: PAT, on: '2026-01-01', at: '09:00' } },
    })
  })

  test('a deposit or withdrawal: who recorded it, and when, whatever its date', () => {
    const story = buildJournal({ startingBalance: 1_000 })
    const toy = story.withdraw(300, { on: '2026-01-20', at: '18:15', date: '2026-01-10', by: SAM })
    const tooth = story.deposit(200, { on: '2026-01-21' })
    expect(explain(story, toy.id)).toMatchObject({
      balanceBefore: 1_000,
      posting: { amount: -300, date: '2026-01-10', balanceAfter: 700 },
      cause: { type: 'withdrawal', origin: { by: SAM, on: '2026-01-20', at: '18:15' } },
    })
    expect(explain(story, tooth.id)).toMatchObject({ balanceBefore: 700, cause: { type: 'deposit' } })
  })

  test('a cash count: how much was counted, and what had been counted before', () => {
    const story = buildJournal()
    story.countCash(500, { on: '2026-01-02' })
    const count = story.countCash(750, { on: '2026-01-03', by: ANNAS_LOGIN })
    expect(explain(story, count.id)).toMatchObject({
      balanceBefore: 500,
      posting: { amount: 250, balanceAfter: 750 },
      cause: { type: 'count', counted: 750, origin: { by: ANNAS_LOGIN, on: '2026-01-03' } },
    })
  })

  test('an allowance: the terms in force on that day, who set them, and when', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 500 })
    story.setAllowance({ on: '2026-01-09', at: '08:00', amount: 800, by: SAM })
    expect(explain(story, `allowance:${ANNA}:2026-01-09`)?.cause).toEqual({
      type: 'allowance',
      terms: { amount: 500, frequency: 'weekly', day: 'friday', active: true },
      origin: { by: PAT, on: '2026-01-01', at: '12:00' },
    })
    expect(explain(story, `allowance:${ANNA}:2026-01-16`)).toMatchObject({
      balanceBefore: 1_000,
      cause: { terms: { amount: 800 }, origin: { by: SAM, on: '2026-01-09', at: '08:00' } },
    })
  })

  test('interest: the base at the start of the day, the rate in force, the exact amount and its rounding', () => {
    const story = buildJournal({ startingBalance: 2_500 })
    story.setInterest({ on: '2026-01-01', rate: 50, frequency: 'weekly', compoundType: 'compound' })
    story.deposit(9_900, { on: '2026-01-04' })
    expect(explain(story, `interest:${ANNA}:2026-01-04`)).toMatchObject({
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

  test('what is not there, or was deleted, has no explanation', () => {
    const story = buildJournal()
    const deposit = story.deposit(500, { on: '2026-01-02' })
    story.deletePosting(deposit.id, { on: '2026-01-03' })
    expect([explain(story, deposit.id), explain(story, idNumber(0x9999))]).toEqual([undefined, undefined])
  })
})

describe('any posting (property)', () => {
  test('steps from the balance before to the balance after, by an amount its cause accounts for', () => {
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
          if (cause?.type === 'allowance') expect(cause.terms).toMatchObject({ amount: posting.amount, active: true })
          if (cause?.type === 'count') expect(cause.counted).toBe(posting.balanceAfter)
          if (posting.account === 'cash') continue
          expect(explained?.balanceBefore).toBe(bank)
          bank = posting.balanceAfter
        }
      }),
    )
  })
})
