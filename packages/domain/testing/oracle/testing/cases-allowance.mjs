// Hand-worked cases: effective settings and paydays. January 2026: Saturdays 3, 10, 17, 24, 31; Sundays 4, 11, 18, 25;
// January 1 is a Thursday, February 1 a Sunday.
import { allowanceSet, ana, childAdded, clock, journal, ledger, paid, ref } from './builders.mjs'

const NEXT_DAY =
  'INTERPRETATION: a change counts from the next day, of several on one day the last, and what was due before stays.'
const GREATEST_STAMP =
  'INTERPRETATION: in force is the entry with the greatest (stamp, id) among those recorded on a day before.'
const WEEKLY = 'INTERPRETATION: weekly: every such weekday. Paid at the start of the day.'
const BIWEEKLY = 'INTERPRETATION: biweekly: every second such weekday, from the first one on which the setting counted.'
const KEPT = 'INTERPRETATION: changing the amount or pausing keeps the rhythm.'
const ANEW = 'INTERPRETATION: a change of frequency or day restarts it.'
const MONTHLY = 'INTERPRETATION: monthly: the first such weekday of each month.'
const NO_ARREARS = 'INTERPRETATION: Nothing is paid back for a pause.'

const PAUSED = { active: false }

/** Expected: allowances only; the balance is their running sum. */
const onlyPaid = (...datesAndAmounts) => {
  let sum = 0
  const rows = datesAndAmounts.map(([date, amount]) => {
    sum += amount
    return paid(date, amount, sum)
  })
  return ledger(ana([sum, 0, sum], ...rows))
}
const allOf = (amount, ...dates) => onlyPaid(...dates.map((date) => [date, amount]))

/** A child added on New Year's Day with no money, and the settings of the child's allowance. */
const childWith = (...settings) => journal(childAdded('2026-01-01'), ...settings)

const inForceCases = [
  {
    name: 'weekly, including today',
    rule: WEEKLY,
    today: '2026-01-17',
    entries: childWith(allowanceSet('2026-01-01', 'weekly saturday', 500)),
    expect: allOf(500, '2026-01-03', '2026-01-10', '2026-01-17'),
  },
  {
    name: 'an allowance is not paid on the day before a payday',
    rule: WEEKLY,
    today: '2026-01-16',
    entries: childWith(allowanceSet('2026-01-01', 'weekly saturday', 500)),
    expect: allOf(500, '2026-01-03', '2026-01-10'),
  },
  {
    name: 'an allowance set on a payday pays from the next payday',
    rule: NEXT_DAY,
    today: '2026-01-10',
    entries: childWith(allowanceSet('2026-01-03', 'weekly saturday', 500, { at: '00:00' })),
    expect: allOf(500, '2026-01-10'),
  },
  {
    name: 'an allowance set late on the day before a payday pays on that payday',
    rule: NEXT_DAY,
    today: '2026-01-03',
    entries: childWith(allowanceSet('2026-01-02', 'weekly saturday', 500, { at: '23:59' })),
    expect: allOf(500, '2026-01-03'),
  },
  {
    name: 'a raise on a payday does not change the payment on that day',
    rule: NEXT_DAY,
    today: '2026-01-17',
    entries: childWith(
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      allowanceSet('2026-01-10', 'weekly saturday', 900),
    ),
    expect: onlyPaid(['2026-01-03', 500], ['2026-01-10', 500], ['2026-01-17', 900]),
  },
  {
    name: 'the last of three changes on the same day wins',
    rule: NEXT_DAY,
    today: '2026-01-10',
    entries: childWith(
      allowanceSet('2026-01-09', 'weekly saturday', 900, { at: '08:00' }),
      allowanceSet('2026-01-09', 'weekly saturday', 700, { at: '09:00' }),
      allowanceSet('2026-01-09', 'weekly saturday', 800, { at: '08:30' }),
    ),
    expect: allOf(700, '2026-01-10'),
  },
  {
    name: 'the greater id wins for equal stamps',
    rule: GREATEST_STAMP,
    today: '2026-01-10',
    entries: childWith(
      allowanceSet('2026-01-09', 'weekly saturday', 900, { id: ref(52), stamp: clock('2026-01-09') }),
      allowanceSet('2026-01-09', 'weekly saturday', 700, { id: ref(51), stamp: clock('2026-01-09') }),
    ),
    expect: allOf(900, '2026-01-10'),
  },
  {
    name: 'a setting recorded today or in the future has no effect yet',
    rule: NEXT_DAY,
    today: '2026-01-10',
    entries: childWith(
      allowanceSet('2026-01-10', 'weekly saturday', 500),
      allowanceSet('2026-01-16', 'weekly saturday', 900),
    ),
    expect: allOf(500),
  },
  {
    name: 'a setting that arrives late takes effect the day after it was recorded',
    rule: 'INTERPRETATION: An entry that arrives late (from a tablet that was offline) is value-dated.',
    today: '2026-01-21',
    entries: childWith(allowanceSet('2026-01-08', 'weekly saturday', 500, { stamp: clock('2026-01-20') })),
    expect: allOf(500, '2026-01-10', '2026-01-17'),
  },
  {
    name: 'a setting with a stamp ahead of its date wins over a later one with a lower stamp',
    rule: GREATEST_STAMP,
    today: '2026-01-10',
    entries: childWith(
      allowanceSet('2026-01-01', 'weekly saturday', 500, { stamp: clock('2026-02-01') }),
      allowanceSet('2026-01-05', 'weekly saturday', 900),
    ),
    expect: allOf(500, '2026-01-03', '2026-01-10'),
  },
  {
    name: 'a setting with a stamp behind its date never replaces a higher stamp',
    rule: GREATEST_STAMP,
    today: '2026-01-17',
    entries: childWith(
      allowanceSet('2026-01-10', 'weekly saturday', 900, { stamp: clock('2026-01-02') }),
      allowanceSet('2026-01-05', 'weekly saturday', 500),
    ),
    expect: allOf(500, '2026-01-10', '2026-01-17'),
  },
  {
    name: 'nothing is paid for the weeks of a pause',
    rule: NO_ARREARS,
    today: '2026-01-31',
    entries: childWith(
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      allowanceSet('2026-01-05', 'weekly saturday', 500, PAUSED),
      allowanceSet('2026-01-20', 'weekly saturday', 500),
    ),
    expect: allOf(500, '2026-01-03', '2026-01-24', '2026-01-31'),
  },
  {
    name: 'an allowance paused and resumed on one day keeps paying',
    rule: NEXT_DAY,
    today: '2026-01-10',
    entries: childWith(
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      allowanceSet('2026-01-09', 'weekly saturday', 500, { ...PAUSED, at: '08:00' }),
      allowanceSet('2026-01-09', 'weekly saturday', 500, { at: '08:01' }),
    ),
    expect: allOf(500, '2026-01-03', '2026-01-10'),
  },
  {
    name: 'an allowance of zero produces no posting',
    rule: 'INTERPRETATION: A new child: allowance 0 (and no posting of zero cents).',
    today: '2026-01-31',
    entries: childWith(allowanceSet('2026-01-01', 'weekly saturday', 0)),
    expect: allOf(0),
  },
]

const biweeklyCases = [
  {
    name: 'biweekly from the first such weekday',
    rule: BIWEEKLY,
    today: '2026-01-31',
    entries: childWith(allowanceSet('2026-01-01', 'biweekly saturday', 500)),
    expect: allOf(500, '2026-01-03', '2026-01-17', '2026-01-31'),
  },
  {
    name: 'biweekly set on its weekday starts on the next one',
    rule: BIWEEKLY,
    today: '2026-01-24',
    entries: childWith(allowanceSet('2026-01-03', 'biweekly saturday', 500)),
    expect: allOf(500, '2026-01-10', '2026-01-24'),
  },
  {
    name: 'a raise in the off week keeps the biweekly cycle',
    rule: KEPT,
    today: '2026-01-31',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500),
      allowanceSet('2026-01-07', 'biweekly saturday', 800),
    ),
    expect: onlyPaid(['2026-01-03', 500], ['2026-01-17', 800], ['2026-01-31', 800]),
  },
  {
    name: 'a pause keeps the biweekly cycle',
    rule: KEPT,
    today: '2026-01-31',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500),
      allowanceSet('2026-01-12', 'biweekly saturday', 500, PAUSED),
      allowanceSet('2026-01-20', 'biweekly saturday', 500),
    ),
    // The 17th falls in the pause, and the 24th is not in the cycle (3rd, 17th, 31st).
    expect: allOf(500, '2026-01-03', '2026-01-31'),
  },
  {
    name: 'a biweekly cycle that starts during a pause is kept after it',
    rule: KEPT,
    today: '2026-01-31',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500, PAUSED),
      allowanceSet('2026-01-05', 'biweekly saturday', 500),
    ),
    // The cycle starts on Saturday the 3rd, when nothing is paid, and continues on the 17th and the 31st.
    expect: allOf(500, '2026-01-17', '2026-01-31'),
  },
  {
    name: 'a change of weekday restarts the biweekly cycle',
    rule: ANEW,
    today: '2026-01-28',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500),
      allowanceSet('2026-01-12', 'biweekly wednesday', 500),
    ),
    // The first Wednesday under the new setting is the 14th, 11 days after the 3rd. The next payday is the 28th.
    expect: allOf(500, '2026-01-03', '2026-01-14', '2026-01-28'),
  },
  {
    name: 'one day of weekly restarts the biweekly cycle',
    rule: ANEW,
    today: '2026-01-24',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500),
      allowanceSet('2026-01-05', 'weekly saturday', 500),
      allowanceSet('2026-01-06', 'biweekly saturday', 500),
    ),
    // The new cycle starts on Saturday the 10th, but nothing is paid then, because that is too soon after the 3rd. The
    // next payday is the 24th, not the 17th.
    expect: allOf(500, '2026-01-03', '2026-01-24'),
  },
  {
    name: 'one hour of weekly keeps the biweekly cycle',
    rule: NEXT_DAY,
    today: '2026-01-31',
    entries: childWith(
      allowanceSet('2026-01-01', 'biweekly saturday', 500),
      allowanceSet('2026-01-05', 'weekly saturday', 500, { at: '09:00' }),
      allowanceSet('2026-01-05', 'biweekly saturday', 500, { at: '10:00' }),
    ),
    // The weekly setting was never in effect.
    expect: allOf(500, '2026-01-03', '2026-01-17', '2026-01-31'),
  },
  {
    name: 'biweekly across a leap day',
    rule: BIWEEKLY,
    today: '2024-03-14',
    entries: journal(childAdded('2024-02-14'), allowanceSet('2024-02-14', 'biweekly thursday', 500)),
    // February 15, 2024, is a Thursday. The next paydays are February 29 and March 14.
    expect: allOf(500, '2024-02-15', '2024-02-29', '2024-03-14'),
  },
  {
    name: 'biweekly across the end of a year',
    rule: BIWEEKLY,
    today: '2026-01-07',
    entries: journal(childAdded('2025-12-22'), allowanceSet('2025-12-22', 'biweekly wednesday', 500)),
    // December 24, 2025, is a Wednesday. The 31st is not in the cycle.
    expect: allOf(500, '2025-12-24', '2026-01-07'),
  },
]

const calendarCases = [
  {
    name: 'monthly pays on the first such weekday',
    rule: MONTHLY,
    today: '2026-04-30',
    entries: childWith(allowanceSet('2026-01-01', 'monthly saturday', 500)),
    // First Saturdays: January 3, February 7, March 7 (the latest possible date of a first Saturday) and April 4.
    expect: allOf(500, '2026-01-03', '2026-02-07', '2026-03-07', '2026-04-04'),
  },
  {
    name: 'monthly on the very first of the month',
    rule: MONTHLY,
    today: '2026-04-30',
    entries: childWith(allowanceSet('2026-01-20', 'monthly sunday', 500)),
    expect: allOf(500, '2026-02-01', '2026-03-01', '2026-04-05'),
  },
  {
    name: 'monthly set on the first such weekday starts in the next month',
    rule: NEXT_DAY,
    today: '2026-02-07',
    entries: childWith(allowanceSet('2026-01-03', 'monthly saturday', 500)),
    expect: allOf(500, '2026-02-07'),
  },
  {
    name: 'monthly set on a first of the month does not pay on the eighth',
    rule: MONTHLY,
    today: '2026-03-01',
    entries: childWith(allowanceSet('2026-02-01', 'monthly sunday', 500)),
    // The first Sunday is February 1, one day before the setting takes effect. Sunday the 8th is the second Sunday.
    expect: allOf(500, '2026-03-01'),
  },
  {
    name: 'monthly across the end of a year',
    rule: MONTHLY,
    today: '2026-01-31',
    entries: journal(childAdded('2025-12-10'), allowanceSet('2025-12-10', 'monthly friday', 500)),
    expect: allOf(500, '2026-01-02'),
  },
  {
    name: 'weekly on a leap day',
    rule: WEEKLY,
    today: '2024-03-07',
    entries: journal(childAdded('2024-02-20'), allowanceSet('2024-02-20', 'weekly thursday', 500)),
    expect: allOf(500, '2024-02-22', '2024-02-29', '2024-03-07'),
  },
  {
    name: 'weekly across the end of February without a leap day',
    rule: WEEKLY,
    today: '2025-03-06',
    entries: journal(childAdded('2025-02-20'), allowanceSet('2025-02-20', 'weekly thursday', 500)),
    // February 27, 2025, is a Thursday; seven days later is March 6.
    expect: allOf(500, '2025-02-27', '2025-03-06'),
  },
]

export const allowanceCases = [...inForceCases, ...biweeklyCases, ...calendarCases]
