// Hand-worked cases: interest days and the interest base. January 2026: Sundays 4, 11, 18, 25; February 1 and March 1
// are Sundays too.
import {
  allowanceSet,
  ana,
  childAdded,
  clock,
  deposit,
  earned,
  hundredEarning,
  hundredWith,
  interestSet,
  journal,
  ledger,
  NEW_YEAR,
  opened,
  paid,
  put,
  took,
  withdrawal,
} from './builders.mjs'

const WEEKLY = 'INTERPRETATION: Interest days. weekly: every Sunday.'
const BIWEEKLY = 'INTERPRETATION: biweekly: every second Sunday, counted likewise.'
const MONTHLY = 'INTERPRETATION: monthly: the first of the month.'
const START_OF_DAY = 'INTERPRETATION: "At the start of that day" means every posting with an earlier value date.'
const COMPOUND = 'INTERPRETATION: compound: on the bank balance at the start of that day.'
const SIMPLE = 'INTERPRETATION: simple: on the principal; interest never adds to it, other deposits and allowances do.'
const VALUE_DATED = 'INTERPRETATION: An entry that arrives late or is backdated is value-dated.'
const NEXT_DAY = 'INTERPRETATION: a change counts from the next day.'

const PAUSED = { active: false }

const dayCases = [
  {
    name: 'weekly compound interest',
    rule: COMPOUND,
    today: '2026-01-18',
    entries: hundredWith(interestSet(NEW_YEAR, 'weekly compound', 100)),
    // Interest: 1% of 10000, of 10100 and of 10201 (102.01).
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-11', 101], ['2026-01-18', 102]),
  },
  {
    name: 'weekly simple interest',
    rule: SIMPLE,
    today: '2026-01-18',
    entries: hundredWith(interestSet(NEW_YEAR, 'weekly simple', 100)),
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-11', 100], ['2026-01-18', 100]),
  },
  {
    name: 'interest set on a Sunday starts on the next one',
    rule: NEXT_DAY,
    today: '2026-01-11',
    entries: hundredWith(interestSet('2026-01-04', 'weekly compound', 100)),
    expect: hundredEarning(['2026-01-11', 100]),
  },
  {
    name: 'a higher rate set on a Sunday applies from the next one',
    rule: NEXT_DAY,
    today: '2026-01-11',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 100),
      interestSet('2026-01-04', 'weekly compound', 200),
    ),
    // Interest: 1% of 10000, then 2% of 10100.
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-11', 202]),
  },
  {
    name: 'biweekly interest',
    rule: BIWEEKLY,
    today: '2026-02-01',
    entries: hundredWith(interestSet(NEW_YEAR, 'biweekly compound', 100)),
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-18', 101], ['2026-02-01', 102]),
  },
  {
    name: 'a new rate in the off week keeps the biweekly cycle',
    rule: BIWEEKLY,
    today: '2026-02-01',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'biweekly compound', 100),
      interestSet('2026-01-07', 'biweekly compound', 200),
    ),
    // Interest: 1% of 10000; 2% of 10100 = 202; 2% of 10302 = 206.04.
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-18', 202], ['2026-02-01', 206]),
  },
  {
    name: 'a pause keeps the biweekly cycle, and missed interest is not made up',
    rule: BIWEEKLY,
    today: '2026-02-01',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'biweekly compound', 100),
      interestSet('2026-01-12', 'biweekly compound', 100, PAUSED),
      interestSet('2026-01-20', 'biweekly compound', 100),
    ),
    // The 18th falls in the pause, and the 25th is between two interest days of the biweekly cycle.
    expect: hundredEarning(['2026-01-04', 100], ['2026-02-01', 101]),
  },
  {
    name: 'a biweekly cycle that starts during a pause is kept after it',
    rule: BIWEEKLY,
    today: '2026-01-18',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'biweekly compound', 100, PAUSED),
      interestSet('2026-01-05', 'biweekly compound', 100),
    ),
    expect: hundredEarning(['2026-01-18', 100]),
  },
  {
    name: 'a change from compound to simple keeps the biweekly cycle',
    rule: BIWEEKLY,
    today: '2026-01-18',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'biweekly compound', 1000),
      interestSet('2026-01-07', 'biweekly simple', 1000),
    ),
    // Interest: 10% of 10000, then 10% of the principal, still 10000.
    expect: hundredEarning(['2026-01-04', 1000], ['2026-01-18', 1000]),
  },
  {
    name: 'one day of weekly restarts the biweekly cycle',
    rule: BIWEEKLY,
    today: '2026-01-25',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'biweekly simple', 100),
      interestSet('2026-01-05', 'weekly simple', 100),
      interestSet('2026-01-06', 'biweekly simple', 100),
    ),
    // The new cycle starts on Sunday the 11th, a week after the last payment, and continues on the 25th.
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-11', 100], ['2026-01-25', 100]),
  },
  {
    name: 'monthly interest',
    rule: MONTHLY,
    today: '2026-04-30',
    entries: hundredWith(interestSet('2026-01-15', 'monthly compound', 100)),
    expect: hundredEarning(['2026-02-01', 100], ['2026-03-01', 101], ['2026-04-01', 102]),
  },
  {
    name: 'monthly interest set on the first starts in the next month',
    rule: NEXT_DAY,
    today: '2026-03-01',
    entries: hundredWith(interestSet('2026-02-01', 'monthly compound', 100)),
    expect: hundredEarning(['2026-03-01', 100]),
  },
  {
    name: 'nothing is earned while interest is off, and it is not made up later',
    rule: WEEKLY,
    today: '2026-01-18',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 100, PAUSED),
      interestSet('2026-01-12', 'weekly compound', 100),
    ),
    expect: hundredEarning(['2026-01-18', 100]),
  },
]

const yearCases = [
  {
    name: 'monthly across New Year and a leap-year February',
    rule: MONTHLY,
    today: '2024-03-31',
    entries: journal(childAdded('2023-12-31', 10000), interestSet('2023-12-31', 'monthly simple', 1000)),
    expect: ledger(
      ana(
        [13000, 0, 10000],
        opened('2023-12-31', 10000, 10000),
        earned('2024-01-01', 1000, 11000),
        earned('2024-02-01', 1000, 12000),
        earned('2024-03-01', 1000, 13000),
      ),
    ),
  },
  {
    name: 'biweekly across a leap day',
    rule: BIWEEKLY,
    today: '2024-03-10',
    entries: journal(childAdded('2024-02-19', 10000), interestSet('2024-02-19', 'biweekly simple', 100)),
    // Interest is paid on Sunday, February 25, and 14 days later, on Sunday, March 10.
    expect: ledger(
      ana(
        [10200, 0, 10000],
        opened('2024-02-19', 10000, 10000),
        earned('2024-02-25', 100, 10100),
        earned('2024-03-10', 100, 10200),
      ),
    ),
  },
  {
    name: 'biweekly across New Year',
    rule: BIWEEKLY,
    today: '2026-01-11',
    entries: journal(childAdded('2025-12-22', 10000), interestSet('2025-12-22', 'biweekly simple', 100)),
    expect: ledger(
      ana(
        [10200, 0, 10000],
        opened('2025-12-22', 10000, 10000),
        earned('2025-12-28', 100, 10100),
        earned('2026-01-11', 100, 10200),
      ),
    ),
  },
]

const baseCases = [
  {
    name: 'interest excludes a deposit on the same day',
    rule: START_OF_DAY,
    today: '2026-01-11',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 100),
      deposit(1, '2026-01-04', 5000, { time: '00:00' }),
    ),
    // Interest: 1% of 10000; then 1% of 10100 + 5000.
    expect: ledger(
      ana(
        [15251, 0, 15000],
        opened(NEW_YEAR, 10000, 10000),
        earned('2026-01-04', 100, 10100),
        put(1, '2026-01-04', 5000, 15100),
        earned('2026-01-11', 151, 15251),
      ),
    ),
  },
  {
    name: 'interest excludes an allowance on the same day',
    rule: START_OF_DAY,
    today: '2026-01-11',
    entries: hundredWith(allowanceSet(NEW_YEAR, 'weekly sunday', 1000), interestSet(NEW_YEAR, 'weekly compound', 100)),
    // Interest: 1% of 10000; then 1% of 10100 + 1000.
    expect: ledger(
      ana(
        [12211, 0, 12000],
        opened(NEW_YEAR, 10000, 10000),
        earned('2026-01-04', 100, 10100),
        paid('2026-01-04', 1000, 11100),
        earned('2026-01-11', 111, 11211),
        paid('2026-01-11', 1000, 12211),
      ),
    ),
  },
  {
    name: 'a backdated deposit changes all later interest',
    rule: VALUE_DATED,
    today: '2026-01-20',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 100),
      deposit(1, '2026-01-03', 5000, { on: '2026-01-20' }),
    ),
    // Interest: 1% of 15000; 1% of 15150 = 151.5, which rounds up to 152; 1% of 15302 = 153.02.
    expect: ledger(
      ana(
        [15455, 0, 15000],
        opened(NEW_YEAR, 10000, 10000),
        put(1, '2026-01-03', 5000, 15000),
        earned('2026-01-04', 150, 15150),
        earned('2026-01-11', 152, 15302),
        earned('2026-01-18', 153, 15455),
      ),
    ),
  },
  {
    name: 'a backdated withdrawal reduces the principal from its date on',
    rule: VALUE_DATED,
    today: '2026-01-12',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly simple', 1000),
      withdrawal(1, '2026-01-02', 4000, { on: '2026-01-12' }),
    ),
    // The principal is 6000, so the interest is 600 each week.
    expect: ledger(
      ana(
        [7200, 0, 6000],
        opened(NEW_YEAR, 10000, 10000),
        took(1, '2026-01-02', -4000, 6000),
        earned('2026-01-04', 600, 6600),
        earned('2026-01-11', 600, 7200),
      ),
    ),
  },
  {
    name: 'a rate that arrives late is applied retroactively',
    rule: VALUE_DATED,
    today: '2026-01-20',
    entries: hundredWith(interestSet(NEW_YEAR, 'weekly simple', 100, { stamp: clock('2026-01-20') })),
    expect: hundredEarning(['2026-01-04', 100], ['2026-01-11', 100], ['2026-01-18', 100]),
  },
  {
    name: 'a withdrawal dated in the future reduces the balance but not earlier interest',
    rule: VALUE_DATED,
    today: '2026-01-11',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 100),
      withdrawal(1, '2026-01-15', 20000, { on: '2026-01-02' }),
    ),
    // Balance: 10201 - 20000 = -9799. Principal: min(10000, -9799).
    expect: ledger(
      ana(
        [-9799, 0, -9799],
        opened(NEW_YEAR, 10000, 10000),
        earned('2026-01-04', 100, 10100),
        earned('2026-01-11', 101, 10201),
        took(1, '2026-01-15', -20000, -9799),
      ),
    ),
  },
]

export const interestCases = [...dayCases, ...yearCases, ...baseCases]
