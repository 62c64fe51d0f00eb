import { describe, expect, test } from 'vitest'
import { civilDate, fromDayNumber, toDayNumber } from '../calendar/civil-date.ts'
import { ANNA, stampAt } from '../testing/people.ts'
import { allowancePaydays } from './allowance.ts'
import { amountsOf, childAt, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const paid = (journal: JournalBuilder, today: string) => amountsOf(journal, today, 'allowance')

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23, 30 and February 6, 2026. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
  return journal
}

describe('a changed payday', () => {
  test('pays the changed amount, once, and keeps its id', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-03', words: 'Birthday' })
    expect(paid(journal, '2026-01-16')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 800],
      ['2026-01-16', 500],
    ])
    const [, changed] = postingsAt(journal, '2026-01-16')
    expect(changed).toMatchObject({ id: `allowance:${ANNA}:2026-01-09`, description: 'Allowance: Birthday' })
  })

  test('has the usual description without words', () => {
    const journal = weekly()
    journal.changePayday('2026-01-02', 800, { on: '2026-01-01' })
    expect(postingsAt(journal, '2026-01-02')).toMatchObject([{ amount: 800, description: 'Allowance' }])
  })

  test('can be changed after it was paid', () => {
    const journal = weekly()
    journal.changePayday('2026-01-02', 100, { on: '2026-01-20' })
    expect(paid(journal, '2026-01-09')).toEqual([
      ['2026-01-02', 100],
      ['2026-01-09', 500],
    ])
  })

  test('counts as the latest change says, whichever arrives last', () => {
    const journal = weekly()
    journal.changePayday('2026-01-02', 100, { on: '2026-01-01', stamp: stampAt('2026-01-01T20:00') })
    journal.changePayday('2026-01-02', 300, { on: '2026-01-01', stamp: stampAt('2026-01-01T08:00') })
    expect(paid(journal, '2026-01-02')).toEqual([['2026-01-02', 100]])
  })

  test('is skipped with an amount of zero, and changed back with another', () => {
    const journal = weekly()
    journal.changePayday('2026-01-02', 0, { on: '2026-01-01' })
    expect(paid(journal, '2026-01-09')).toEqual([['2026-01-09', 500]])
    journal.changePayday('2026-01-02', 500, { on: '2026-01-03' })
    expect(paid(journal, '2026-01-09')).toHaveLength(2)
  })

  test('counts as paid if it is skipped, so a new weekday does not pay it again', () => {
    const journal = weekly()
    journal.changePayday('2026-01-02', 0, { on: '2026-01-01' })
    journal.setAllowance({ on: '2026-01-02', amount: 500, day: 'saturday' })
    expect(paid(journal, '2026-01-10')).toEqual([['2026-01-10', 500]])
  })

  test.each([
    ['no payday', '2026-01-03'],
    ['before the allowance', '2025-12-26'],
  ])('has no effect on a day that is %s', (_, date) => {
    const journal = weekly()
    journal.changePayday(date, 800, { on: '2026-01-01' })
    journal.changePayday(date, 800, { on: '2026-01-01', paidOn: '2025-12-20' })
    expect(paid(journal, '2026-01-04')).toEqual([['2026-01-02', 500]])
  })

  test('has no effect while the allowance is off, zero or too soon after the last', () => {
    const journal = weekly()
    journal.setAllowance({ on: '2026-01-05', active: false })
    journal.changePayday('2026-01-09', 800, { on: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-12', amount: 0 })
    journal.changePayday('2026-01-16', 800, { on: '2026-01-12' })
    journal.setAllowance({ on: '2026-01-20', day: 'friday' })
    journal.setAllowance({ on: '2026-01-23', day: 'saturday' })
    journal.changePayday('2026-01-24', 800, { on: '2026-01-23' })
    expect(paid(journal, '2026-01-30')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-23', 500],
    ])
  })

  test('has no effect if it is more than 366 days after it was recorded', () => {
    const journal = weekly()
    // 2026-01-01 + 366 days is January 2, 2027, a Saturday.
    journal.changePayday('2027-01-01', 700, { on: '2026-01-01' })
    journal.changePayday('2027-01-08', 700, { on: '2026-01-01' })
    const amounts = new Map(paid(journal, '2027-01-15'))
    expect([amounts.get('2027-01-01'), amounts.get('2027-01-08')]).toEqual([700, 500])
  })

  test('counts if it is exactly 366 days after it was recorded', () => {
    const journal = weekly()
    journal.changePayday('2027-01-01', 700, { on: '2025-12-31' })
    expect(new Map(paid(journal, '2027-01-01')).get('2027-01-01')).toBe(700)
  })
})

describe('a payday paid early', () => {
  test('is paid on the earlier day with the id of its own, and not again', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    expect(paid(journal, '2026-01-06')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-06', 600],
    ])
    expect(paid(journal, '2026-01-23')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-06', 600],
      ['2026-01-09', 500],
      ['2026-01-23', 500],
    ])
    expect(postingsAt(journal, '2026-01-06')[1]?.id).toBe(`allowance:${ANNA}:2026-01-16`)
  })

  test('is not paid before that day', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-02', paidOn: '2026-01-12' })
    expect(paid(journal, '2026-01-11').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-09'])
    expect(paid(journal, '2026-01-12').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-09', '2026-01-12'])
  })

  test('stays if the allowance is switched off later, also on the same day', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.setAllowance({ on: '2026-01-06', at: '20:00', active: false })
    expect(paid(journal, '2026-01-30').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-06'])
  })

  test('stays under each of two settings, whichever was recorded first', () => {
    const journal = weekly()
    journal.changePayday('2026-01-31', 700, { on: '2026-01-05', paidOn: '2026-01-13' })
    journal.changePayday('2026-01-23', 600, { on: '2026-01-05', paidOn: '2026-01-06' })
    journal.setAllowance({ on: '2026-01-11', day: 'saturday' })
    journal.setAllowance({ on: '2026-01-14', active: false })
    expect(paid(journal, '2026-02-06')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-06', 600],
      ['2026-01-09', 500],
      ['2026-01-13', 700],
    ])
  })

  test('is not paid if the allowance was off before', () => {
    const journal = weekly()
    journal.setAllowance({ on: '2026-01-05', active: false })
    journal.changePayday('2026-01-09', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    expect(paid(journal, '2026-01-30').map(([date]) => date)).toEqual(['2026-01-02'])
  })

  test('can be paid on the first day of the setting, and stays if that is switched off later', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-02', paidOn: '2026-01-02' })
    journal.setAllowance({ on: '2026-01-05', active: false })
    expect(paid(journal, '2026-01-30')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-02', 600],
    ])
  })

  test('is not paid if it is a payday of neither the setting of that day nor a later one', () => {
    const journal = weekly()
    journal.changePayday('2026-01-17', 600, { on: '2026-01-02', paidOn: '2026-01-03' })
    journal.setAllowance({ on: '2026-01-05', amount: 900, day: 'friday' })
    expect(paid(journal, '2026-01-16').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-09', '2026-01-16'])
  })

  test('is not paid if only a setting of later days had it, which was replaced before it', () => {
    const journal = weekly()
    journal.changePayday('2026-01-17', 600, { on: '2026-01-02', paidOn: '2026-01-03' })
    journal.setAllowance({ on: '2026-01-05', day: 'saturday' })
    journal.setAllowance({ on: '2026-01-10', day: 'friday' })
    expect(paid(journal, '2026-01-23').map(([date]) => date)).toEqual([
      ...['2026-01-02', '2026-01-10', '2026-01-16', '2026-01-23'],
    ])
  })

  test('comes in the order of the paydays if several are paid on one day, also under two settings', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-03', paidOn: '2026-01-04' })
    journal.changePayday('2026-01-24', 700, { on: '2026-01-03', paidOn: '2026-01-04' })
    journal.setAllowance({ on: '2026-01-05', day: 'saturday' })
    const { allowanceSettings, bends } = childAt(journal, '2026-01-06').accounts.events
    const paydays = allowancePaydays(allowanceSettings, toDayNumber(civilDate('2026-01-04')), bends)
    expect(paydays.map(({ day }) => fromDayNumber(day))).toEqual(['2026-01-02', '2026-01-16', '2026-01-24'])
  })

  test('stays if the weekday changes later, and the week is not paid again before or after its payday', () => {
    const earlier = weekly()
    earlier.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    earlier.setAllowance({ on: '2026-01-10', day: 'thursday' })
    // Thursday, January 15 is a day before the Friday that was paid early.
    expect(paid(earlier, '2026-01-22').map(([date]) => date)).toEqual([
      ...['2026-01-02', '2026-01-06', '2026-01-09', '2026-01-22'],
    ])
    const later = weekly()
    later.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    later.setAllowance({ on: '2026-01-10', day: 'saturday' })
    expect(paid(later, '2026-01-24').map(([date]) => date)).toEqual([
      ...['2026-01-02', '2026-01-06', '2026-01-09', '2026-01-24'],
    ])
  })

  test('stays with its amount if only the amount changes later', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.setAllowance({ on: '2026-01-07', amount: 900, day: 'friday' })
    expect(paid(journal, '2026-01-23')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-06', 600],
      ['2026-01-09', 900],
      ['2026-01-23', 900],
    ])
  })

  test('is paid once if a later setting has that payday too, and the earlier one had not', () => {
    const journal = weekly()
    journal.setAllowance({ on: '2026-01-06', day: 'saturday' })
    journal.changePayday('2026-01-17', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    expect(paid(journal, '2026-01-24').map(([date]) => date)).toEqual([
      ...['2026-01-02', '2026-01-06', '2026-01-10', '2026-01-24'],
    ])
  })

  test('is no payday if the one before it was paid too shortly before', () => {
    const journal = weekly()
    journal.setAllowance({ on: '2026-01-02', day: 'saturday' })
    // Saturday, January 3 is the day after Friday, January 2, which was paid.
    journal.changePayday('2026-01-03', 600, { on: '2026-01-02', paidOn: '2026-01-02' })
    journal.setAllowance({ on: '2026-01-03', day: 'saturday', active: false })
    expect(paid(journal, '2026-01-30').map(([date]) => date)).toEqual(['2026-01-02'])
  })

  test.each(['2026-01-16', '2026-01-20'])('is paid on its own day if `paidOn` is not before it: %s', (paidOn) => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn })
    expect(paid(journal, '2026-01-16').at(-1)).toEqual(['2026-01-16', 600])
  })

  test('is skipped if its amount is zero', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 0, { on: '2026-01-06', paidOn: '2026-01-06' })
    expect(paid(journal, '2026-01-16').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-09'])
  })

  test('can be deleted, and is not paid on its own day then', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-07' })
    expect(paid(journal, '2026-01-16').map(([date]) => date)).toEqual(['2026-01-02', '2026-01-09'])
  })

  test('shows each payday once if several are paid on one day, in the order of their paydays', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-09' })
    journal.changePayday('2026-01-23', 700, { on: '2026-01-06', paidOn: '2026-01-09' })
    expect(paid(journal, '2026-01-23')).toEqual([
      ['2026-01-02', 500],
      ['2026-01-09', 500],
      ['2026-01-09', 600],
      ['2026-01-09', 700],
    ])
  })

  test('counts toward interest from the day it is paid on', () => {
    const journal = weekly()
    journal.setInterest({ on: '2026-01-01', rate: 1000 })
    journal.changePayday('2026-01-09', 500, { on: '2026-01-03', paidOn: '2026-01-03' })
    // Sunday, January 4: 10% of $10.00.
    expect(amountsOf(journal, '2026-01-04', 'interest')).toEqual([['2026-01-04', 100]])
  })
})
