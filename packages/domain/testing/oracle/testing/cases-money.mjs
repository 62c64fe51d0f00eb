// Hand-worked cases: INTERPRETATION "Money". 2026-01-01 is a Thursday, 2026-02-01 a Sunday.
import {
  ana,
  childAdded,
  deposit,
  earned,
  interestSet,
  journal,
  ledger,
  opened,
  put,
  took,
  withdrawal,
} from './builders.mjs'

const ROUNDED = 'INTERPRETATION: Interest is rounded half up to the cent, by integer arithmetic.'
const CAPPED = 'INTERPRETATION: At most $1,000,000.00 earns interest.'
const NO_ZERO = 'INTERPRETATION: Nothing where that comes to zero or less, no posting of zero cents.'
const BELOW_ZERO = 'INTERPRETATION: A withdrawal may take the bank balance below zero.'

/** A child added on Monday, January 5, with a starting balance and a monthly rate that first applies on February 1. */
const oneMonthAt = (startingBalance, rate) => ({
  today: '2026-02-01',
  entries: journal(childAdded('2026-01-05', startingBalance), interestSet('2026-01-05', 'monthly compound', rate)),
})

export const moneyCases = [
  {
    name: 'a withdrawal takes the balance below zero',
    rule: BELOW_ZERO,
    today: '2026-01-06',
    entries: journal(childAdded('2026-01-05', 1000), withdrawal(1, '2026-01-06', 2500)),
    // Balance: 1000 - 2500 = -1500. The principal is min(1000 + 0, -1500) = -1500.
    expect: ledger(ana([-1500, 0, -1500], opened('2026-01-05', 1000, 1000), took(1, '2026-01-06', -2500, -1500))),
  },
  {
    name: 'half a cent of interest rounds up to one cent',
    rule: ROUNDED,
    ...oneMonthAt(50, 100),
    // 50 x 1% = 0.5, which rounds up to 1.
    expect: ledger(ana([51, 0, 50], opened('2026-01-05', 50, 50), earned('2026-02-01', 1, 51))),
  },
  {
    name: '2.5 cents of interest round up to three, not to even',
    rule: ROUNDED,
    ...oneMonthAt(250, 100),
    // 250 x 1% = 2.5, which rounds up to 3.
    expect: ledger(ana([253, 0, 250], opened('2026-01-05', 250, 250), earned('2026-02-01', 3, 253))),
  },
  {
    name: 'less than half a cent rounds to zero and is not posted',
    rule: NO_ZERO,
    ...oneMonthAt(49, 100),
    // 49 x 1% = 0.49, which rounds down to 0.
    expect: ledger(ana([49, 0, 49], opened('2026-01-05', 49, 49))),
  },
  {
    name: 'a rate of 0.01% earns interest',
    rule: 'INTERPRETATION: Rates: integer hundredths of a percent.',
    ...oneMonthAt(5000, 1),
    // 5000 x 0.01% = 0.5, which rounds up to 1.
    expect: ledger(ana([5001, 0, 5000], opened('2026-01-05', 5000, 5000), earned('2026-02-01', 1, 5001))),
  },
  {
    name: 'an odd amount at an odd rate',
    rule: ROUNDED,
    ...oneMonthAt(123456, 375),
    // 123456 x 3.75% = 123456 x 0.0375 = 4629.6, which rounds up to 4630; 123456 + 4630 = 128086.
    expect: ledger(ana([128086, 0, 123456], opened('2026-01-05', 123456, 123456), earned('2026-02-01', 4630, 128086))),
  },
  {
    name: '29% of a dollar is exactly 29 cents',
    rule: ROUNDED,
    ...oneMonthAt(100, 2900),
    // 100 x 29% = 29; in floating point it would be 28.999….
    expect: ledger(ana([129, 0, 100], opened('2026-01-05', 100, 100), earned('2026-02-01', 29, 129))),
  },
  {
    name: 'two deposits of the maximum amount',
    rule: 'INTERPRETATION: Upper bound of any one amount: 1,000,000.00.',
    today: '2026-01-06',
    entries: journal(
      childAdded('2026-01-05', 0),
      deposit(1, '2026-01-05', 100000000),
      deposit(2, '2026-01-06', 100000000),
    ),
    // The limit applies to each amount, not to the balance.
    expect: ledger(
      ana(
        [200000000, 0, 200000000],
        put(1, '2026-01-05', 100000000, 100000000),
        put(2, '2026-01-06', 100000000, 200000000),
      ),
    ),
  },
  {
    name: 'one cent more than a million earns interest only on the million',
    rule: CAPPED,
    today: '2026-02-01',
    entries: journal(
      childAdded('2026-01-05', 100000000),
      deposit(1, '2026-01-06', 1),
      interestSet('2026-01-05', 'monthly compound', 10000),
    ),
    // Interest is 100% of 100000000, not of 100000001. The balance becomes 200000001.
    expect: ledger(
      ana(
        [200000001, 0, 100000001],
        opened('2026-01-05', 100000000, 100000000),
        put(1, '2026-01-06', 1, 100000001),
        earned('2026-02-01', 100000000, 200000001),
      ),
    ),
  },
  {
    name: 'simple interest is earned on at most a million of principal',
    rule: CAPPED,
    today: '2026-02-01',
    entries: journal(
      childAdded('2026-01-05', 100000000),
      deposit(1, '2026-01-06', 100000000),
      interestSet('2026-01-05', 'monthly simple', 50),
    ),
    // 0.5% of 100000000 = 500000, although the principal is 200000000.
    expect: ledger(
      ana(
        [200500000, 0, 200000000],
        opened('2026-01-05', 100000000, 100000000),
        put(1, '2026-01-06', 100000000, 200000000),
        earned('2026-02-01', 500000, 200500000),
      ),
    ),
  },
  {
    name: 'a negative balance earns no interest and is charged none',
    rule: NO_ZERO,
    today: '2026-01-11',
    entries: journal(
      childAdded('2026-01-01', 1000),
      interestSet('2026-01-01', 'weekly compound', 1000),
      withdrawal(1, '2026-01-02', 3000),
      deposit(2, '2026-01-05', 2500),
    ),
    // On Sunday, January 4, the base is -2000, so there is no interest. On Sunday the 11th: 10% of 500 = 50. Principal:
    // 1000, min(1000, -2000) = -2000, min(-2000 + 2500, 500) = 500.
    expect: ledger(
      ana(
        [550, 0, 500],
        opened('2026-01-01', 1000, 1000),
        took(1, '2026-01-02', -3000, -2000),
        put(2, '2026-01-05', 2500, 500),
        earned('2026-01-11', 50, 550),
      ),
    ),
  },
  {
    name: 'a balance of exactly zero earns nothing',
    rule: NO_ZERO,
    today: '2026-01-04',
    entries: journal(
      childAdded('2026-01-01', 1000),
      interestSet('2026-01-01', 'weekly compound', 10000),
      withdrawal(1, '2026-01-02', 1000),
    ),
    // Principal: min(1000, 0) = 0.
    expect: ledger(ana([0, 0, 0], opened('2026-01-01', 1000, 1000), took(1, '2026-01-02', -1000, 0))),
  },
  {
    name: 'a rate of zero posts nothing',
    rule: NO_ZERO,
    ...oneMonthAt(100000, 0),
    expect: ledger(ana([100000, 0, 100000], opened('2026-01-05', 100000, 100000))),
  },
  {
    name: 'a rate of one hundred percent doubles each week',
    rule: 'INTERPRETATION: The rate is the percentage paid each period.',
    today: '2026-01-18',
    entries: journal(childAdded('2026-01-01', 1), interestSet('2026-01-01', 'weekly compound', 10000)),
    // Interest on three Sundays, January 4, 11 and 18: 1, 2, 4.
    expect: ledger(
      ana(
        [8, 0, 1],
        opened('2026-01-01', 1, 1),
        earned('2026-01-04', 1, 2),
        earned('2026-01-11', 2, 4),
        earned('2026-01-18', 4, 8),
      ),
    ),
  },
]
