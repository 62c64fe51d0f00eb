import { describe, expect, test } from 'vitest'
import { cashPartId } from '../journal/id.ts'
import { childAt, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { stampAt } from '../testing/people.ts'

const rows = (journal: JournalBuilder) =>
  postingsAt(journal, '2026-02-01').map(({ account, date, amount, balanceAfter }) => [
    account,
    date,
    amount,
    balanceAfter,
  ])

const balances = (journal: JournalBuilder) => {
  const { balance, cashOnHand } = childAt(journal, '2026-02-01').child
  return [balance, cashOnHand]
}

/** $50.00 in the bank, $3.00 in the piggy bank, and then $10.00 paid in cash. */
function paidTen() {
  const journal = buildJournal({ startingBalance: 5_000 })
  journal.countCash(300, { on: '2026-01-02' })
  const paid = journal.withdraw(1_000, {
    on: '2026-01-05',
    at: '17:00',
    description: 'Fair',
    timed: false,
    toCash: true,
  })
  return { journal, paid }
}

describe('a withdrawal paid in cash', () => {
  test('moves the amount from the bank to the piggy bank, with a row in each account', () => {
    const { journal, paid } = paidTen()
    expect(balances(journal)).toEqual([4_000, 1_300])
    expect(postingsAt(journal, '2026-02-01').slice(-2)).toMatchObject([
      { id: paid.id, account: 'bank', type: 'withdrawal', amount: -1_000, description: 'Fair', balanceAfter: 4_000 },
      {
        ...{ id: cashPartId(paid.id), account: 'cash', type: 'cash', amount: 1_000, description: 'Cash deposit' },
        ...{ date: '2026-01-05', time: '17:00', balanceAfter: 1_300 },
      },
    ])
  })

  test('changes the cash in stamp order and never overwrites a count', () => {
    const { journal } = paidTen()
    journal.countCash(200, { on: '2026-01-06' })
    expect(balances(journal)).toEqual([4_000, 200])
    // An offline tablet's count from before the payment arrives late.
    journal.countCash(800, { on: '2026-01-05', at: '16:00' })
    expect(rows(journal).slice(1)).toEqual([
      ['cash', '2026-01-02', 300, 300],
      ['cash', '2026-01-05', 500, 800],
      ['bank', '2026-01-05', -1_000, 4_000],
      ['cash', '2026-01-05', 1_000, 1_800],
      ['cash', '2026-01-06', -1_600, 200],
    ])
  })

  test('is deleted and restored in both accounts, and later counts stay unchanged', () => {
    const { journal, paid } = paidTen()
    journal.deletePosting(paid.id, { on: '2026-01-06' })
    expect(balances(journal)).toEqual([5_000, 300])
    expect(rows(journal)).toHaveLength(2)
    journal.countCash(700, { on: '2026-01-07' })
    journal.restorePosting(paid.id, { on: '2026-01-08' })
    expect(balances(journal)).toEqual([4_000, 700])
    expect(rows(journal).at(-1)).toEqual(['cash', '2026-01-07', -600, 700])
  })

  test('is added to the piggy bank on the day it was recorded, even if its date differs', () => {
    const journal = buildJournal({ startingBalance: 5_000 })
    journal.withdraw(1_000, { on: '2026-01-05', date: '2026-01-02', toCash: true })
    expect(rows(journal).slice(1)).toEqual([
      ['bank', '2026-01-02', -1_000, 4_000],
      ['cash', '2026-01-05', 1_000, 1_000],
    ])
  })

  test('does not change counted amounts when it arrives late with an earlier stamp', () => {
    const { journal } = paidTen()
    journal.withdraw(50, { on: '2026-01-09', stamp: stampAt('2026-01-01T10:00'), toCash: true })
    expect(rows(journal).slice(1)).toEqual([
      ['cash', '2026-01-02', 250, 300],
      ['bank', '2026-01-05', -1_000, 4_000],
      ['cash', '2026-01-05', 1_000, 1_300],
      ['bank', '2026-01-09', -50, 3_950],
      ['cash', '2026-01-09', 50, 50],
    ])
  })
})

test('a deposit is never paid in cash', () => {
  const journal = buildJournal()
  journal.deposit(1_000, { on: '2026-01-05', toCash: true })
  expect(balances(journal)).toEqual([1_000, 0])
})
