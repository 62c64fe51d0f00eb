import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { ANNA } from '../testing/people.ts'
import { pauseAhead, pauseEffect } from './pauses.ts'

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23 and 30, 2026. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', day: 'friday' })
  return journal
}

const ON = { on: '2026-01-02' }

describe('pauseAhead', () => {
  const ahead = (journal: JournalBuilder, today: string) => pauseAhead(childAt(journal, today).child, civilDate(today))

  test('is the pause that is on, or starts tomorrow, until the day before its last', () => {
    const journal = weekly()
    journal.pause('2026-01-08', '2026-01-12', ON)
    const pause = { from: '2026-01-08', to: '2026-01-12' }
    expect(ahead(journal, '2026-01-06')).toEqual({ ...pause, isOn: false })
    for (const day of ['07', '08', '11']) expect(ahead(journal, `2026-01-${day}`)).toEqual({ ...pause, isOn: true })
    expect(ahead(journal, '2026-01-12')).toBeUndefined()
  })

  test('is not a pause after the next payment', () => {
    const journal = weekly()
    journal.pause('2026-01-10', '2026-01-20', ON)
    expect(ahead(journal, '2026-01-08')).toBeUndefined()
    expect(ahead(journal, '2026-01-09')).toMatchObject({ from: '2026-01-10', isOn: true })
  })

  test('is a pause after the next payment if it starts before the given payday', () => {
    const journal = weekly()
    journal.pause('2026-01-10', '2026-01-20', ON)
    const before = (day: string) =>
      pauseAhead(childAt(journal, '2026-01-08').child, civilDate('2026-01-08'), civilDate(day))
    expect(before('2026-01-23')).toEqual({ from: '2026-01-10', to: '2026-01-20', isOn: false })
    expect(before('2026-01-10')).toBeUndefined()
  })

  test('is not a pause that starts on the day of an early payment', () => {
    const journal = weekly()
    journal.pause('2026-01-06', '2026-01-08', ON)
    journal.changePayday('2026-01-16', 500, { ...ON, paidOn: '2026-01-06' })
    expect(ahead(journal, '2026-01-04')).toBeUndefined()
  })

  test('has no last day until it is ended', () => {
    const journal = weekly()
    const { id } = journal.pause('2026-01-20', undefined, ON)
    expect(ahead(journal, '2026-01-16')).toEqual({ from: '2026-01-20', to: undefined, isOn: false })
    expect(ahead(journal, '2026-02-16')).toEqual({ from: '2026-01-20', to: undefined, isOn: true })
    journal.endPause(id, { on: '2026-02-16' })
    expect(ahead(journal, '2026-02-16')).toBeUndefined()
  })

  test('joins pauses without a gap between them', () => {
    const journal = weekly()
    journal.pause('2026-01-09', '2026-01-15', ON)
    journal.pause('2026-01-16', '2026-01-20', ON)
    journal.pause('2026-01-22', '2026-01-24', ON)
    expect(ahead(journal, '2026-01-08')).toEqual({ from: '2026-01-09', to: '2026-01-20', isOn: true })
  })

  test('is found among pauses in any order, also one within another', () => {
    const journal = weekly()
    journal.pause('2026-01-20', '2026-01-24', ON)
    journal.pause('2026-01-30', '2026-01-28', ON)
    journal.pause('2026-01-05', '2026-01-05', ON)
    journal.pause('2026-01-08', '2026-01-12', ON)
    journal.pause('2026-01-09', '2026-01-10', ON)
    const firstDays = ['04', '07', '10', '19'].map((day) => ahead(journal, `2026-01-${day}`))
    expect(firstDays.map((pause) => pause && [pause.from, pause.to])).toEqual([
      ['2026-01-05', '2026-01-05'],
      ['2026-01-08', '2026-01-12'],
      ['2026-01-08', '2026-01-12'],
      ['2026-01-20', '2026-01-24'],
    ])
    // A pause that ends before it starts is none.
    expect(ahead(journal, '2026-01-25')).toBeUndefined()
  })

  test('starts after the day it was recorded on', () => {
    const journal = weekly()
    journal.pause('2026-01-01', '2026-01-16', { on: '2026-01-09' })
    expect(ahead(journal, '2026-01-09')).toEqual({ from: '2026-01-10', to: '2026-01-16', isOn: true })
  })

  test('is undefined without a pause, or if the allowance is off or zero', () => {
    expect(ahead(weekly(), '2026-01-08')).toBeUndefined()
    for (const off of [{ active: false }, { amount: 0 }]) {
      const journal = weekly()
      journal.pause('2026-01-03', undefined, ON)
      journal.setAllowance({ on: '2026-01-04', ...off })
      expect(ahead(journal, '2026-01-08')).toBeUndefined()
    }
  })
})

describe('pauseEffect', () => {
  const effect = (journal: JournalBuilder, today: string, from: string, to?: string) =>
    pauseEffect(
      childAt(journal, today).accounts.events,
      { from: civilDate(from), ...(to === undefined ? {} : { to: civilDate(to) }) },
      civilDate(today),
    )

  test('lists paydays that stay and those that are missed, from the first to the last day', () => {
    expect(effect(weekly(), '2026-01-09', '2026-01-02', '2026-01-23')).toEqual({
      stays: ['2026-01-02', '2026-01-09'],
      misses: ['2026-01-16', '2026-01-23'],
    })
    expect(effect(weekly(), '2026-01-09', '2026-01-03', '2026-01-22')).toEqual({
      stays: ['2026-01-09'],
      misses: ['2026-01-16'],
    })
  })

  test('keeps a payday that was paid early, and does not list deleted, skipped or paused ones', () => {
    const journal = weekly()
    journal.deletePosting(`allowance:${ANNA}:2026-01-02`, ON)
    journal.changePayday('2026-01-30', 500, { on: '2026-01-05', paidOn: '2026-01-05' })
    journal.changePayday('2026-01-23', 0, ON)
    journal.pause('2026-01-16', '2026-01-16', ON)
    expect(effect(journal, '2026-01-09', '2026-01-01', '2026-02-06')).toEqual({
      stays: ['2026-01-09', '2026-01-30'],
      misses: ['2026-02-06'],
    })
  })

  test('ends with its last day, also in the past', () => {
    expect(effect(weekly(), '2026-01-09', '2026-01-01', '2026-01-05')).toEqual({ stays: ['2026-01-02'], misses: [] })
  })

  test('does not miss a payday that was paid early today', () => {
    const journal = weekly()
    journal.changePayday('2026-01-23', 500, { on: '2026-01-12', paidOn: '2026-01-12' })
    expect(effect(journal, '2026-01-12', '2026-01-12', '2026-01-30')).toEqual({
      stays: ['2026-01-23'],
      misses: ['2026-01-16', '2026-01-30'],
    })
  })

  test.each([undefined, '2099-12-31'])('looks at most ten years ahead: last day %s', (to) => {
    const { misses } = effect(weekly(), '2026-01-09', '2026-01-12', to)
    expect([misses[0], misses.length, misses.at(-1)]).toEqual(['2026-01-16', 520, '2035-12-28'])
  })
})
