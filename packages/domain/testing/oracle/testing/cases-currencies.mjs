// Hand-worked cases: docs/decisions/0047-currency-and-units.md.
import { ANA, BEN, benAdded, childAdded, clock, journal } from './builders.mjs'

const FAMILY = '01900000-0000-7000-8000-0000000000ff'
const created = (currency) => ({ id: FAMILY, childId: undefined, kind: 'family.created', on: '2026-01-01', currency })
const set = (on, code, more = {}) => ({ childId: undefined, kind: 'family.currency.set', on, code, ...more })
const ana = (of) => [{ childId: ANA, of }]

/** `{ name, entries, expect }`, where `expect` is the complete result of `labels`. */
export const currencyCases = [
  {
    name: 'a family that changes nothing keeps the currency of its creation',
    entries: journal(created('JPY'), childAdded('2026-01-01')),
    expect: ana('JPY'),
  },
  {
    name: 'the change with the latest stamp counts',
    entries: journal(
      created('USD'),
      childAdded('2026-01-01'),
      set('2026-01-03', 'EUR', { stamp: clock('2026-01-03') }),
      set('2026-01-04', 'MXN', { stamp: clock('2026-01-02') }),
    ),
    expect: ana('EUR'),
  },
  {
    name: 'a change stamped before the creation counts',
    entries: journal(
      created('USD'),
      childAdded('2026-01-01'),
      set('2026-01-01', 'EUR', { stamp: clock('2025-12-01') }),
    ),
    expect: ana('EUR'),
  },
  {
    name: 'a change to a currency with other decimals than the first has no effect',
    entries: journal(
      created('KWD'),
      childAdded('2026-01-01'),
      set('2026-01-02', 'JPY'),
      set('2026-01-03', 'JOD'),
      set('2026-01-04', 'KRW'),
      set('2026-01-05', 'USD'),
    ),
    expect: ana('JOD'),
  },
  {
    name: 'a child with a unit keeps it, whatever the currency',
    entries: journal(
      created('USD'),
      childAdded('2026-01-01').map((entry) => ({ ...entry, unit: 'stars' })),
      benAdded('2026-01-01'),
      set('2026-01-02', 'EUR'),
    ),
    expect: [
      { childId: ANA, of: 'stars' },
      { childId: BEN, of: 'EUR' },
    ],
  },
]

export const decimalCases = [
  { amount: 0, of: 'JPY', text: '0' },
  { amount: -1_234, of: 'JPY', text: '-1234' },
  { amount: 7, of: 'stars', text: '7' },
  { amount: 5, of: 'USD', text: '0.05' },
  { amount: -123_456, of: 'EUR', text: '-1234.56' },
  { amount: 5, of: 'KWD', text: '0.005' },
  { amount: -100_000_000, of: 'KWD', text: '-100000.000' },
]
