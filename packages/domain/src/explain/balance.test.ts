import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postingId } from '../journal/id.ts'
import { addMinorUnits, sumMinorUnits } from '../money/minor-units.ts'
import { deriveAccounts } from '../ledger/child-accounts.ts'
import { anyJournal, anyToday, annaEntries } from '../testing/arbitraries.ts'
import { ANNA, idNumber } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import {
  explainBalanceAfter,
  explainBankBalance,
  explainCashBalance,
  explainTotalSavings,
  type SumExplanation,
} from './sums.ts'

/** A journal with every kind of posting, for January 2026. January 1 is a Thursday. */
function january() {
  const journal = buildJournal({ startingBalance: 10_000 })
  journal.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'weekly', day: 'friday' })
  journal.setInterest({ on: '2026-01-01', rate: 100, frequency: 'biweekly', compoundType: 'compound' })
  journal.deposit(2_000, { on: '2026-01-10' })
  journal.deposit(1, { on: '2026-01-10' })
  journal.withdraw(1_500, { on: '2026-01-20' })
  journal.countCash(700, { on: '2026-01-05' })
  journal.countCash(450, { on: '2026-01-06' })
  return journal
}

const accountsAt = (...reading: Parameters<typeof childAt>) => childAt(...reading).accounts

const addsUp = ({ terms, total }: SumExplanation) => sumMinorUnits(terms.map(({ amount }) => amount)) === total

describe('explainBankBalance', () => {
  test('returns the number and the sum of the postings of each kind', () => {
    // Interest is 1% of $105.00 on January 4 and 1% of $136.06 on January 18.
    expect(explainBankBalance(accountsAt(january(), '2026-01-31'))).toEqual({
      terms: [
        { kind: 'opening', count: 1, amount: 10_000 },
        { kind: 'deposit', count: 2, amount: 2_001 },
        { kind: 'allowance', count: 5, amount: 2_500 },
        { kind: 'interest', count: 2, amount: 105 + 136 },
        { kind: 'withdrawal', count: 1, amount: -1_500 },
      ],
      total: 13_242,
    })
  })

  test('omits kinds without postings', () => {
    expect(explainBankBalance(accountsAt(buildJournal(), '2026-01-31'))).toEqual({ terms: [], total: 0 })
    const journal = buildJournal()
    journal.withdraw(300, { on: '2026-01-02' })
    expect(explainBankBalance(accountsAt(journal, '2026-01-31'))).toEqual({
      terms: [{ kind: 'withdrawal', count: 1, amount: -300 }],
      total: -300,
    })
  })
})

describe('explainCashBalance', () => {
  test('returns the increases and decreases found by cash counts', () => {
    expect(explainCashBalance(accountsAt(january(), '2026-01-31'))).toEqual({
      terms: [
        { kind: 'cashAdded', count: 1, amount: 700 },
        { kind: 'cashRemoved', count: 1, amount: -250 },
      ],
      total: 450,
    })
  })
})

describe('explainCashBalance with withdrawals paid in cash', () => {
  test('returns the withdrawals separately from the counts', () => {
    const journal = buildJournal()
    journal.withdraw(1_000, { on: '2026-01-02', toCash: true })
    journal.countCash(900, { on: '2026-01-03' })
    expect(explainCashBalance(accountsAt(journal, '2026-01-31')).terms).toEqual([
      { kind: 'cashFromBank', count: 1, amount: 1_000 },
      { kind: 'cashRemoved', count: 1, amount: -100 },
    ])
  })
})

describe('explainCashBalance with single cents', () => {
  test('separates an increase of one cent from a decrease of one cent', () => {
    const journal = buildJournal()
    for (const amount of [1, 0, 1]) journal.countCash(amount, { on: '2026-01-02' })
    expect(explainCashBalance(accountsAt(journal, '2026-01-31')).terms).toEqual([
      { kind: 'cashAdded', count: 2, amount: 2 },
      { kind: 'cashRemoved', count: 1, amount: -1 },
    ])
  })
})

describe('explainTotalSavings (SPEC §2)', () => {
  test('returns the bank and cash balances', () => {
    expect(explainTotalSavings(accountsAt(january(), '2026-01-31'))).toEqual({
      terms: [
        { kind: 'bank', count: 1, amount: 13_242 },
        { kind: 'cash', count: 1, amount: 450 },
      ],
      total: 13_692,
    })
  })
})

describe('explainBalanceAfter (SPEC §3)', () => {
  test('includes the postings up to the given posting and none after it', () => {
    const accounts = accountsAt(january(), '2026-01-31')
    expect(explainBalanceAfter(accounts, postingId(`interest:${ANNA}:2026-01-04`))).toEqual({
      terms: [
        { kind: 'opening', count: 1, amount: 10_000 },
        { kind: 'allowance', count: 1, amount: 500 },
        { kind: 'interest', count: 1, amount: 105 },
      ],
      total: 10_605,
    })
  })

  test('returns undefined for a posting that does not exist', () => {
    const accounts = accountsAt(january(), '2026-01-31')
    expect(explainBalanceAfter(accounts, postingId(idNumber(0x9999)))).toBeUndefined()
  })
})

/** Anna's accounts for a random journal and day. */
const anyAccounts = fc
  .tuple(anyJournal, anyToday)
  .map(([entries, today]) => deriveAccounts(ANNA, annaEntries(entries), today))

describe('balances of random journals', () => {
  test('equal the sum of their terms', () => {
    fc.assert(
      fc.property(anyAccounts, (accounts) => {
        const bank = explainBankBalance(accounts)
        const cash = explainCashBalance(accounts)
        const total = explainTotalSavings(accounts)
        expect([bank.total, cash.total, total.total]).toEqual([
          accounts.bank.balance,
          accounts.cash,
          addMinorUnits(accounts.bank.balance, accounts.cash),
        ])
        expect([bank, cash, total].every(addsUp)).toBe(true)
        const counted = [...bank.terms, ...cash.terms].reduce((sum, { count }) => sum + count, 0)
        expect(counted).toBe(accounts.postings.length)
      }),
    )
  })

  test('equal the sum of their terms after each posting, even if cash counts have stamps and dates in different orders', () => {
    fc.assert(
      fc.property(anyAccounts, (accounts) => {
        const explained = accounts.postings.map(({ id }) => explainBalanceAfter(accounts, id))
        expect(explained.map((sum) => sum?.total)).toEqual(accounts.postings.map(({ balanceAfter }) => balanceAfter))
        expect(explained.every((sum) => sum && addsUp(sum))).toBe(true)
      }),
    )
  })

  test('include every kind of posting', () => {
    const types = fc
      .sample(anyAccounts, { numRuns: 100, seed: 1 })
      .flatMap(({ postings }) => postings.map(({ type }) => type))
    expect(new Set(types)).toEqual(new Set(['deposit', 'withdrawal', 'allowance', 'interest', 'cash']))
  })
})
