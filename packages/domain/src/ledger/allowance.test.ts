import { describe, expect, test } from 'vitest'
import { automaticPostingId } from '../journal/id.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA } from '../testing/people.ts'
import { amountsOf, childAt, datesOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const paidDates = (story: JournalBuilder, today: string) => datesOf(story, today, 'allowance')
const paid = (story: JournalBuilder, today: string) => amountsOf(story, today, 'allowance')

describe('a weekly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid on every such weekday', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    expect(paid(story, '2026-01-23')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 500],
      ['2026-01-16', 500],
      ['2026-01-23', 500],
    ])
  })

  test('set on its own weekday begins a week later: a change counts from the next day', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', at: '00:00', day: 'friday' })
    expect(paidDates(story, '2026-01-15')).toEqual(['2026-01-09'])
  })

  test('is paid at the start of the day, before what was recorded on it', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    story.deposit(100, { on: '2026-01-02', time: '00:00' })
    expect(postingsAt(story, '2026-01-02').map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ['allowance', 500],
      ['deposit', 600],
    ])
  })

  test('is a posting nobody recorded, with its own derived id (INTERPRETATION: automatic money)', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    expect(postingsAt(story, '2026-01-02')).toEqual([
      {
        id: automaticPostingId('allowance', ANNA, civilDate('2026-01-02')),
        account: 'bank',
        type: 'allowance',
        amount: 500,
        date: '2026-01-02',
        time: '00:00',
        description: 'Allowance',
        by: undefined,
        stamp: '',
        rank: 2,
        balanceAfter: 500,
        principalAfter: 500,
      },
    ])
  })

  test('of another amount pays the new amount from the next day on, and what was paid stays', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    story.setAllowance({ on: '2026-01-09', amount: 700, day: 'friday' })
    expect(paid(story, '2026-01-16')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 500],
      ['2026-01-16', 700],
    ])
  })

  test('changed twice on one day pays what was said last', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', at: '08:00', amount: 500 })
    story.setAllowance({ on: '2026-01-01', at: '20:00', amount: 900 })
    story.setAllowance({ on: '2026-01-01', at: '12:00', amount: 700 })
    expect(paid(story, '2026-01-02')).toEqual([['2026-01-02', 900]])
  })

  test('that arrives late pays what it would have paid', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 500 })
    story.setAllowance({ on: '2026-02-01', amount: 900 })
    story.setAllowance({ on: '2026-01-10', amount: 700 })
    expect(paid(story, '2026-02-06').slice(1)).toEqual([
      ['2026-01-09', 500],
      ['2026-01-16', 700],
      ['2026-01-23', 700],
      ['2026-01-30', 700],
      ['2026-02-06', 900],
    ])
  })
})

describe('a biweekly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid every second such weekday from the first on which it counted', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday' })
    expect(paidDates(story, '2026-02-20')).toEqual(['2026-01-09', '2026-01-23', '2026-02-06', '2026-02-20'])
  })

  test('keeps its rhythm when the amount changes', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly', amount: 500 })
    story.setAllowance({ on: '2026-01-12', frequency: 'biweekly', amount: 700 })
    expect(paid(story, '2026-02-06')).toEqual([
      ['2026-01-09', 500],
      ['2026-01-23', 700],
      ['2026-02-06', 700],
    ])
  })

  test('keeps its rhythm across a pause, and nothing is paid back for it', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    story.setAllowance({ on: '2026-01-12', frequency: 'biweekly', active: false })
    story.setAllowance({ on: '2026-01-26', frequency: 'biweekly' })
    expect(paidDates(story, '2026-03-06')).toEqual(['2026-01-09', '2026-02-06', '2026-02-20', '2026-03-06'])
  })

  test('keeps the rhythm of the first day it counted, even where it began paused', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly', active: false })
    story.setAllowance({ on: '2026-01-12', frequency: 'biweekly' })
    expect(paidDates(story, '2026-02-06')).toEqual(['2026-01-23', '2026-02-06'])
  })

  test('starts its rhythm anew when the day changes', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday' })
    story.setAllowance({ on: '2026-02-01', frequency: 'biweekly', day: 'monday' })
    // Paid on Friday 23 January; Monday 2 February is more than 7 days after.
    expect(paidDates(story, '2026-02-16')).toEqual(['2026-01-09', '2026-01-23', '2026-02-02', '2026-02-16'])
  })

  test('starts its rhythm anew when it was weekly in between', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    story.setAllowance({ on: '2026-01-10', frequency: 'weekly', active: false })
    story.setAllowance({ on: '2026-01-24', frequency: 'biweekly' })
    expect(paidDates(story, '2026-02-13')).toEqual(['2026-01-09', '2026-01-30', '2026-02-13'])
  })

  test('keeps its rhythm where a change of frequency was taken back the same day', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    story.setAllowance({ on: '2026-01-12', at: '08:00', frequency: 'weekly' })
    story.setAllowance({ on: '2026-01-12', at: '09:00', frequency: 'biweekly' })
    expect(paidDates(story, '2026-02-06')).toEqual(['2026-01-09', '2026-01-23', '2026-02-06'])
  })
})

describe('a monthly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid on the first such weekday of each month', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', frequency: 'monthly', day: 'friday' })
    expect(paidDates(story, '2026-06-30')).toEqual([
      '2026-01-02',
      '2026-02-06',
      '2026-03-06',
      '2026-04-03',
      '2026-05-01',
      '2026-06-05',
    ])
  })

  test('set after that weekday begins the next month', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'monthly', day: 'friday' })
    expect(paidDates(story, '2026-02-28')).toEqual(['2026-02-06'])
  })
})

describe('no allowance', () => {
  test('is paid to a new child: 0, weekly, Saturday, inactive (INTERPRETATION: the calendar)', () => {
    const { child, accounts } = childAt(buildJournal(), '2027-01-01')
    expect(child.allowance).toEqual({ amount: 0, frequency: 'weekly', day: 'saturday', active: false })
    expect(accounts.postings).toEqual([])
  })

  test('is paid while it is paused, nor paid back for the pause', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01' })
    story.setAllowance({ on: '2026-01-09', active: false })
    story.setAllowance({ on: '2026-01-30' })
    expect(paidDates(story, '2026-02-13')).toEqual(['2026-01-02', '2026-01-09', '2026-02-06', '2026-02-13'])
  })

  test('of zero cents makes a posting', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 0 })
    expect(postingsAt(story, '2026-03-01')).toEqual([])
  })

  test('of zero cents stands in the way of a real one the next day', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', amount: 0, day: 'friday' })
    story.setAllowance({ on: '2026-01-02', amount: 500, day: 'saturday' })
    expect(paidDates(story, '2026-01-09')).toEqual(['2026-01-03'])
  })

  test('is paid before its day has come', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    expect(paidDates(story, '2026-01-01')).toEqual([])
    expect(paidDates(story, '2026-01-02')).toEqual(['2026-01-02'])
  })

  test('that was deleted comes back on another day or moves one (INTERPRETATION: automatic money)', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01', day: 'friday' })
    story.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(paidDates(story, '2026-01-23')).toEqual(['2026-01-02', '2026-01-16', '2026-01-23'])
  })
})
