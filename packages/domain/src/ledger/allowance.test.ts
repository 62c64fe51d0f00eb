import { describe, expect, test } from 'vitest'
import { automaticPostingId } from '../journal/id.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA } from '../testing/people.ts'
import { amountsOf, childAt, datesOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const paidDates = (journal: JournalBuilder, today: string) => datesOf(journal, today, 'allowance')
const paid = (journal: JournalBuilder, today: string) => amountsOf(journal, today, 'allowance')

describe('a weekly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid on its weekday every week', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    expect(paid(journal, '2026-01-23')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 500],
      ['2026-01-16', 500],
      ['2026-01-23', 500],
    ])
  })

  test('is first paid a week later if it is set on its weekday', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', at: '00:00', day: 'friday' })
    expect(paidDates(journal, '2026-01-15')).toEqual(['2026-01-09'])
  })

  test('is paid at the start of the day, before recorded transactions', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    journal.deposit(100, { on: '2026-01-02', time: '00:00' })
    expect(postingsAt(journal, '2026-01-02').map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ['allowance', 500],
      ['deposit', 600],
    ])
  })

  test('has an id made from the child and the date, and no author (INTERPRETATION: automatic money)', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    expect(postingsAt(journal, '2026-01-02')).toEqual([
      {
        id: automaticPostingId('allowance', ANNA, civilDate('2026-01-02')),
        account: 'bank',
        type: 'allowance',
        amount: 500,
        date: '2026-01-02',
        time: '00:00',
        timed: true,
        description: 'Allowance',
        by: undefined,
        stamp: '',
        rank: 2,
        balanceAfter: 500,
        principalAfter: 500,
      },
    ])
  })

  test('pays a changed amount from the next day and leaves earlier payments unchanged', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
    journal.setAllowance({ on: '2026-01-09', amount: 700, day: 'friday' })
    expect(paid(journal, '2026-01-16')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 500],
      ['2026-01-16', 700],
    ])
  })

  test('pays the last amount set if it changes several times in one day', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', at: '08:00', amount: 500 })
    journal.setAllowance({ on: '2026-01-01', at: '20:00', amount: 900 })
    journal.setAllowance({ on: '2026-01-01', at: '12:00', amount: 700 })
    expect(paid(journal, '2026-01-02')).toEqual([['2026-01-02', 900]])
  })

  test('pays for earlier paydays when a setting arrives late', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500 })
    journal.setAllowance({ on: '2026-02-01', amount: 900 })
    journal.setAllowance({ on: '2026-01-10', amount: 700 })
    expect(paid(journal, '2026-02-06').slice(1)).toEqual([
      ['2026-01-09', 500],
      ['2026-01-16', 700],
      ['2026-01-23', 700],
      ['2026-01-30', 700],
      ['2026-02-06', 900],
    ])
  })
})

describe('a biweekly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid every other week, starting on the first matching weekday after it is set', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday' })
    expect(paidDates(journal, '2026-02-20')).toEqual(['2026-01-09', '2026-01-23', '2026-02-06', '2026-02-20'])
  })

  test('keeps its cycle when only the amount changes', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly', amount: 500 })
    journal.setAllowance({ on: '2026-01-12', frequency: 'biweekly', amount: 700 })
    expect(paid(journal, '2026-02-06')).toEqual([
      ['2026-01-09', 500],
      ['2026-01-23', 700],
      ['2026-02-06', 700],
    ])
  })

  test('keeps its cycle during a pause and does not catch up on missed payments', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    journal.setAllowance({ on: '2026-01-12', frequency: 'biweekly', active: false })
    journal.setAllowance({ on: '2026-01-26', frequency: 'biweekly' })
    expect(paidDates(journal, '2026-03-06')).toEqual(['2026-01-09', '2026-02-06', '2026-02-20', '2026-03-06'])
  })

  test('starts its cycle the day after it is first set, even if it is paused at first', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly', active: false })
    journal.setAllowance({ on: '2026-01-12', frequency: 'biweekly' })
    expect(paidDates(journal, '2026-02-06')).toEqual(['2026-01-23', '2026-02-06'])
  })

  test('restarts its cycle when the weekday changes', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday' })
    journal.setAllowance({ on: '2026-02-01', frequency: 'biweekly', day: 'monday' })
    // Paid on Friday, January 23; Monday, February 2 is more than 7 days later.
    expect(paidDates(journal, '2026-02-16')).toEqual(['2026-01-09', '2026-01-23', '2026-02-02', '2026-02-16'])
  })

  test('restarts its cycle when it changes to weekly and back to biweekly', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    journal.setAllowance({ on: '2026-01-10', frequency: 'weekly', active: false })
    journal.setAllowance({ on: '2026-01-24', frequency: 'biweekly' })
    expect(paidDates(journal, '2026-02-13')).toEqual(['2026-01-09', '2026-01-30', '2026-02-13'])
  })

  test('keeps its cycle when a frequency change is reverted on the same day', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly' })
    journal.setAllowance({ on: '2026-01-12', at: '08:00', frequency: 'weekly' })
    journal.setAllowance({ on: '2026-01-12', at: '09:00', frequency: 'biweekly' })
    expect(paidDates(journal, '2026-02-06')).toEqual(['2026-01-09', '2026-01-23', '2026-02-06'])
  })
})

describe('a monthly allowance (INTERPRETATION: the calendar)', () => {
  test('is paid on the first occurrence of its weekday in each month', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', frequency: 'monthly', day: 'friday' })
    expect(paidDates(journal, '2026-06-30')).toEqual([
      '2026-01-02',
      '2026-02-06',
      '2026-03-06',
      '2026-04-03',
      '2026-05-01',
      '2026-06-05',
    ])
  })

  test('starts in the next month if it is set after that weekday', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'monthly', day: 'friday' })
    expect(paidDates(journal, '2026-02-28')).toEqual(['2026-02-06'])
  })
})

describe('an allowance pays nothing', () => {
  test('with a new child’s default terms: inactive, $0.00 weekly on Saturday (INTERPRETATION: the calendar)', () => {
    const { child, accounts } = childAt(buildJournal(), '2027-01-01')
    expect(child.allowance).toEqual({ amount: 0, frequency: 'weekly', day: 'saturday', active: false })
    expect(accounts.postings).toEqual([])
  })

  test('during a pause, or afterward for the skipped paydays', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01' })
    journal.setAllowance({ on: '2026-01-09', active: false })
    journal.setAllowance({ on: '2026-01-30' })
    expect(paidDates(journal, '2026-02-13')).toEqual(['2026-01-02', '2026-01-09', '2026-02-06', '2026-02-13'])
  })

  test('when the amount is zero', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 0 })
    expect(postingsAt(journal, '2026-03-01')).toEqual([])
  })

  test('on a payday whose amount is zero; that payday does not delay the next one', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 0, day: 'friday' })
    journal.setAllowance({ on: '2026-01-02', amount: 500, day: 'saturday' })
    expect(paidDates(journal, '2026-01-09')).toEqual(['2026-01-03'])
  })

  test('before its first payday', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    expect(paidDates(journal, '2026-01-01')).toEqual([])
    expect(paidDates(journal, '2026-01-02')).toEqual(['2026-01-02'])
  })

  test('to replace a deleted payment (INTERPRETATION: automatic money)', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(paidDates(journal, '2026-01-23')).toEqual(['2026-01-02', '2026-01-16', '2026-01-23'])
  })
})
