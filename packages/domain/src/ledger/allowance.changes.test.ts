import { describe, expect, test } from 'vitest'
import type { Weekday } from '../calendar/civil-date.ts'
import type { Frequency } from '../journal/fields.ts'
import { ANNA } from '../testing/people.ts'
import { datesOf } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'

type Bargain = readonly [Frequency, Weekday]

/** The paydays of January and February 2026 where one bargain is changed to another on a day. */
function paidDates(before: Bargain, on: string, after: Bargain, until: string) {
  const story = buildJournal({ on: '2025-12-01' })
  const [frequency, day] = before
  story.setAllowance({ on: '2025-12-31', frequency, day })
  story.setAllowance({ on, frequency: after[0], day: after[1] })
  return datesOf(story, until, 'allowance')
}

describe('nobody is paid twice for moving a payday (INTERPRETATION: the calendar)', () => {
  test('moving Friday to Saturday on Friday: not paid again the next day', () => {
    expect(paidDates(['weekly', 'friday'], '2026-01-09', ['weekly', 'saturday'], '2026-01-24')).toEqual([
      '2026-01-02',
      '2026-01-09',
      '2026-01-17',
      '2026-01-24',
    ])
  })

  // Paid on Friday 9 January, and changed that day.
  test.each([
    ['saturday', '2026-01-17'],
    ['sunday', '2026-01-18'],
    ['monday', '2026-01-19'],
    ['tuesday', '2026-01-13'],
    ['wednesday', '2026-01-14'],
    ['thursday', '2026-01-15'],
  ] as const)(
    'weekly: after Friday 9 January the next %s paid is %s: none within 3 days, the fourth is',
    (day, next) => {
      expect(paidDates(['weekly', 'friday'], '2026-01-09', ['weekly', day], next)).toEqual([
        '2026-01-02',
        '2026-01-09',
        next,
      ])
    },
  )

  // The weekday itself comes 7 days after, which is still within 7; Saturday of the next week 8 days after.
  test.each([
    ['friday', '2026-01-30'],
    ['thursday', '2026-01-29'],
    ['monday', '2026-01-26'],
    ['saturday', '2026-01-24'],
  ] as const)(
    'biweekly: from weekly Friday, paid on 9 January, to %s, the next is %s: none within 7 days',
    (day, next) => {
      // The rhythm counts from the first such weekday after the change, within 7 days, so that one is left out.
      expect(paidDates(['weekly', 'friday'], '2026-01-09', ['biweekly', day], next)).toEqual([
        '2026-01-02',
        '2026-01-09',
        next,
      ])
    },
  )

  test('biweekly: the eighth day after the last one paid is a payday', () => {
    // Paid on Friday 2 January; changed on the 9th, so that the first Saturday that counts is the 10th, 8 days after.
    expect(paidDates(['biweekly', 'friday'], '2026-01-09', ['biweekly', 'saturday'], '2026-01-24')).toEqual([
      '2026-01-02',
      '2026-01-10',
      '2026-01-24',
    ])
  })

  test('biweekly: the seventh day after the last one paid is none', () => {
    // Paid on Friday 2 January; the first Friday that counts is the 9th, 7 days after.
    expect(paidDates(['weekly', 'friday'], '2026-01-03', ['biweekly', 'friday'], '2026-02-06')).toEqual([
      '2026-01-02',
      '2026-01-23',
      '2026-02-06',
    ])
  })

  test('monthly: no payday in the month of the last one paid', () => {
    // Paid on Friday 2 January; the first Monday of January that counts is the 5th.
    expect(paidDates(['weekly', 'friday'], '2026-01-02', ['monthly', 'monday'], '2026-02-28')).toEqual([
      '2026-01-02',
      '2026-02-02',
    ])
  })

  test('monthly: the next month is another month, however few days lie between', () => {
    // Paid on Saturday 31 January; the first Sunday of February is the 1st.
    expect(paidDates(['weekly', 'saturday'], '2026-01-31', ['monthly', 'sunday'], '2026-02-28').slice(-2)).toEqual([
      '2026-01-31',
      '2026-02-01',
    ])
  })

  test('monthly: the same month of another year is another month', () => {
    const story = buildJournal({ on: '2024-12-01' })
    story.setAllowance({ on: '2024-12-31', frequency: 'monthly', day: 'friday' })
    story.setAllowance({ on: '2025-01-10', frequency: 'monthly', day: 'friday', active: false })
    story.setAllowance({ on: '2025-12-31', frequency: 'monthly', day: 'monday' })
    expect(datesOf(story, '2026-01-31', 'allowance')).toEqual(['2025-01-03', '2026-01-05'])
  })

  test('from monthly to weekly the rule of the new frequency holds: 3 days', () => {
    // Paid on Friday 2 January. Monday the 5th is the third day, Tuesday the 6th the fourth.
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

  test('what counts is the last one paid, also where a pause lies between', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    story.setAllowance({ on: '2026-01-02', at: '08:00', day: 'friday', active: false })
    story.setAllowance({ on: '2026-01-03', day: 'sunday' })
    expect(datesOf(story, '2026-01-18', 'allowance')).toEqual(['2026-01-02', '2026-01-11', '2026-01-18'])
  })

  test('a payday left out for being too soon is not the last one paid', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    story.setAllowance({ on: '2026-01-02', day: 'saturday' })
    // Saturday the 3rd is left out; Tuesday the 6th is the fourth day after Friday the 2nd.
    story.setAllowance({ on: '2026-01-03', day: 'tuesday' })
    expect(datesOf(story, '2026-01-13', 'allowance')).toEqual(['2026-01-02', '2026-01-06', '2026-01-13'])
  })

  test('deleting the last one paid brings forth no other', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    story.setAllowance({ on: '2026-01-02', day: 'saturday' })
    story.deletePosting(`allowance:${ANNA}:2026-01-02`, { on: '2026-01-02', at: '18:00' })
    expect(datesOf(story, '2026-01-10', 'allowance')).toEqual(['2026-01-10'])
  })
})

describe('a change that changes nothing', () => {
  test.each(['weekly', 'biweekly', 'monthly'] as const)(
    '%s: said again every day, it is paid as if said once',
    (frequency) => {
      const once = buildJournal()
      once.setAllowance({ on: '2026-01-01', frequency })
      const daily = buildJournal()
      for (let day = 1; day <= 31; day += 1) {
        daily.setAllowance({ on: `2026-01-${String(day).padStart(2, '0')}`, frequency })
      }
      expect(datesOf(daily, '2026-04-30', 'allowance')).toEqual(datesOf(once, '2026-04-30', 'allowance'))
    },
  )
})
