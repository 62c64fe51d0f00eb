import { describe, expect, test } from 'vitest'
import { detectDecimalMark, isDecimalMarkOpen, fittingDateOrders, readAmount, readDate, readTime } from './cells.ts'

describe('readAmount', () => {
  test.each([
    ['5.50', '.', 550],
    ['$1,234.50', '.', 123_450],
    ['-3', '.', -300],
    ['(12.00)', '.', -1_200],
    ['12.00-', '.', -1_200],
    ['1.234,50 €', ',', 123_450],
    ['1 234,50', ',', 123_450],
    ['−3,25', ',', -325],
    ['٣٫٥٠', ',', 350],
    ["1'234.50", '.', 123_450],
    ['USD 7', '.', 700],
    ['5.5000', '.', 550],
    ['7.00 EUR', '.', 700],
    ['-$ 5', '.', -500],
    ['$-5', '.', -500],
    ['- 5.00 USD', '.', -500],
    ['5.00 USD -', '.', -500],
    ['USD (5.00)', '.', -500],
    ['Rs.50', '.', 5_000],
    ['1.234,50 kr.', ',', 123_450],
    ['12,50 zł', ',', 1_250],
    ['٣٫٥٠ ر.س.', ',', 350],
    ['\u200f५.५० रु.', '.', 550],
    ['1\u202f234,50', ',', 123_450],
    ['1_234', '.', 123_400],
    ["'-5", '.', -500],
    ['.50', '.', 50],
    ['5.', '.', 500],
    ['5.00 CR', '.', 500],
    ['5.00 DR', '.', -500],
    ['Dr. 5.00', '.', -500],
  ] as const)('reads %j with the mark %j', (cell, mark, amount) => {
    expect(readAmount(cell, mark, 2)).toEqual({ ok: true, value: amount })
  })

  test.each([
    ['', '.', 'NotAnAmount'],
    ['five', '.', 'NotAnAmount'],
    ['1.234', '.', 'TooManyDecimals'],
    ['1.500', '.', 'TooManyDecimals'],
    ['1,50', '.', 'NotAnAmount'],
    ['2,000,000', '.', 'AmountTooLarge'],
    ['2 000 000', '.', 'AmountTooLarge'],
    ['1e5', '.', 'NotAnAmount'],
    ['0x1F', '.', 'NotAnAmount'],
    ['12 apples 5', '.', 'NotAnAmount'],
    // A debit in some countries, and the currency of São Tomé.
    ['50,000.00 DB', '.', 'NotAnAmount'],
    ['Db 5.00', '.', 'NotAnAmount'],
    ['5 thousand', '.', 'NotAnAmount'],
    ['5.00 debit', '.', 'NotAnAmount'],
    ['Withdrawal 5.00', '.', 'NotAnAmount'],
    ['5.00 OD', '.', 'NotAnAmount'],
    ['5 Mio', ',', 'NotAnAmount'],
    ['50 c', '.', 'NotAnAmount'],
    ['5$50', '.', 'NotAnAmount'],
    ['5 2', '.', 'NotAnAmount'],
    ['5 50', '.', 'NotAnAmount'],
    ['1234 567', '.', 'NotAnAmount'],
    ["5'50", '.', 'NotAnAmount'],
    ['5\t234', '.', 'NotAnAmount'],
    ['5.-', '.', 'NotAnAmount'],
    ['-5 DR', '.', 'NotAnAmount'],
    ['5 DR CR', '.', 'NotAnAmount'],
    ['--5', '.', 'NotAnAmount'],
    ['(-5)', '.', 'NotAnAmount'],
    ['(5', '.', 'NotAnAmount'],
    ['5 S', '.', 'NotAnAmount'],
    ['5k', '.', 'NotAnAmount'],
    ['5%', '.', 'NotAnAmount'],
    ['USD', '.', 'NotAnAmount'],
    ['1-Mar', '.', 'NotAnAmount'],
    ['marzo 5', '.', 'NotAnAmount'],
    ['-', '.', 'NotAnAmount'],
    ['.', '.', 'NotAnAmount'],
  ] as const)('does not guess at %j with the mark %j', (cell, mark, type) => {
    expect(readAmount(cell, mark, 2)).toMatchObject({ ok: false, error: { type } })
  })

  test('reads whole amounts that a spreadsheet wrote with decimals', () => {
    expect(readAmount('550.00', '.', 0)).toEqual({ ok: true, value: 550 })
    expect(readAmount('550.50', '.', 0)).toMatchObject({ error: { type: 'TooManyDecimals' } })
  })
})

test.each([
  [['1.234,50'], ','],
  [['1,234.50'], '.'],
  [['1,5'], ','],
  [['1.234.567'], ','],
  [['1,234'], undefined],
  [['5', '12'], undefined],
  [['1,5', '1.5'], undefined],
  // No groups of thousands: more than three digits come before, or a zero.
  [['1234.500'], '.'],
  [['0,500'], ','],
])('the decimal mark of %j is %j', (cells, mark) => {
  expect(detectDecimalMark(cells)).toBe(mark)
})

test.each([
  [['1,500'], true],
  [['5', '1.250'], true],
  [['1,5', '1.5'], true],
  [['1,500', '0,250'], false],
  [['5', '1 500', '12'], false],
  [['May 5, 2026', 'Kite, red'], false],
])('whether the decimal mark of %j is open: %j', (cells, isOpen) => {
  expect(isDecimalMarkOpen(cells)).toBe(isOpen)
})

test.each([
  ['2026-03-02', 'dmy', '2026-03-02'],
  ['2026-03-02T10:30:00Z', 'mdy', '2026-03-02'],
  ['3/2/26', 'mdy', '2026-03-02'],
  ['2.3.2026', 'dmy', '2026-03-02'],
  ['2. 3. 2026', 'dmy', '2026-03-02'],
  ['31/12/2025', 'mdy', undefined],
  ['26-03-01', 'ymd', '2026-03-01'],
  ['1/2/2026', 'ymd', undefined],
  ['1/2/26', 'ymd', undefined],
  ['2026-03-02', 'ymd', '2026-03-02'],
  ['20260302', 'mdy', '2026-03-02'],
  ['20261302', 'mdy', undefined],
  ['12345678', 'mdy', undefined],
  ['2026-02-30', 'dmy', undefined],
  ['soon', 'dmy', undefined],
  ['1-Mar-26', 'mdy', '2026-03-01'],
  ['01 Mar 2026', 'mdy', '2026-03-01'],
  ['01-mar-2026', 'dmy', '2026-03-01'],
  ['01MAR2026', 'mdy', '2026-03-01'],
  ['Mar 1, 2026', 'dmy', '2026-03-01'],
  ['Mar. 1, 2026', 'mdy', '2026-03-01'],
  ['MARCH 1 2026', 'ymd', '2026-03-01'],
  ['March 1st, 2026', 'dmy', '2026-03-01'],
  ['Mar 1, 2026, 10:15 AM', 'mdy', '2026-03-01'],
  ['2 Sept 2026 00:00', 'mdy', '2026-09-02'],
  ['1 marzo 2026', 'mdy', '2026-03-01'],
  ['1 mar 2026', 'mdy', '2026-03-01'],
  ['1 de enero de 2026', 'mdy', '2026-01-01'],
  ['2026-Mar-01', 'mdy', '2026-03-01'],
  ['26-Mar-01', 'ymd', '2026-03-01'],
  ['26-Mar-01', 'mdy', '2001-03-26'],
  ['1-Mar', 'dmy', undefined],
  ['Mar-26', 'dmy', undefined],
  ['Mar 2026', 'dmy', undefined],
  ['31 Feb 2026', 'dmy', undefined],
  ['1 Foo 2026', 'dmy', undefined],
  ['1 Mar 2026 Book', 'dmy', undefined],
  ['Mar Apr 2026', 'dmy', undefined],
] as const)('the date %j in the order %s is %j', (cell, order, date) => {
  expect(readDate(cell, order)).toBe(date)
})

test.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['9:05:00', '09:05'],
  ['09:05:30.123', '09:05'],
  ['9:30 PM', '21:30'],
  ['10:30 pm', '22:30'],
  ['12:05 AM', '00:05'],
  ['12:05 p.m.', '12:05'],
  ['2:30\u202fp.\u00a0m.', '14:30'],
  ['14:30 h', '14:30'],
  ['10:30 Uhr', '10:30'],
  ['14:30+02:00', undefined],
  ['10:300', undefined],
  ['10:30 garbage', undefined],
  ['0:30 PM', undefined],
  ['13:00 PM', undefined],
  ['24:00', undefined],
  ['7 PM', undefined],
])('the time “%s” is read as %s', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})

test.each([
  [['1/2/2026', '13/2/2026'], ['dmy']],
  [['1/2/2026', '2/13/2026'], ['mdy']],
  [['2026-05-13', '2026.05.12'], ['mdy']],
  [['01.02.2026', '2026-05-13'], ['dmy']],
  [['1. 2. 26'], ['dmy']],
  [['01.02.2026', '12.25.2026'], ['mdy']],
  [['12.25.2026'], ['mdy']],
  [
    ['1/2/2026', '2026-05-13'],
    ['mdy', 'dmy'],
  ],
  // The same day in every order.
  [['2/2/2026'], ['mdy']],
  [
    ['26-03-01', '26-03-15'],
    ['ymd', 'dmy'],
  ],
  [['26-03-01'], ['ymd', 'dmy']],
  [
    ['01-03-26', '15-03-26'],
    ['dmy', 'ymd'],
  ],
  [
    ['26/03/01', '26/03/15'],
    ['ymd', 'dmy'],
  ],
  [['95/03/01'], ['ymd']],
  [['31/12/26'], ['dmy']],
  [['1-Mar-26', 'Mar 2, 2026'], ['mdy']],
  [
    ['26-Mar-01', '26-Mar-15'],
    ['ymd', 'mdy', 'dmy'],
  ],
  [['soon'], ['mdy']],
  [[], ['mdy']],
] as const)('the orders that fit the dates %j are %j', (cells, orders) => {
  expect(fittingDateOrders(cells, 'mdy')).toEqual(orders)
})

test('the order of this device comes first if the dates show none', () => {
  expect(fittingDateOrders(['1/2/2026'], 'dmy')).toEqual(['dmy', 'mdy'])
})
