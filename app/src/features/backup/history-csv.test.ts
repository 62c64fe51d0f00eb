import { assert, civilDate, deriveLedger, type Id } from '@little-ledger/domain'
import { buildJournal } from '@little-ledger/domain/testing/journal-builder.ts'
import { childAt } from '@little-ledger/domain/testing/ledger-queries.ts'
import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { historyCsv, type HistorySource } from './history-csv.ts'

const row = (changes: Partial<Record<keyof TransactionRow, unknown>> = {}): TransactionRow =>
  ({
    date: '2026-03-02',
    time: '12:00',
    account: 'bank',
    type: 'deposit',
    description: 'Tooth fairy',
    amount: 550,
    balanceAfter: 2550,
    by: 'pat',
    ...changes,
  }) as unknown as TransactionRow

const restorerOf = ({ stamp }: { readonly stamp: string }) => (stamp === 'again' ? ('pat' as Id) : undefined)
const nameOf = (userId: string) => (userId === 'pat' ? 'Pat' : '=Gran')
const dollars = { currency: 'USD', currencyChanges: [] } as const
const source: HistorySource = { child: { unit: 'money' }, family: dollars, nameOf, restorerOf }
const lines = (rows: readonly TransactionRow[], changes: Partial<HistorySource> = {}) =>
  historyCsv(rows, { ...source, ...changes })
    .slice(1)
    .split('\r\n')

describe('historyCsv', () => {
  test('writes a header row and one row per transaction, with amounts in dollars', () => {
    expect(lines([row(), row({ type: 'withdrawal', amount: -29, balanceAfter: 2521 })])).toEqual([
      'Date,Time,Account,Type,Description,Amount,Balance,Currency,Currency Then,Added By,Restored By',
      '2026-03-02,12:00,bank,deposit,Tooth fairy,5.50,25.50,USD,,Pat,',
      '2026-03-02,12:00,bank,withdrawal,Tooth fairy,-0.29,25.21,USD,,Pat,',
      '',
    ])
  })

  test('starts with a byte order mark', () => {
    expect(historyCsv([], source)).toMatch(/^\uFEFFDate,/)
  })

  test.each([
    ['Bread, butter', '"Bread, butter"'],
    ['The "best" one', '"The ""best"" one"'],
    ['Two\nlines', '"Two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['-5 for the bus', "'-5 for the bus"],
    ['@home', "'@home"],
    ['Geld für Öl', 'Geld für Öl'],
  ])('escapes the description %j', (description, field) => {
    expect(historyCsv([row({ description })], source)).toContain(`deposit,${field},5.50`)
  })

  test('names who restored a line', () => {
    expect(lines([row({ by: 'gran', stamp: 'again' })])[1]).toMatch(/,'=Gran,Pat$/)
  })

  test('has a row for an early payday, an advance and its repayment, which add up to the balance', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    journal.changePayday('2026-01-09', 700, { on: '2026-01-05', paidOn: '2026-01-05', words: 'Trip' })
    journal.changePayday('2026-01-02', 0, { on: '2026-01-06' })
    journal.giveAdvance(300, 1, { on: '2026-01-07', at: '09:00' })
    const { postings } = childAt(journal, '2026-01-16').accounts
    expect(
      historyCsv(postings as readonly TransactionRow[], { ...source, nameOf: () => 'Pat' })
        .split('\r\n')
        .slice(1),
    ).toEqual([
      '2026-01-05,00:00,bank,allowance,"Allowance for January 9, 2026: Trip",7.00,7.00,USD,,,',
      '2026-01-07,09:00,bank,allowance,Advance,3.00,10.00,USD,,Pat,',
      '2026-01-16,00:00,bank,allowance,Allowance,5.00,15.00,USD,,,',
      '2026-01-16,00:00,bank,allowance,"Advance of January 7, 2026 repaid",-3.00,12.00,USD,,,',
      '',
    ])
  })

  test('names no one for automatic rows, and escapes names', () => {
    expect(lines([row({ by: undefined }), row({ by: 'gran' })]).slice(1, 3)).toEqual([
      '2026-03-02,12:00,bank,deposit,Tooth fairy,5.50,25.50,USD,,,',
      "2026-03-02,12:00,bank,deposit,Tooth fairy,5.50,25.50,USD,,'=Gran,",
    ])
  })

  test('names the currency or unit, and has its decimals', () => {
    const family = { currency: 'JPY', currencyChanges: [] } as const
    expect(lines([row()], { family })[1]).toMatch(/,550,2550,JPY,,Pat,$/)
    expect(lines([row()], { family, child: { unit: 'stars' } })[1]).toMatch(/,550,2550,stars,,Pat,$/)
    expect(lines([row()], { family: { currency: 'KWD', currencyChanges: [] } })[1]).toMatch(/,0.550,2.550,KWD,,Pat,$/)
  })

  test('says which currency an amount had before it was changed', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    journal.record('family.currency.set', { code: 'EUR' }, { on: '2026-01-02' })
    journal.deposit(100, { on: '2026-01-03' })
    const { family } = deriveLedger(journal.entries, civilDate('2026-01-04'))
    assert(family, 'the journal creates the family')
    const { postings } = childAt(journal, '2026-01-04').accounts
    expect(lines(postings as readonly TransactionRow[], { family }).slice(1, 3)).toEqual([
      expect.stringContaining(',10.00,10.00,EUR,USD,'),
      expect.stringContaining(',1.00,11.00,EUR,,'),
    ])
  })
})
