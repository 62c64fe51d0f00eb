// Hand-worked cases: changed paydays, pauses and advances. January 2, 2026, is a Friday.
import {
  advanced,
  advanceGiven,
  allowanceId,
  allowanceSet,
  ana,
  childAdded,
  deleted,
  earned,
  interestSet,
  journal,
  ledger,
  paid,
  paidEarly,
  pauseEnded,
  pauseSet,
  paydayChanged,
  ref,
  repaid,
} from './builders.mjs'

const CHANGED = 'CAPABILITIES: payday.changed (0 skips it; the latest stamp for each date counts).'
const EARLY = 'CAPABILITIES: paidOn pays it early; it stays where paidOn precedes a later setting’s first day.'
const PAUSE = 'CAPABILITIES: a pause includes `to`; it and its end count from the day after their own `on`.'
const ADVANCE = 'CAPABILITIES: equal parts, the remainder in the first; what a payday cannot bear moves to the next.'

/** Ana with 500 every Friday from January 2. */
const fridays = (...drafts) =>
  journal(childAdded('2026-01-01'), allowanceSet('2026-01-01', 'weekly friday', 500), ...drafts)

export const paydayCases = [
  {
    name: 'a payday with another amount, and one that is skipped',
    rule: CHANGED,
    today: '2026-01-23',
    entries: fridays(
      paydayChanged('2026-01-03', '2026-01-09', 800),
      paydayChanged('2026-01-03', '2026-01-16', 900),
      paydayChanged('2026-01-04', '2026-01-16', 0),
      paydayChanged('2026-01-04', '2026-01-10', 700),
    ),
    // Saturday, January 10 is no payday.
    expect: ledger(
      ana([1800, 0, 1800], paid('2026-01-02', 500, 500), paid('2026-01-09', 800, 1300), paid('2026-01-23', 500, 1800)),
    ),
  },
  {
    name: 'a skipped payday counts as paid',
    rule: CHANGED,
    today: '2026-01-10',
    entries: fridays(paydayChanged('2026-01-01', '2026-01-02', 0), allowanceSet('2026-01-02', 'weekly saturday', 500)),
    // Saturday the 3rd is a day after the skipped Friday.
    expect: ledger(ana([500, 0, 500], paid('2026-01-10', 500, 500))),
  },
  {
    name: 'a payday paid early counts toward interest from then on, and is not paid again',
    rule: EARLY,
    today: '2026-01-11',
    entries: fridays(
      interestSet('2026-01-01', 'weekly compound', 1000),
      paydayChanged('2026-01-03', '2026-01-09', 500, { paidOn: '2026-01-03' }),
    ),
    // 10% of 1000 on Sunday the 4th is 100; 10% of 1100 on the 11th is 110.
    expect: ledger(
      ana(
        [1210, 0, 1000],
        paid('2026-01-02', 500, 500),
        paidEarly('2026-01-09', '2026-01-03', 500, 1000),
        earned('2026-01-04', 100, 1100),
        earned('2026-01-11', 110, 1210),
      ),
    ),
  },
  {
    name: 'an early payment stays when the weekday changes, and its week is not paid again',
    rule: EARLY,
    today: '2026-01-22',
    entries: fridays(
      paydayChanged('2026-01-06', '2026-01-16', 600, { paidOn: '2026-01-06' }),
      allowanceSet('2026-01-10', 'weekly thursday', 700),
    ),
    // Thursday the 15th is a day before Friday the 16th, which was paid on the 6th.
    expect: ledger(
      ana(
        [2300, 0, 2300],
        paid('2026-01-02', 500, 500),
        paidEarly('2026-01-16', '2026-01-06', 600, 1100),
        paid('2026-01-09', 500, 1600),
        paid('2026-01-22', 700, 2300),
      ),
    ),
  },
  {
    name: 'an early payment is none if the setting before it had no such payday',
    rule: EARLY,
    today: '2026-01-30',
    entries: fridays(
      allowanceSet('2026-01-04', 'weekly friday', 500, { active: false }),
      paydayChanged('2026-01-06', '2026-01-16', 600, { paidOn: '2026-01-06' }),
    ),
    expect: ledger(ana([500, 0, 500], paid('2026-01-02', 500, 500))),
  },
  {
    name: 'a pause from its first to its last day, and one that is ended',
    rule: PAUSE,
    today: '2026-02-13',
    entries: fridays(
      pauseSet(1, '2026-01-02', '2026-01-02', '2026-01-09'),
      pauseSet(2, '2026-01-16', '2026-01-20'),
      pauseEnded('2026-01-30', 2),
    ),
    // January 2 stays, because the pause counts from the 3rd. The end counts from January 31.
    expect: ledger(
      ana(
        [2000, 0, 2000],
        paid('2026-01-02', 500, 500),
        paid('2026-01-16', 500, 1000),
        paid('2026-02-06', 500, 1500),
        paid('2026-02-13', 500, 2000),
      ),
    ),
  },
  {
    name: 'a pause leaves what was paid early before it was recorded',
    rule: PAUSE,
    today: '2026-01-30',
    entries: fridays(
      paydayChanged('2026-01-03', '2026-01-16', 500, { paidOn: '2026-01-05' }),
      paydayChanged('2026-01-03', '2026-01-23', 500, { paidOn: '2026-01-06' }),
      pauseSet(1, '2026-01-05', '2026-01-01'),
    ),
    expect: ledger(
      ana([1000, 0, 1000], paid('2026-01-02', 500, 500), paidEarly('2026-01-16', '2026-01-05', 500, 1000)),
    ),
  },
  {
    name: 'an advance is repaid in equal parts, never with more than a payday pays',
    rule: ADVANCE,
    today: '2026-01-30',
    entries: fridays(advanceGiven(1, '2026-01-05', 1000, 3), paydayChanged('2026-01-06', '2026-01-09', 100)),
    // 334 are due on the 9th, of which it bears 100; 333 and the other 234 are due on the 16th, of which it bears 500.
    // The 23rd bears 333 and the other 67.
    expect: ledger(
      ana(
        [2100, 0, 2100],
        paid('2026-01-02', 500, 500),
        advanced(1, '2026-01-05', 1000, 1500),
        paid('2026-01-09', 100, 1600),
        repaid(1, '2026-01-09', -100, 1500),
        paid('2026-01-16', 500, 2000),
        repaid(1, '2026-01-16', -500, 1500),
        paid('2026-01-23', 500, 2000),
        repaid(1, '2026-01-23', -400, 1600),
        paid('2026-01-30', 500, 2100),
      ),
    ),
  },
  {
    name: 'a skipped, paused or deleted payday repays nothing, and a deleted repayment is owed again',
    rule: ADVANCE,
    today: '2026-02-13',
    entries: fridays(
      advanceGiven(1, '2026-01-02', 600, 2),
      paydayChanged('2026-01-03', '2026-01-09', 0),
      pauseSet(2, '2026-01-03', '2026-01-16', '2026-01-16'),
      deleted('2026-01-24', allowanceId('2026-01-23')),
      deleted('2026-01-31', `repay:${ref(1)}:2026-01-30`),
    ),
    // The first part is due on January 30, is deleted, and due again with the second on February 6.
    expect: ledger(
      ana(
        [2000, 0, 2000],
        paid('2026-01-02', 500, 500),
        advanced(1, '2026-01-02', 600, 1100),
        paid('2026-01-30', 500, 1600),
        paid('2026-02-06', 500, 2100),
        repaid(1, '2026-02-06', -500, 1600),
        paid('2026-02-13', 500, 2100),
        repaid(1, '2026-02-13', -100, 2000),
      ),
    ),
  },
  {
    name: 'two advances are repaid in order, and a deleted one is gone with its repayments',
    rule: ADVANCE,
    today: '2026-01-16',
    entries: fridays(
      advanceGiven(1, '2026-01-02', 300, 1),
      advanceGiven(2, '2026-01-02', 400, 1),
      advanceGiven(3, '2026-01-02', 900, 1),
      deleted('2026-01-20', ref(3)),
    ),
    expect: ledger(
      ana(
        [1500, 0, 1500],
        paid('2026-01-02', 500, 500),
        advanced(1, '2026-01-02', 300, 800),
        advanced(2, '2026-01-02', 400, 1200),
        paid('2026-01-09', 500, 1700),
        repaid(1, '2026-01-09', -300, 1400),
        repaid(2, '2026-01-09', -200, 1200),
        paid('2026-01-16', 500, 1700),
        repaid(2, '2026-01-16', -200, 1500),
      ),
    ),
  },
]
