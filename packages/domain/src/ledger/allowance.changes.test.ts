import { describe, expect, test } from 'vitest'
import type { Weekday } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import { ANNA } from '../testing/people.ts'
import { datesOf } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'

type Schedule = readonly [Frequency, Weekday]

/** The paydays in 2026 up to `until`, if the schedule changes from `before` to `after` on a given day. */
function paidDates(before: Schedule, on: string, after: Schedule, until: string) {
  const journal = buildJournal({ on: '2025-12-01' })
  const [frequency, day] = before
  journal.setAllowance({ on: '2025-12-31', frequency, day })
  journal.setAllowance({ on, frequency: after[0], day: after[1] })
  return datesOf(journal, until, 'allowance')
}

describe('moving a payday does not pay twice (INTERPRETATION: the calendar)', () => {
  test('weekly: if the payday is moved from Friday to Saturday on a Friday, the next day is skipped', () => {
    expect(paidDates(['weekly', 'friday'], '2026-01-09', ['weekly', 'saturday'], '2026-01-24')).toEqual([
      '2026-01-02',
      '2026-01-09',
      '2026-01-17',
      '2026-01-24',
    ])
  })

  // The allowance is paid on Friday, January 9, and changed the same day.
  test.each([
    ['saturday', '2026-01-17'],
    ['sunday', '2026-01-18'],
    ['monday', '2026-01-19'],
    ['tuesday', '2026-01-13'],
    ['wednesday', '2026-01-14'],
    ['thursday', '2026-01-15'],
  ] as const)(
    'weekly: after a payment on Friday, January 9, the next %s payday is %s, more than 3 days later',
    (day, next) => {
      expect(paidDates(['weekly', 'friday'], '2026-01-09', ['weekly', day], next)).toEqual([
        '2026-01-02',
        '2026-01-09',
        next,
      ])
    },
  )

  // The next Friday is only 7 days later, which is still too soon.
  test.each([
    ['friday', '2026-01-30'],
    ['thursday', '2026-01-29'],
    ['monday', '2026-01-26'],
    ['saturday', '2026-01-24'],
  ] as const)(
    'biweekly: after a weekly payment on Friday, January 9, the next payday on a %s is %s, more than 7 days later',
    (day, next) => {
      // The cycle starts on the first occurrence of `day` after the change, which is too soon and is skipped.
      expect(paidDates(['weekly', 'friday'], '2026-01-09', ['biweekly', day], next)).toEqual([
        '2026-01-02',
        '2026-01-09',
        next,
      ])
    },
  )

  test('biweekly: pays 8 days after the last payment', () => {
    // Paid on Friday, January 2, and changed on the 9th. The first Saturday after the change, the 10th, is 8 days after
    // the payment.
    expect(paidDates(['biweekly', 'friday'], '2026-01-09', ['biweekly', 'saturday'], '2026-01-24')).toEqual([
      '2026-01-02',
      '2026-01-10',
      '2026-01-24',
    ])
  })

  test('biweekly: does not pay 7 days after the last payment', () => {
    // Paid on Friday, January 2. The first Friday under the new setting, the 9th, is only 7 days later.
    expect(paidDates(['weekly', 'friday'], '2026-01-03', ['biweekly', 'friday'], '2026-02-06')).toEqual([
      '2026-01-02',
      '2026-01-23',
      '2026-02-06',
    ])
  })

  test('monthly: does not pay again in the month of the last payment', () => {
    // Paid on Friday, January 2. The first Monday of January, the 5th, is in the same month.
    expect(paidDates(['weekly', 'friday'], '2026-01-02', ['monthly', 'monday'], '2026-02-28')).toEqual([
      '2026-01-02',
      '2026-02-02',
    ])
  })

  test('monthly: pays in the next month even one day after the last payment', () => {
    // Paid on Saturday, January 31; the first Sunday of February is the 1st.
    expect(paidDates(['weekly', 'saturday'], '2026-01-31', ['monthly', 'sunday'], '2026-02-28').slice(-2)).toEqual([
      '2026-01-31',
      '2026-02-01',
    ])
  })

  test('monthly: pays in the same month of a different year', () => {
    const journal = buildJournal({ on: '2024-12-01' })
    journal.setAllowance({ on: '2024-12-31', frequency: 'monthly', day: 'friday' })
    journal.setAllowance({ on: '2025-01-10', frequency: 'monthly', day: 'friday', active: false })
    journal.setAllowance({ on: '2025-12-31', frequency: 'monthly', day: 'monday' })
    expect(datesOf(journal, '2026-01-31', 'allowance')).toEqual(['2025-01-03', '2026-01-05'])
  })

  test('monthly to weekly: uses the minimum gap of the new frequency, 3 days', () => {
    // Paid on Friday, January 2. Monday the 5th is the third day, Tuesday the 6th the fourth.
    expect(paidDates(['monthly', 'friday'], '2026-01-02', ['weekly', 'monday'], '2026-01-12')).toEqual([
      '2026-01-02',
      '2026-01-12',
    ])
    expect(paidDates(['monthly', 'friday'], '2026-01-02', ['weekly', 'tuesday'], '2026-01-13')).toEqual([
      '2026-01-02',
      '2026-01-06',
      '2026-01-13',
    ])
  })

  test('the gap is measured from the last payment, even across a pause', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    journal.setAllowance({ on: '2026-01-02', at: '08:00', day: 'friday', active: false })
    journal.setAllowance({ on: '2026-01-03', day: 'sunday' })
    expect(datesOf(journal, '2026-01-18', 'allowance')).toEqual(['2026-01-02', '2026-01-11', '2026-01-18'])
  })

  test('a skipped payday does not count as the last payment', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    journal.setAllowance({ on: '2026-01-02', day: 'saturday' })
    // Saturday the 3rd is skipped; Tuesday the 6th is the fourth day after Friday the 2nd.
    journal.setAllowance({ on: '2026-01-03', day: 'tuesday' })
    expect(datesOf(journal, '2026-01-13', 'allowance')).toEqual(['2026-01-02', '2026-01-06', '2026-01-13'])
  })

  test('deleting the last payment does not create another payday', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    journal.setAllowance({ on: '2026-01-02', day: 'saturday' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-02`, { on: '2026-01-02', at: '18:00' })
    expect(datesOf(journal, '2026-01-10', 'allowance')).toEqual(['2026-01-10'])
  })
})

describe('setting the same allowance again', () => {
  test.each(['weekly', 'biweekly', 'monthly'] as const)('%s: does not change the paydays', (frequency) => {
    const once = buildJournal()
    once.setAllowance({ on: '2026-01-01', frequency })
    const daily = buildJournal()
    for (let day = 1; day <= 31; day += 1) {
      daily.setAllowance({ on: `2026-01-${String(day).padStart(2, '0')}`, frequency })
    }
    expect(datesOf(daily, '2026-04-30', 'allowance')).toEqual(datesOf(once, '2026-04-30', 'allowance'))
  })
})
