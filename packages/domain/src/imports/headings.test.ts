import { expect, test } from 'vitest'
import { findHeadings } from './headings.ts'

test.each([
  ['Date,Amount\n2026-01-01,5', 0],
  ['2026-01-01,5', undefined],
  ['Name,Amount\nAnna,5', 0],
  ['Date,Type,Address Line 1,Amount\n2026-01-01,deposit,,5', 0],
  ['Summary,,Total\nBalance on 2026-01-01,,20\nDate,Text,Amount,Balance\n2026-01-02,Book,-5,15', 2],
  ['Account,12345678\n\nDatum,Text,Betrag\n01.01.2026,Buch,-5', 2],
  ['Date,Text,Amount\nsoon,Book,five\n2026-01-01,Kite,5', 0],
  ['Date,Amount\n2026-01-01,$1,234.50', 0],
  ['Account,12345678\n2026-01-01,5', undefined],
  // A bank's table of the account, and a title as wide as the rows.
  ['Account,Type,Currency,Balance\n1234,Checking,USD,995\nDate,Details,Amount,Balance\n2026-01-02,Book,-5,990', 2],
  ['Family,pocket,money\nDate,Text,Amount\n2026-01-01,Book,-5', 1],
])('findHeadings of %j: %s', (text, expected) => {
  expect(findHeadings(text.split('\n').map((line) => line.split(',')))).toBe(expected)
})
