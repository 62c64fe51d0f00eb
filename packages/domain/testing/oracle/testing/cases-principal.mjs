// Hand-worked cases: the principal, which simple interest is computed on. Sundays of January 2026: 4, 11, 18, 25.
import {
  allowanceSet,
  ana,
  childAdded,
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

const SIMPLE = 'INTERPRETATION: simple: on the principal; interest never adds to it, other deposits and allowances do.'
const EARNED_FIRST = 'INTERPRETATION: a withdrawal uses earned interest first: principal = min(…, balance).'

export const principalCases = [
  {
    name: 'deposits and allowances add to the principal',
    rule: SIMPLE,
    today: '2026-01-11',
    entries: hundredWith(
      allowanceSet(NEW_YEAR, 'weekly saturday', 500),
      interestSet(NEW_YEAR, 'weekly simple', 1000),
      deposit(1, '2026-01-05', 300),
    ),
    // Interest: 10% of 10500 = 1050. The principal is then 10500 + 300 + 500 = 11300, which earns 1130.
    expect: ledger(
      ana(
        [13480, 0, 11300],
        opened(NEW_YEAR, 10000, 10000),
        paid('2026-01-03', 500, 10500),
        earned('2026-01-04', 1050, 11550),
        put(1, '2026-01-05', 300, 11850),
        paid('2026-01-10', 500, 12350),
        earned('2026-01-11', 1130, 13480),
      ),
    ),
  },
  {
    name: 'a withdrawal uses earned interest first, then principal',
    rule: EARNED_FIRST,
    today: '2026-01-18',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly simple', 1000),
      withdrawal(1, '2026-01-05', 600),
      withdrawal(2, '2026-01-12', 2000),
    ),
    // Balance 11000 - 600 = 10400, principal 10000. Then balance 11400 - 2000 = 9400, principal 9400, which earns 940.
    expect: ledger(
      ana(
        [10340, 0, 9400],
        opened(NEW_YEAR, 10000, 10000),
        earned('2026-01-04', 1000, 11000),
        took(1, '2026-01-05', -600, 10400),
        earned('2026-01-11', 1000, 11400),
        took(2, '2026-01-12', -2000, 9400),
        earned('2026-01-18', 940, 10340),
      ),
    ),
  },
  {
    name: 'interest withdrawn and deposited again becomes principal',
    rule: EARNED_FIRST,
    today: '2026-01-11',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly simple', 1000),
      withdrawal(1, '2026-01-05', 1000),
      deposit(2, '2026-01-06', 1000),
    ),
    // The withdrawal of 1000 leaves a principal of 10000; the deposit of 1000 raises it to 11000, which earns 1100.
    expect: ledger(
      ana(
        [12100, 0, 11000],
        opened(NEW_YEAR, 10000, 10000),
        earned('2026-01-04', 1000, 11000),
        took(1, '2026-01-05', -1000, 10000),
        put(2, '2026-01-06', 1000, 11000),
        earned('2026-01-11', 1100, 12100),
      ),
    ),
  },
  {
    name: 'a principal below zero earns nothing and recovers with the balance',
    rule: EARNED_FIRST,
    today: '2026-01-18',
    entries: journal(
      childAdded(NEW_YEAR, 1000),
      interestSet(NEW_YEAR, 'weekly simple', 1000),
      withdrawal(1, '2026-01-05', 2100),
      deposit(2, '2026-01-12', 1500),
    ),
    // Balance and principal: 1100 - 2100 = -1000. Then the principal is min(-1000 + 1500, 500) = 500, which earns 50.
    expect: ledger(
      ana(
        [550, 0, 500],
        opened(NEW_YEAR, 1000, 1000),
        earned('2026-01-04', 100, 1100),
        took(1, '2026-01-05', -2100, -1000),
        put(2, '2026-01-12', 1500, 500),
        earned('2026-01-18', 50, 550),
      ),
    ),
  },
  {
    name: 'from compound to simple and back',
    rule: SIMPLE,
    today: '2026-01-18',
    entries: hundredWith(
      interestSet(NEW_YEAR, 'weekly compound', 1000),
      interestSet('2026-01-05', 'weekly simple', 1000),
      interestSet('2026-01-12', 'weekly compound', 1000),
    ),
    // Interest: 10% of 10000, then of the principal 10000, then of the balance 12000.
    expect: hundredEarning(['2026-01-04', 1000], ['2026-01-11', 1000], ['2026-01-18', 1200]),
  },
]
