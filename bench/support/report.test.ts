import { expect, test } from 'vitest'
import { isWithinBudget, rowIn, tableOf } from './report.mjs'

const row = { what: 'derive', unit: 'ms', ours: 12, floor: 8 }

test.each([
  [{ atMost: 12 }, true],
  [{ atMost: 11.9 }, false],
  [{ atLeast: 12 }, true],
  [{ atLeast: 12.1 }, false],
  [{ ratioAtMost: 1.5 }, true],
  [{ ratioAtMost: 1.4 }, false],
  [{ atMost: 20, ratioAtMost: 1.4 }, false],
])('12 ms with a floor of 8 ms is within the budget %o: %s', (budget, kept) => {
  expect(isWithinBudget({ ...row, budget })).toBe(kept)
})

test('a ratio without a floor is not within its budget', () => {
  expect(isWithinBudget({ what: 'derive', unit: 'ms', ours: 12, budget: { ratioAtMost: 1.5 } })).toBe(false)
})

test('a measurement that is not a number is not within its budget', () => {
  expect(isWithinBudget({ ...row, ours: Number.NaN, budget: { atMost: 20 } })).toBe(false)
})

test('rowIn recognizes rows in a benchmark’s output', () => {
  expect(rowIn(`@row ${JSON.stringify(row)}`)).toEqual(row)
  expect(rowIn('10,000 entries made')).toBe(undefined)
})

test('the table shows each row’s figure, floor, ratio and budget', () => {
  const rows = [
    { ...row, budget: { atMost: 15 } },
    { what: 'push over HTTP', unit: 'entries/s', ours: 61234.5, floor: 300000, budget: { atLeast: 50000 } },
    { what: 'first sync', unit: 'ms', ours: 1400, floor: 1000, budget: { ratioAtMost: 1.3 } },
    { what: 'painted', unit: 'ms', ours: 0.1234 },
  ]
  expect(tableOf(rows)).toBe(
    [
      '| what           |             ours |             floor |   ratio |             budget |        |',
      '| :------------- | ---------------: | ----------------: | ------: | -----------------: | :----- |',
      '| derive         |            12 ms |              8 ms |   1.5 × |            ≤ 15 ms | kept   |',
      '| push over HTTP | 61,235 entries/s | 300,000 entries/s | 0.204 × | ≥ 50,000 entries/s | kept   |',
      '| first sync     |         1,400 ms |          1,000 ms |   1.4 × |            ≤ 1.3 × | MISSED |',
      '| painted        |         0.123 ms |                   |         |                    |        |',
    ].join('\n'),
  )
})
