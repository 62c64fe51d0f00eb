import { describe, expect, test } from 'vitest'
import { importTable } from '../testing/import-table.ts'
import { currenciesIn, hasDates, recognizeColumns } from './columns.ts'

const NAMES = ['Anna', 'Zoë']

test.each([
  ['When,Amount\n2026-01-01,5', true],
  ['Name,Amount\nAnna,5', false],
  ['1-Mar,Book,5', true],
  ['3/14,Book,5', true],
  ['Anna,1.5', false],
])('hasDates of %j: %s', (text, expected) => {
  expect(hasDates(importTable(text))).toBe(expected)
})

test.each([
  ['Date,Amount,Currency\n2026-01-01,5,EUR\n2026-01-02,5,USD\n2026-01-03,5,EUR\n2026-01-04,5,', ['EUR', 'USD']],
  ['Date,Amount,Currency\n2026-01-01,5,stars', []],
  ['Date,Amount\n2026-01-01,5', []],
])('currenciesIn of %j: %s', (text, expected) => {
  expect(currenciesIn(importTable(text))).toEqual(expected)
})

describe('recognizeColumns', () => {
  test.each([
    ['Date,Description,Amount\n2026-01-01,Book,5', { date: 0, description: 1, amount: 2 }],
    ['Fecha,Concepto,Importe,Nombre\n2026-01-01,Libro,5,Anna', { date: 0, description: 1, amount: 2, child: 3 }],
    ['Date,Money in,Money out\n2026-01-01,5,', { date: 0, moneyIn: 1, moneyOut: 2 }],
    ['Date,Description,Spent\n2026-01-01,Book,5', { date: 0, description: 1, moneyOut: 2 }],
    ['Fecha,Concepto,Retiros,Depósitos\n2026-01-01,Libro,5,', { date: 0, description: 1, moneyOut: 2, moneyIn: 3 }],
    ['Date,Expense,Amount\n2026-01-01,Book,5', { date: 0, amount: 2 }],
    // Actual Budget: the account is a child, or something else.
    [
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nanna,2026-01-01,Shop,,Toys,-5,0,Cleared',
      { child: 0, date: 1, description: 2, amount: 5 },
    ],
    ['Account,Date,Payee,Amount\nVisa,2026-01-01,Shop,-5', { date: 1, description: 2, amount: 3 }],
    ['Account,Date,Amount,Type\nbank,2026-01-01,5,deposit', { account: 0, date: 1, amount: 2, type: 3 }],
    ['Anna,45.00\nZoe,7', { child: 0, amount: 1 }],
    // A column that says whose row it is, or that money went out, is used if one cell is understood. The rest is listed.
    ['Date,Child,Amount\n2026-01-01,Ida,5\n2026-01-02,Zoe,7', { date: 0, child: 1, amount: 2 }],
    ['Date,Name,Amount\n2026-01-01,Ida,5\n2026-01-02,Zoe,7\n2026-01-03,Anna,1', { date: 0, child: 1, amount: 2 }],
    ['Ida,300\nZoe,12\nAnna,45', { child: 0, amount: 1 }],
    ['Date,Type,Amount\n2026-01-01,Chore,5\n2026-01-02,Bonus,5\n2026-01-03,Expense,5', { date: 0, type: 1, amount: 2 }],
    [
      'Date,Account,Amount\n2026-01-01,Spend,5\n2026-01-02,Save,5\n2026-01-03,Cash,5',
      { date: 0, account: 1, amount: 2 },
    ],
    ['Posted Date,Payee,Amount\n2026-01-01,Shop,-5', { date: 0, description: 1, amount: 2 }],
    ['Anna,45.00\nNoah,7', { child: 0, amount: 1 }],
    ['2026-01-01,Book,-5', { date: 0, description: 1, amount: 2 }],
    // The amounts have signs or cents and no gaps, unlike numbers of rows and checks.
    ['1,2026-01-01,,-5.00,Book\n2,2026-01-02,1042,3.00,Kite', { date: 1, description: 4, amount: 3 }],
    // A balance changes by the amounts, from the oldest row or from the newest, unlike a fee of zero.
    [
      '2026-01-01,20.00,5.5,Book\n2026-01-02,22.00,2,Kite\n2026-01-03,12,10,Toy',
      { date: 0, amount: 2, description: 3 },
    ],
    ['2026-01-02,22,2,Kite\n2026-01-01,20,5,Book\n2026-01-01,15,1,Toy', { date: 0, amount: 2, description: 3 }],
    ['2026-01-01,Book,5,0\n2026-01-02,Kite,5,0\n2026-01-03,Toy,5,0', { date: 0, amount: 2, description: 1 }],
    // Chance.
    ['1,2026-01-01,Book,5.00\n2,2026-01-02,Kite,7.00', { date: 1, amount: 3, description: 2 }],
    // One of two columns in each row: the file does not say which of them is money in.
    ['2026-01-01,Book,5,,20\n2026-01-02,Kite,,3,23', { date: 0, description: 1 }],
    ['Date,Details,Amount Out,Amount In\n2026-01-01,Book,5,0.00\n2026-01-02,Kite,0.00,3', { date: 0, description: 1 }],
    ['Date,Value,Amount,Notes\n2026-01-01,2026-01-02,5,', { date: 0, amount: 2 }],
    ['When,What,Cost\n2026-01-01,Book,5', { date: 0, amount: 2 }],
    ['Name,Balance,Age\nAnna,45.00,7', { child: 0, balance: 1 }],
    // A type is needed only where amounts do not show what is money out.
    ['Date,Type,Amount\n2026-01-01,Chore,5\n2026-01-02,Rocket,5', { date: 0, type: 1, amount: 2 }],
    ['Date,Type,Amount\n2026-01-01,Chore,5\n2026-01-02,Expense,-5', { date: 0, amount: 2 }],
    ['Date,Type,Amount\n2026-01-01,Expense,5\n2026-01-02,Expense,-5', { date: 0, type: 1, amount: 2 }],
    // Zero and a missing amount contradict no type.
    ['Date,Type,Amount\n2026-01-01,POS,-5\n2026-01-02,Debit,0.00\n2026-01-03,Debit,', { date: 0, amount: 2 }],
    ['Date,Type,Amount\n2026-01-01,Spending,5\n2026-01-02,Deposit,-0.00', { date: 0, type: 1, amount: 2 }],
    ['Datum,Bedrag,Richting\n2026-01-01,5,af\n2026-01-02,5,x', { date: 0, amount: 1, type: 2 }],
    ['Datum,Bedrag,Richting\n2026-01-01,5,af\n2026-01-02,5,bij', { date: 0, amount: 1, type: 2 }],
  ])('%j', (text, columns) => {
    expect(recognizeColumns(importTable(text), NAMES).columns).toEqual(columns)
  })
})

test.each([
  // Card statements: payments to the card have a minus.
  ['Date,Type,Amount\n2026-01-01,Purchase,5\n2026-01-02,Payment,-20', { positiveIs: 'out', type: undefined }],
  ['Date,Type,Amount\n2026-01-01,Debit,5\n2026-01-02,Credit,-20', { positiveIs: 'out', type: undefined }],
  ['Date,Type,Amount\n2026-01-01,Debit,5\n2026-01-02,POS,-5\n2026-01-03,Transfer,20', { positiveIs: 'in', type: 1 }],
  ['2026-01-01,Shop,Purchase,5\n2026-01-02,Thanks,Payment,-20', { positiveIs: 'out', type: undefined }],
  // A refund.
  ['Date,Type,Amount\n2026-01-01,POS,-5\n2026-01-02,Purchase,5\n2026-01-03,POS,-7', { positiveIs: 'in', type: 1 }],
  ['Date,Type,Amount\n2026-01-01,Debit,5\n2026-01-02,,-5', { positiveIs: 'in', type: 1 }],
  ['Date,Type,Amount\n2026-01-01,Debit,5\n2026-01-02,Debit,-5', { positiveIs: 'in', type: 1 }],
  ['Date,Type,Amount\n2026-01-01,Debit,5\n2026-01-02,Credit,20', { positiveIs: 'in', type: 1 }],
  ['Date,Description,Amount\n2026-01-01,Shop,5\n2026-01-02,Payment,-20', { positiveIs: 'in', type: undefined }],
])('how %j shows money out: %s', (text, expected) => {
  const { columns, positiveIs } = recognizeColumns(importTable(text), [])
  expect({ positiveIs, type: columns.type }).toEqual(expected)
})

test.each([
  ['Date,Description,Amount\n2026-01-01,Book,5', []],
  ['2026-01-01,Book,-5', []],
  ['2026-01-01,Book,-5,20', ['amount']],
  ['1,2026-01-01,Book,N/A\n2,2026-01-02,Kite,5', ['amount']],
  ['2026-01-01,2026-01-02,Book,-5', ['date']],
  ['When,What,Cost\n2026-01-01,Book,5', ['date', 'amount', 'description']],
  ['Date,Amount,Value\n2026-01-01,5,6', ['amount']],
  ['Date,Type,Amount\n2026-01-01,Chore,5\n2026-01-02,Rocket,5', ['type']],
  ['2026-01-01,Book,5,,20\n2026-01-02,Kite,,3,23', ['amount', 'moneyIn', 'moneyOut']],
  // Money out only, perhaps.
  ['2026-01-01,Book,5,\n2026-01-02,Kite,3,', ['positiveIs']],
  ['2026-01-01,Book,5,\n2026-01-02,Kite,-3,', []],
  ['Date,Type,Amount\n2026-01-01,Purchase,5\n2026-01-02,Payment,-20', ['positiveIs', 'description']],
])('asks about columns of %j: %s', (text, unsure) => {
  expect(recognizeColumns(importTable(text), []).unsure).toEqual(unsure)
})
