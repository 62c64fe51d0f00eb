// Hand-worked cases: moving a payday does not pay twice. For the calendar, see cases-allowance.mjs.
import {
  allowanceId,
  allowanceSet,
  ana,
  childAdded,
  clock,
  deleted,
  earned,
  interestSet,
  journal,
  ledger,
  opened,
  paid,
  ref,
} from './builders.mjs'

const THREE_DAYS = 'INTERPRETATION: no payday falls within 3 days (weekly) after the last one paid.'
const SEVEN_DAYS = 'INTERPRETATION: no payday falls within 7 days (biweekly) after the last one paid.'
const SAME_MONTH = 'INTERPRETATION: nor (monthly) in the month of the last one paid.'
const LAST_PAID = 'INTERPRETATION: after the last one paid.'

const allOf = (...dates) => {
  const rows = dates.map((date, index) => paid(date, 500, 500 * (index + 1)))
  return ledger(ana([500 * dates.length, 0, 500 * dates.length], ...rows))
}

/** A child with no money, and allowance settings of 500 each, given as `[on, schedule, more?]`. */
const settings = (...changes) =>
  journal(childAdded('2026-01-01'), ...changes.map(([on, schedule, more]) => allowanceSet(on, schedule, 500, more)))

export const notTwiceCases = [
  {
    name: 'moving Friday to Saturday on a paid Friday',
    rule: THREE_DAYS,
    today: '2026-01-17',
    entries: settings(['2026-01-01', 'weekly friday'], ['2026-01-02', 'weekly saturday']),
    // Paid on Friday the 2nd; Saturday the 3rd is one day later.
    expect: allOf('2026-01-02', '2026-01-10', '2026-01-17'),
  },
  {
    name: 'weekly, three days after the last payment is too soon',
    rule: THREE_DAYS,
    today: '2026-01-13',
    entries: settings(['2026-01-01', 'weekly saturday'], ['2026-01-04', 'weekly tuesday']),
    // Saturday the 3rd to Tuesday the 6th is 3 days.
    expect: allOf('2026-01-03', '2026-01-13'),
  },
  {
    name: 'weekly, four days after the last payment is a payday',
    rule: THREE_DAYS,
    today: '2026-01-14',
    entries: settings(['2026-01-01', 'weekly saturday'], ['2026-01-04', 'weekly wednesday']),
    expect: allOf('2026-01-03', '2026-01-07', '2026-01-14'),
  },
  {
    name: 'weekly to biweekly, seven days after is too soon but starts the cycle',
    rule: SEVEN_DAYS,
    today: '2026-01-24',
    entries: settings(['2026-01-01', 'weekly saturday'], ['2026-01-04', 'biweekly saturday']),
    // Saturday the 10th is 7 days after the 3rd, so it is not paid. The cycle continues on the 24th.
    expect: allOf('2026-01-03', '2026-01-24'),
  },
  {
    name: 'weekly to biweekly, eight days after is a payday',
    rule: SEVEN_DAYS,
    today: '2026-01-25',
    entries: settings(['2026-01-01', 'weekly saturday'], ['2026-01-05', 'biweekly sunday']),
    // Saturday the 3rd to Sunday the 11th is 8 days.
    expect: allOf('2026-01-03', '2026-01-11', '2026-01-25'),
  },
  {
    name: 'biweekly to weekly uses the three-day rule of weekly',
    rule: THREE_DAYS,
    today: '2026-01-17',
    entries: settings(['2026-01-01', 'biweekly saturday'], ['2026-01-04', 'weekly saturday']),
    // Saturday the 10th is 7 days after the 3rd, more than the minimum of 3.
    expect: allOf('2026-01-03', '2026-01-10', '2026-01-17'),
  },
  {
    name: 'a change to monthly does not pay twice in one month',
    rule: SAME_MONTH,
    today: '2026-02-02',
    entries: settings(['2026-01-01', 'weekly friday'], ['2026-01-02', 'monthly monday']),
    // Paid on Friday the 2nd. Monday the 5th is the first Monday in January, but January is already paid. The next
    // payday is Monday, February 2.
    expect: allOf('2026-01-02', '2026-02-02'),
  },
  {
    name: 'a change to monthly pays in the next month, even one day later',
    rule: SAME_MONTH,
    today: '2026-03-01',
    entries: settings(['2026-01-26', 'weekly saturday'], ['2026-01-31', 'monthly sunday']),
    // Paid on Saturday, January 31; Sunday, February 1 is in another month.
    expect: allOf('2026-01-31', '2026-02-01', '2026-03-01'),
  },
  {
    name: 'the same month in a different year counts as a different month',
    rule: SAME_MONTH,
    today: '2026-01-02',
    entries: journal(
      childAdded('2025-01-01'),
      allowanceSet('2025-01-01', 'weekly friday', 500),
      allowanceSet('2025-01-05', 'weekly friday', 500, { active: false }),
      allowanceSet('2025-12-30', 'monthly friday', 500),
    ),
    expect: allOf('2025-01-03', '2026-01-02'),
  },
  {
    name: 'monthly to weekly, three days after is too soon',
    rule: THREE_DAYS,
    today: '2026-01-13',
    entries: settings(['2026-01-01', 'monthly saturday'], ['2026-01-04', 'weekly tuesday']),
    expect: allOf('2026-01-03', '2026-01-13'),
  },
  {
    name: 'monthly to biweekly pays in the same month after more than seven days',
    rule: SEVEN_DAYS,
    today: '2026-01-28',
    entries: settings(['2026-01-01', 'monthly saturday'], ['2026-01-08', 'biweekly wednesday']),
    // Wednesday the 14th is 11 days after the 3rd.
    expect: allOf('2026-01-03', '2026-01-14', '2026-01-28'),
  },
  {
    name: 'a deleted allowance still counts as the last payment',
    rule: LAST_PAID,
    today: '2026-01-10',
    entries: [
      ...settings(['2026-01-01', 'weekly friday'], ['2026-01-02', 'weekly saturday']),
      ...journal({ ...deleted('2026-01-02', allowanceId('2026-01-02')), id: ref(700) }),
    ],
    expect: allOf('2026-01-10'),
  },
  {
    name: 'a payday during a pause does not count as a payment',
    rule: LAST_PAID,
    today: '2026-01-10',
    entries: settings(['2026-01-01', 'weekly friday', { active: false }], ['2026-01-02', 'weekly saturday']),
    expect: allOf('2026-01-03', '2026-01-10'),
  },
  {
    name: 'a payday of zero does not count as a payment',
    rule: LAST_PAID,
    today: '2026-01-10',
    entries: settings(['2026-01-01', 'weekly friday', { amount: 0 }], ['2026-01-02', 'weekly saturday']),
    expect: allOf('2026-01-03', '2026-01-10'),
  },
  {
    name: 'a payday skipped as too soon does not count as a payment',
    rule: LAST_PAID,
    today: '2026-01-13',
    entries: settings(
      ['2026-01-01', 'weekly friday'],
      ['2026-01-02', 'weekly saturday'],
      ['2026-01-03', 'weekly tuesday'],
    ),
    // Paid on Friday the 2nd; Saturday the 3rd is skipped. Tuesday the 6th is paid, because it is 4 days after that
    // Friday; the skipped Saturday does not count as a payment.
    expect: allOf('2026-01-02', '2026-01-06', '2026-01-13'),
  },
  {
    name: 'a payday moved to a different weekday for one day and back',
    rule: THREE_DAYS,
    today: '2026-01-16',
    entries: settings(
      ['2026-01-01', 'weekly friday'],
      ['2026-01-03', 'weekly saturday'],
      ['2026-01-05', 'weekly friday'],
    ),
    expect: allOf('2026-01-02', '2026-01-09', '2026-01-16'),
  },
  {
    name: 'biweekly to weekly and back to biweekly',
    rule: SEVEN_DAYS,
    today: '2026-02-07',
    entries: settings(
      ['2026-01-01', 'biweekly saturday'],
      ['2026-01-12', 'weekly saturday'],
      ['2026-01-18', 'biweekly saturday'],
    ),
    // January 3 is paid biweekly and the 17th weekly. The new cycle starts on the 24th, which is skipped because it is
    // only 7 days later. The next payday is February 7.
    expect: allOf('2026-01-03', '2026-01-17', '2026-02-07'),
  },
  {
    name: 'a change that arrives late moves paydays that other devices already showed',
    rule: 'INTERPRETATION: a tablet with a wrong clock heals when its clock does.',
    today: '2026-01-17',
    entries: settings(
      ['2026-01-01', 'weekly saturday'],
      ['2026-01-05', 'weekly wednesday', { stamp: clock('2026-01-17') }],
    ),
    // After the change that arrives late, the allowance is paid on Wednesdays: the 7th, 4 days after Saturday the 3rd,
    // and the 14th.
    expect: allOf('2026-01-03', '2026-01-07', '2026-01-14'),
  },
  {
    name: 'interest has no minimum gap',
    rule: 'INTERPRETATION: interest days: weekly: every Sunday; monthly: the first of the month.',
    today: '2026-03-01',
    entries: journal(
      childAdded('2026-02-18', 10000),
      interestSet('2026-02-18', 'weekly simple', 100),
      interestSet('2026-02-22', 'monthly simple', 100),
    ),
    // Interest is paid weekly on Sunday, February 22, and monthly on Sunday, March 1, a week apart.
    expect: ledger(
      ana(
        [10200, 0, 10000],
        opened('2026-02-18', 10000, 10000),
        earned('2026-02-22', 100, 10100),
        earned('2026-03-01', 100, 10200),
      ),
    ),
  },
]
