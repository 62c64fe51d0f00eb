// Hand-worked cases: INTERPRETATION "Two accounts per child", the cash account and the order of the history.
import {
  ana,
  allowanceSet,
  childAdded,
  cashCounted,
  cashPart,
  clock,
  counted,
  deleted,
  deposit,
  earned,
  interestSet,
  journal,
  ledger,
  opened,
  openingAdded,
  paid,
  put,
  ref,
  restored,
  took,
  withdrawal,
} from './builders.mjs'

const APART = 'INTERPRETATION: A cash count never changes the bank balance.'
const DIFFERENCE = 'INTERPRETATION: Updating cash states the new amount; the ledger derives a transaction (new - old).'
const COUNT_DELETED = 'INTERPRETATION: Deleting such a row deletes that count, and later differences are derived again.'
const OPENING = "INTERPRETATION: A starting balance above zero is an opening transaction ('Starting balance', deposit)."
const AT_ONCE = 'INTERPRETATION: A recorded transaction counts immediately, regardless of its date.'
const ORDER = 'INTERPRETATION: Order within a day: opening, interest, allowance, then the rest by time, stamp, id.'

const UNTIMED = 'INTERPRETATION: A time that was not chosen is the moment of recording on that day, else 12:00.'

const PAID = 'LOOK: The cash part is relative, applied in stamp order to the counts, and undone with the withdrawal.'

const threeCounts = (first, second, third) => [
  childAdded('2026-01-05'),
  cashCounted(1, '2026-01-06', first),
  cashCounted(2, '2026-01-07', second),
  cashCounted(3, '2026-01-08', third),
]

const cashCases = [
  {
    name: 'a cash count does not affect the bank account',
    rule: APART,
    today: '2026-01-06',
    entries: journal(childAdded('2026-01-05', 1000), cashCounted(1, '2026-01-06', 700)),
    expect: ledger(ana([1000, 700, 1000], opened('2026-01-05', 1000, 1000), counted(1, '2026-01-06', 700, 700))),
  },
  {
    name: 'cash counts up, down and to zero',
    rule: DIFFERENCE,
    today: '2026-01-08',
    entries: journal(...threeCounts(700, 450, 0)),
    // Differences: 700 - 0, 450 - 700, 0 - 450.
    expect: ledger(
      ana(
        [0, 0, 0],
        counted(1, '2026-01-06', 700, 700),
        counted(2, '2026-01-07', -250, 450),
        counted(3, '2026-01-08', -450, 0),
      ),
    ),
  },
  {
    name: 'a count without a change, or a first count of zero, produces no row',
    rule: DIFFERENCE,
    today: '2026-01-08',
    entries: journal(...threeCounts(0, 450, 450)),
    expect: ledger(ana([0, 450, 0], counted(2, '2026-01-07', 450, 450))),
  },
  {
    name: 'after deleting a middle count, the next row is the difference from the first count',
    rule: COUNT_DELETED,
    today: '2026-01-09',
    entries: journal(...threeCounts(700, 450, 900), deleted('2026-01-09', ref(2))),
    // The remaining counts are 700 and 900: 900 - 700 = 200.
    expect: ledger(ana([0, 900, 0], counted(1, '2026-01-06', 700, 700), counted(3, '2026-01-08', 200, 900))),
  },
  {
    name: 'after deleting the first count, the second row is the difference from zero',
    rule: COUNT_DELETED,
    today: '2026-01-09',
    entries: journal(...threeCounts(700, 450, 900), deleted('2026-01-09', ref(1))),
    expect: ledger(ana([0, 900, 0], counted(2, '2026-01-07', 450, 450), counted(3, '2026-01-08', 450, 900))),
  },
  {
    name: 'deleting the last count returns to the previous one',
    rule: COUNT_DELETED,
    today: '2026-01-09',
    entries: journal(...threeCounts(700, 450, 900), deleted('2026-01-09', ref(3))),
    expect: ledger(ana([0, 450, 0], counted(1, '2026-01-06', 700, 700), counted(2, '2026-01-07', -250, 450))),
  },
  {
    name: 'a count without a remaining difference has no row',
    rule: COUNT_DELETED,
    today: '2026-01-09',
    entries: journal(...threeCounts(500, 300, 500), deleted('2026-01-09', ref(2))),
    expect: ledger(ana([0, 500, 0], counted(1, '2026-01-06', 500, 500))),
  },
  {
    name: 'a count without a row gets one when the previous count is deleted',
    rule: COUNT_DELETED,
    today: '2026-01-09',
    entries: journal(...threeCounts(500, 500, 500), deleted('2026-01-09', ref(1))),
    expect: ledger(ana([0, 500, 0], counted(2, '2026-01-07', 500, 500))),
  },
  {
    name: 'a restored count returns to its place',
    rule: COUNT_DELETED,
    today: '2026-01-10',
    entries: journal(...threeCounts(700, 450, 900), deleted('2026-01-09', ref(2)), restored('2026-01-10', ref(2))),
    expect: ledger(
      ana(
        [0, 900, 0],
        counted(1, '2026-01-06', 700, 700),
        counted(2, '2026-01-07', -250, 450),
        counted(3, '2026-01-08', 450, 900),
      ),
    ),
  },
  {
    name: 'cash differences follow stamp order, while the history follows date order',
    rule: 'INTERPRETATION: dated when it was counted (ARCHITECTURE: counts are absolute statements in stamp order).',
    today: '2026-01-20',
    entries: journal(
      childAdded('2026-01-05'),
      cashCounted(1, '2026-01-15', 500, { stamp: clock('2026-01-20') }),
      cashCounted(2, '2026-01-10', 800, { stamp: clock('2026-01-21') }),
    ),
    // In stamp order: 0 to 500 (+500), then 500 to 800 (+300). In date order, the +300 comes first.
    expect: ledger(ana([0, 800, 0], counted(2, '2026-01-10', 300, 800), counted(1, '2026-01-15', 500, 500))),
  },
  {
    name: 'cash earns no interest',
    rule: APART,
    today: '2026-01-11',
    entries: journal(
      childAdded('2026-01-05', 1000),
      interestSet('2026-01-05', 'weekly compound', 1000),
      cashCounted(1, '2026-01-06', 90000),
    ),
    // Interest on Sunday, January 11: 10% of the bank balance, 1000, without the cash.
    expect: ledger(
      ana(
        [1100, 90000, 1000],
        opened('2026-01-05', 1000, 1000),
        counted(1, '2026-01-06', 90000, 90000),
        earned('2026-01-11', 100, 1100),
      ),
    ),
  },
]

const bankCases = [
  {
    name: 'a starting balance of zero produces no posting',
    rule: OPENING,
    today: '2026-01-05',
    entries: journal(childAdded('2026-01-05', 0)),
    expect: ledger(ana([0, 0, 0])),
  },
  {
    name: 'a starting balance above zero produces a posting',
    rule: OPENING,
    today: '2026-01-05',
    entries: journal(childAdded('2026-01-05', 12345)),
    expect: ledger(ana([12345, 0, 12345], opened('2026-01-05', 12345, 12345))),
  },
  {
    name: 'of several starting balances, the first by stamp counts, on the day the child was added',
    rule: 'docs/decisions/0043-members.md: the starting balance is paid once.',
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05'),
      openingAdded('2026-01-08', 700, { stamp: clock('2026-01-08') }),
      openingAdded('2026-01-09', 500, { stamp: clock('2026-01-06') }),
    ),
    expect: ledger(ana([500, 0, 500], opened('2026-01-05', 500, 500))),
  },
  {
    name: 'interest on the day a child is added excludes the starting balance',
    rule: 'INTERPRETATION: "At the start of that day" means every posting with an earlier value date.',
    today: '2026-02-08',
    entries: journal(
      childAdded('2026-02-01', 10000),
      interestSet('2026-01-31', 'weekly compound', 100, { stamp: clock('2026-02-01', '10:00') }),
    ),
    // No posting is dated before Sunday, February 1, so that day earns no interest. Interest on Sunday the 8th: 1% of
    // 10000.
    expect: ledger(ana([10100, 0, 10000], opened('2026-02-01', 10000, 10000), earned('2026-02-08', 100, 10100))),
  },
  {
    name: 'a deposit dated in the future counts immediately and comes last',
    rule: AT_ONCE,
    today: '2026-01-18',
    entries: journal(
      childAdded('2026-01-05', 1000),
      interestSet('2026-01-05', 'weekly compound', 1000),
      deposit(1, '2026-01-20', 5000, { on: '2026-01-06' }),
    ),
    // Interest on two Sundays: 10% of 1000 on January 11, then 10% of 1100 on January 18.
    expect: ledger(
      ana(
        [6210, 0, 6000],
        opened('2026-01-05', 1000, 1000),
        earned('2026-01-11', 100, 1100),
        earned('2026-01-18', 110, 1210),
        put(1, '2026-01-20', 5000, 6210),
      ),
    ),
  },
  {
    name: 'a withdrawal dated before the child was added comes before the starting balance',
    rule: 'INTERPRETATION: its date and time order the history.',
    today: '2026-01-06',
    entries: journal(childAdded('2026-01-05', 1000), withdrawal(1, '2026-01-02', 300, { on: '2026-01-06' })),
    // Principal: min(0, -300) = -300, then min(-300 + 1000, 700) = 700.
    expect: ledger(ana([700, 0, 700], took(1, '2026-01-02', -300, -300), opened('2026-01-05', 1000, 700))),
  },
]

const paidInCashCases = [
  {
    name: 'a withdrawal paid in cash adds to the count before it, and a later count stays',
    rule: PAID,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05', 1000),
      cashCounted(1, '2026-01-06', 300),
      withdrawal(2, '2026-01-07', 400, { toCash: true }),
      cashCounted(3, '2026-01-08', 500),
    ),
    // Cash rows: +300 for the count of 300, +400 paid in cash, then 500 - 700 = -200 for the count of 500.
    expect: ledger(
      ana(
        [600, 500, 600],
        opened('2026-01-05', 1000, 1000),
        counted(1, '2026-01-06', 300, 300),
        cashPart(2, '2026-01-07', 400, 700),
        took(2, '2026-01-07', -400, 600),
        counted(3, '2026-01-08', -200, 500),
      ),
    ),
  },
  {
    name: 'the cash part is dated when it was recorded, and deleting the withdrawal removes both parts',
    rule: PAID,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05', 1000),
      withdrawal(1, '2026-01-02', 400, { on: '2026-01-06', toCash: true }),
      withdrawal(2, '2026-01-07', 100, { toCash: true }),
      deleted('2026-01-08', ref(2)),
    ),
    // Principal: min(0, -400) = -400, then min(-400 + 1000, 600) = 600.
    expect: ledger(
      ana(
        [600, 400, 600],
        took(1, '2026-01-02', -400, -400),
        opened('2026-01-05', 1000, 600),
        cashPart(1, '2026-01-06', 400, 400),
      ),
    ),
  },
  {
    name: 'a count stamped after a withdrawal paid in cash replaces it, even if it was dated before',
    rule: PAID,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05', 1000),
      cashCounted(2, '2026-01-06', 50, { stamp: clock('2026-01-08') }),
      withdrawal(1, '2026-01-07', 400, { toCash: true, at: '12:00' }),
      deposit(3, '2026-01-07', 100, { toCash: true, time: '13:00' }),
    ),
    // Cash rows by stamp: 400 is paid in cash, then 50 is counted, so the second row is 50 - 400 = -350. Only
    // withdrawals can be paid in cash.
    expect: ledger(
      ana(
        [700, 50, 700],
        opened('2026-01-05', 1000, 1000),
        counted(2, '2026-01-06', -350, 50),
        took(1, '2026-01-07', -400, 600),
        cashPart(1, '2026-01-07', 400, 400),
        put(3, '2026-01-07', 100, 700),
      ),
    ),
  },
]

const orderCases = [
  {
    name: 'days with every type of posting, and settings dated before the child was added',
    rule: ORDER,
    today: '2026-02-08',
    entries: journal(
      cashCounted(3, '2026-02-08', 70, { at: '00:30' }),
      deposit(2, '2026-02-08', 300, { time: '00:00' }),
      allowanceSet('2026-01-30', 'weekly sunday', 500, { stamp: clock('2026-02-01', '09:30') }),
      interestSet('2026-01-30', 'weekly simple', 1000, { stamp: clock('2026-02-01', '09:31') }),
      childAdded('2026-02-01', 1000),
      deposit(1, '2026-01-31', 2000, { on: '2026-02-01' }),
    ),
    // February 1 is a Sunday, but the settings take effect on February 2. Interest: 10% of 3000. Principal: 3000 + 500
    // + 300.
    expect: ledger(
      ana(
        [4100, 70, 3800],
        put(1, '2026-01-31', 2000, 2000),
        opened('2026-02-01', 1000, 3000),
        earned('2026-02-08', 300, 3300),
        paid('2026-02-08', 500, 3800),
        put(2, '2026-02-08', 300, 4100),
        counted(3, '2026-02-08', 70, 70),
      ),
    ),
  },
  {
    name: 'recorded postings within a day are ordered by time, not by when they were recorded',
    rule: ORDER,
    today: '2026-01-07',
    entries: journal(
      childAdded('2026-01-05', 1000),
      deposit(1, '2026-01-06', 400, { time: '18:00', at: '07:00' }),
      withdrawal(2, '2026-01-06', 900, { time: '08:15', on: '2026-01-07' }),
      cashCounted(3, '2026-01-06', 50, { at: '12:00' }),
    ),
    expect: ledger(
      ana(
        [500, 50, 500],
        opened('2026-01-05', 1000, 1000),
        took(2, '2026-01-06', -900, 100),
        counted(3, '2026-01-06', 50, 50),
        put(1, '2026-01-06', 400, 500),
      ),
    ),
  },
  {
    name: 'a transaction whose time was not chosen is placed where it was recorded that day, else at noon',
    rule: UNTIMED,
    today: '2026-01-07',
    entries: journal(
      childAdded('2026-01-05'),
      deposit(1, '2026-01-06', 100, { timed: false, at: '16:00' }),
      deposit(2, '2026-01-06', 200, { timed: false, at: '09:00' }),
      deposit(3, '2026-01-06', 300, { timed: false, at: '08:00', on: '2026-01-07' }),
      deposit(4, '2026-01-06', 400, { time: '12:01', at: '07:00' }),
    ),
    expect: ledger(
      ana(
        [1000, 0, 1000],
        put(2, '2026-01-06', 200, 200),
        put(3, '2026-01-06', 300, 500),
        put(4, '2026-01-06', 400, 900),
        put(1, '2026-01-06', 100, 1000),
      ),
    ),
  },
  {
    name: 'postings with equal times are ordered by stamp, and with equal stamps by id',
    rule: ORDER,
    today: '2026-01-06',
    entries: journal(
      childAdded('2026-01-05'),
      deposit(7, '2026-01-06', 3, { stamp: clock('2026-01-06', '15:00') }),
      deposit(6, '2026-01-06', 2, { stamp: clock('2026-01-06', '15:00') }),
      deposit(9, '2026-01-06', 1, { stamp: clock('2026-01-06', '14:00') }),
    ),
    // Id 9 has the earlier stamp; 6 and 7 share a stamp. Balances: 1, 1 + 2, 3 + 3.
    expect: ledger(ana([6, 0, 6], put(9, '2026-01-06', 1, 1), put(6, '2026-01-06', 2, 3), put(7, '2026-01-06', 3, 6))),
  },
]

export const accountCases = [...cashCases, ...bankCases, ...paidInCashCases, ...orderCases]
