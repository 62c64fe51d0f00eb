// Hand-worked cases: INTERPRETATION "Forecast". January 7, 2026, is a Wednesday; the next Sundays are January 11, 18
// and 25 and February 1.

const POINTS = 'INTERPRETATION: n weekly points, the first on the next Sunday after today.'
const EQUIVALENT = 'INTERPRETATION: allowances as their weekly equivalent (÷2, ÷4.33).'
const RATE = 'INTERPRETATION: interest likewise as a weekly equivalent rate.'
const BASE = 'INTERPRETATION: compound on the growing balance, simple on the principal, which grows with allowances.'
const UNROUNDED = 'INTERPRETATION: Computed unrounded, each point rounded to the cent.'
const ADDS_UP = 'INTERPRETATION: startingBalance + allowanceTotal + interestTotal = forecastedBalance to the cent.'
const SAME_BASE = 'INTERPRETATION: The preview and the forecast use the same base.'

const SUNDAYS = ['2026-01-11', '2026-01-18', '2026-01-25', '2026-02-01']

const allowance = (amount, frequency = 'weekly', active = true) => ({ amount, frequency, active })
const interest = (rate, frequency = 'weekly', compoundType = 'compound', active = true) => ({
  rate,
  frequency,
  compoundType,
  active,
})
const NO_ALLOWANCE = allowance(0)
const NO_INTEREST = interest(0)

/** The input of a forecast on Wednesday, January 7. By default the principal equals the balance. */
const input = (balance, terms, weeks, principal = balance) => ({
  balance,
  principal,
  allowance: terms.allowance ?? NO_ALLOWANCE,
  interest: terms.interest ?? NO_INTEREST,
  today: '2026-01-07',
  weeks,
})

const expected = (startingBalance, allowanceTotal, interestTotal, ...balances) => ({
  timeline: balances.map((balance, index) => ({ date: SUNDAYS[index], balance })),
  startingBalance,
  allowanceTotal,
  interestTotal,
  forecastedBalance: balances.at(-1),
})

export const forecastCases = [
  {
    name: 'a weekly allowance for three weeks',
    rule: POINTS,
    input: input(10000, { allowance: allowance(500) }, 3),
    expect: expected(10000, 1500, 0, 10500, 11000, 11500),
  },
  {
    name: 'on a Sunday, the first point is the next Sunday, even across New Year',
    rule: POINTS,
    input: { ...input(10000, { allowance: allowance(500) }, 2), today: '2025-12-28' },
    expect: {
      ...expected(10000, 1000, 0, 10500, 11000),
      timeline: [
        { date: '2026-01-04', balance: 10500 },
        { date: '2026-01-11', balance: 11000 },
      ],
    },
  },
  {
    name: 'a biweekly allowance is halved, and half a cent rounds up',
    rule: EQUIVALENT,
    input: input(10000, { allowance: allowance(501, 'biweekly') }, 3),
    // The allowance adds 250.5 a week: 10250.5, 10501, 10751.5. The total is 751.5.
    expect: expected(10000, 752, 0, 10251, 10501, 10752),
  },
  {
    name: 'a monthly allowance is divided by 4.33',
    rule: EQUIVALENT,
    input: input(0, { allowance: allowance(1000, 'monthly') }, 3),
    // The allowance adds 1000 / 4.33 = 230.9469 a week: 230.95, 461.89, 692.84.
    expect: expected(0, 693, 0, 231, 462, 693),
  },
  {
    name: 'weekly compound interest',
    rule: BASE,
    input: input(10000, { interest: interest(100) }, 3),
    // Balances before rounding: 10100, 10201, 10303.01.
    expect: expected(10000, 0, 303, 10100, 10201, 10303),
  },
  {
    name: 'interest is computed at the start of a week, before the allowance',
    rule: BASE,
    input: input(10000, { allowance: allowance(500), interest: interest(100) }, 2),
    // Balance + interest + allowance: 10000 + 100 + 500 = 10600; 10600 + 106 + 500 = 11206.
    expect: expected(10000, 1000, 206, 10600, 11206),
  },
  {
    name: 'simple interest on a principal that grows with allowances',
    rule: BASE,
    input: input(12000, { allowance: allowance(500), interest: interest(100, 'weekly', 'simple') }, 2, 10000),
    // Balance + interest + allowance: 12000 + 100 + 500 = 12600, with a principal of 10500; 12600 + 105 + 500 = 13205.
    expect: expected(12000, 1000, 205, 12600, 13205),
  },
  {
    name: 'a biweekly rate is halved',
    rule: RATE,
    input: input(10000, { interest: interest(200, 'biweekly') }, 2),
    expect: expected(10000, 0, 201, 10100, 10201),
  },
  {
    name: 'a monthly rate is divided by 4.33',
    rule: RATE,
    input: input(10000, { interest: interest(433, 'monthly') }, 2),
    // 4.33% / 4.33 = 1% a week.
    expect: expected(10000, 0, 201, 10100, 10201),
  },
  {
    name: 'an inactive allowance and interest add nothing',
    rule: POINTS,
    input: input(
      10000,
      { allowance: allowance(500, 'weekly', false), interest: interest(100, 'weekly', 'simple', false) },
      2,
    ),
    expect: expected(10000, 0, 0, 10000, 10000),
  },
  {
    name: 'fractions carry over between points',
    rule: UNROUNDED,
    input: input(150, { interest: interest(100) }, 2),
    // 151.5 rounds up to 152, but the next week continues with the exact value: 151.5 x 1.01 = 153.015, not 152 x 1.01
    // = 153.52.
    expect: expected(150, 0, 3, 152, 153),
  },
  {
    name: 'the interest total is whatever remains of the forecasted balance',
    rule: ADDS_UP,
    input: input(40, { allowance: allowance(1, 'biweekly'), interest: interest(100) }, 1),
    // 40 + 0.4 + 0.5 = 40.9, which rounds to 41. Allowances: 0.5, which rounds to 1. That leaves 0 for interest.
    expect: expected(40, 1, 0, 41),
  },
  {
    name: 'at most a million earns interest',
    rule: SAME_BASE,
    input: input(200000000, { interest: interest(100) }, 2),
    expect: expected(200000000, 0, 2000000, 201000000, 202000000),
  },
  {
    name: 'a negative balance earns nothing until it is above zero',
    rule: SAME_BASE,
    input: input(-1000, { allowance: allowance(500), interest: interest(100) }, 4),
    // Balances: -500, 0, 500, then 500 + 5 + 500, where 5 is the first interest payment.
    expect: expected(-1000, 2000, 5, -500, 0, 500, 1005),
  },
  {
    name: '-0.5 cents round up to zero',
    rule: UNROUNDED,
    input: input(-1, { allowance: allowance(1, 'biweekly') }, 1),
    // -1 + 0.5 = -0.5, which rounds up to 0. Allowances: 0.5, which rounds to 1.
    expect: expected(-1, 1, 0, 0),
  },
  {
    name: '-1.5 cents round up to -1',
    rule: UNROUNDED,
    input: input(-2, { allowance: allowance(1, 'biweekly') }, 1),
    // -2 + 0.5 = -1.5, which rounds up to -1.
    expect: expected(-2, 1, 0, -1),
  },
]
