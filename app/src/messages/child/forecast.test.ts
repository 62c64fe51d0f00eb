import { basisPoints, type Denomination } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { interestPerAmountText } from './forecast.ts'

test.each<[Denomination, number, string]>([
  ['stars', 125, 'For every 80 stars you keep, the bank adds 1 star every month.'],
  ['stars', 250, 'For every 40 stars you keep, the bank adds 1 star every month.'],
  ['stars', 75, 'For every 400 stars you keep, the bank adds 3 stars every month.'],
  ['minutes', 100, 'For every 100 minutes you keep, the bank adds 1 minute every month.'],
  ['USD', 125, 'For every $4.00 you keep, the bank adds 5¢ every month.'],
])('a rate for %s of %i basis points is explained with small numbers', (of, rate, text) => {
  const terms = { rate: basisPoints(rate), frequency: 'monthly', active: true, compoundType: 'compound' } as const
  expect(interestPerAmountText(terms, of)).toBe(text)
})
