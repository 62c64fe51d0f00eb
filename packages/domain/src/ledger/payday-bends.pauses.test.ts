import { describe, expect, test } from 'vitest'
import { idNumber, PAT } from '../testing/people.ts'
import { pausesOf } from './payday-bends.ts'
import { amountsOf, childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const paid = (journal: JournalBuilder, today: string) => amountsOf(journal, today, 'allowance')

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23, 30 and February 6, 2026. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
  return journal
}

describe('a pause', () => {
  const dates = (journal: JournalBuilder, today: string) => paid(journal, today).map(([date]) => date)

  test('pays nothing from its first to its last day, inclusive', () => {
    const journal = weekly()
    journal.pause('2026-01-09', '2026-01-16', { on: '2026-01-02' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-23', '2026-01-30'])
  })

  test('leaves the days before and after it', () => {
    const journal = weekly()
    journal.pause('2026-01-10', '2026-01-15', { on: '2026-01-02' })
    journal.pause('2026-01-20', '2026-01-19', { on: '2026-01-02' })
    expect(dates(journal, '2026-01-23')).toEqual(['2026-01-02', '2026-01-09', '2026-01-16', '2026-01-23'])
  })

  test('lasts until it is ended, and its end counts from the next day', () => {
    const journal = weekly()
    const pause = journal.pause('2026-01-05', undefined, { on: '2026-01-02' })
    expect(dates(journal, '2027-01-01')).toEqual(['2026-01-02'])
    journal.endPause(pause.id, { on: '2026-01-16' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-23', '2026-01-30'])
    journal.endPause(pause.id, { on: '2026-01-15' })
    expect(dates(journal, '2026-01-16')).toEqual(['2026-01-02', '2026-01-16'])
    journal.endPause(pause.id, { on: '2026-01-29' })
    expect(dates(journal, '2026-01-16')).toEqual(['2026-01-02', '2026-01-16'])
  })

  test('is not ended by the end of another', () => {
    const journal = weekly()
    journal.pause('2026-01-05', undefined, { on: '2026-01-02' })
    journal.endPause(idNumber(0x77), { on: '2026-01-05' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02'])
  })

  test('never lasts longer because it was ended', () => {
    const journal = weekly()
    const pause = journal.pause('2026-01-05', '2026-01-09', { on: '2026-01-02' })
    journal.endPause(pause.id, { on: '2026-01-20' })
    expect(dates(journal, '2026-01-16')).toEqual(['2026-01-02', '2026-01-16'])
  })

  test('leaves paydays up to the day it was recorded', () => {
    const journal = weekly()
    journal.pause('2026-01-01', '2026-01-16', { on: '2026-01-09' })
    expect(dates(journal, '2026-01-23')).toEqual(['2026-01-02', '2026-01-09', '2026-01-23'])
  })

  test('leaves a payday that was paid early before it was recorded', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.changePayday('2026-01-23', 700, { on: '2026-01-06', paidOn: '2026-01-07' })
    journal.pause('2026-01-10', undefined, { on: '2026-01-06' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-06', '2026-01-09'])
  })

  test('of one day stops an early payment of that day only', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.changePayday('2026-01-23', 700, { on: '2026-01-06', paidOn: '2026-01-07' })
    journal.pause('2026-01-23', '2026-01-23', { on: '2026-01-02' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-06', '2026-01-09', '2026-01-30'])
  })

  test('leaves a payday after it that is paid early during it', () => {
    const journal = weekly()
    journal.pause('2026-01-05', '2026-01-14', { on: '2026-01-02' })
    journal.changePayday('2026-01-16', 600, { on: '2026-01-06', paidOn: '2026-01-06' })
    journal.changePayday('2026-01-09', 600, { on: '2026-01-06' })
    expect(dates(journal, '2026-01-16')).toEqual(['2026-01-02', '2026-01-06'])
  })

  test('unites with others', () => {
    const journal = weekly()
    const ended = journal.pause('2026-01-05', undefined, { on: '2026-01-02' })
    journal.pause('2026-01-12', '2026-01-19', { on: '2026-01-02' })
    journal.pause('2026-01-13', '2026-01-14', { on: '2026-01-02' })
    journal.endPause(ended.id, { on: '2026-01-12' })
    expect(dates(journal, '2026-01-23')).toEqual(['2026-01-02', '2026-01-23'])
  })

  test('unites with one that was recorded before it and starts after it, or lies in it', () => {
    const apart = weekly()
    apart.pause('2026-01-20', '2026-01-24', { on: '2026-01-02' })
    apart.pause('2026-01-09', '2026-01-09', { on: '2026-01-02' })
    expect(dates(apart, '2026-01-30')).toEqual(['2026-01-02', '2026-01-16', '2026-01-30'])
    const within = weekly()
    within.pause('2026-01-05', '2026-01-30', { on: '2026-01-02' })
    within.pause('2026-01-06', '2026-01-07', { on: '2026-01-02' })
    expect(dates(within, '2026-02-06')).toEqual(['2026-01-02', '2026-02-06'])
  })

  test('has no effect if it ends before it starts, also beside another', () => {
    const journal = weekly()
    journal.pause('2026-01-08', '2026-01-17', { on: '2026-01-02' })
    journal.pause('2026-01-20', '2026-01-05', { on: '2026-01-02' })
    journal.pause('2026-01-25', '2026-01-01', { on: '2026-01-02' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-23', '2026-01-30'])
  })

  test('keeps the biweekly rhythm, and does not count as a payment', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', frequency: 'biweekly', day: 'friday' })
    journal.pause('2026-01-14', '2026-01-17', { on: '2026-01-02' })
    expect(dates(journal, '2026-01-30')).toEqual(['2026-01-02', '2026-01-30'])
    journal.setAllowance({ on: '2026-01-16', frequency: 'weekly', day: 'sunday' })
    expect(dates(journal, '2026-01-18')).toEqual(['2026-01-02', '2026-01-18'])
  })

  test('leaves interest as it is', () => {
    const journal = weekly()
    journal.setInterest({ on: '2026-01-01', rate: 1000 })
    journal.pause('2026-01-05', undefined, { on: '2026-01-02' })
    expect(amountsOf(journal, '2026-01-11', 'interest')).toEqual([
      ['2026-01-04', 50],
      ['2026-01-11', 55],
    ])
  })

  test('is listed with its last day, which its first end can bring forward', () => {
    const journal = weekly()
    const open = journal.pause('2026-03-01', undefined, { on: '2026-01-02' })
    const ended = journal.pause('2026-02-01', '2026-02-20', { on: '2026-01-02' })
    journal.endPause(ended.id, { on: '2026-02-12' })
    journal.endPause(ended.id, { on: '2026-02-10' })
    const late = journal.pause('2026-01-05', '2026-01-09', { on: '2026-01-02' })
    journal.endPause(late.id, { on: '2026-01-20' })
    const whose = { on: '2026-01-02', by: PAT }
    expect(pausesOf(childAt(journal, '2026-01-16').accounts.events)).toEqual([
      { id: late.id, from: '2026-01-05', lastDay: '2026-01-09', ...whose },
      { id: ended.id, from: '2026-02-01', lastDay: '2026-02-10', ...whose },
      { id: open.id, from: '2026-03-01', lastDay: undefined, ...whose },
    ])
  })

  test('leaves the allowance active', () => {
    const journal = weekly()
    journal.pause('2026-01-05', undefined, { on: '2026-01-02' })
    expect(childAt(journal, '2026-01-16').child.allowance).toMatchObject({ active: true, amount: 500 })
  })
})
