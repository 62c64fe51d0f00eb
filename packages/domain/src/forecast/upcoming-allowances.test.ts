import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate, daysBetween, WEEKDAYS } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { previewAllowances, upcomingAllowances } from './upcoming-allowances.ts'

const upcoming = (story: JournalBuilder, today: string) => {
  const { paydays, total } = upcomingAllowances(childAt(story, today).accounts)
  return [...paydays.map(({ date }) => date), total]
}

const preview = (story: JournalBuilder, today: string, terms: AllowanceTerms) => {
  const { accounts } = childAt(story, today)
  const { paydays, total } = previewAllowances(accounts.events.allowanceSettings, terms, accounts.today)
  return [...paydays.map(({ date }) => date), total]
}

const termsOf = (frequency: Frequency, changes: Partial<AllowanceTerms> = {}): AllowanceTerms => ({
  amount: minorUnits(500),
  frequency,
  day: 'friday',
  active: true,
  ...changes,
})

/** Five dollars on Fridays, set on Thursday 1 January 2026. */
const paidOnFridays = (frequency: Frequency) => {
  const story = buildJournal()
  story.setAllowance({ on: '2026-01-01', frequency })
  return story
}

describe('upcoming allowances (SPEC §2, INTERPRETATION: upcoming allowances)', () => {
  test('weekly: the next three dates at 7-day steps and their total', () => {
    expect(upcoming(paidOnFridays('weekly'), '2026-01-01')).toEqual(['2026-01-02', '2026-01-09', '2026-01-16', 1_500])
    expect(upcoming(paidOnFridays('weekly'), '2026-01-02')).toEqual(['2026-01-09', '2026-01-16', '2026-01-23', 1_500])
  })

  test('biweekly: the next three real paydays, the total only of those in the next three weeks', () => {
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-01')).toEqual(['2026-01-02', '2026-01-16', '2026-01-30', 1_000])
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-08')).toEqual(['2026-01-16', '2026-01-30', '2026-02-13', 500])
  })

  test('three weeks are the 21 days after today, the last one included', () => {
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-09').at(-1)).toBe(1_000)
  })

  test('monthly: the next three first Fridays, and a total of nothing where none comes within three weeks', () => {
    expect(upcoming(paidOnFridays('monthly'), '2026-01-01')).toEqual(['2026-01-02', '2026-02-06', '2026-03-06', 500])
    expect(upcoming(paidOnFridays('monthly'), '2026-01-02')).toEqual(['2026-02-06', '2026-03-06', '2026-04-03', 0])
  })

  test('a weekly payday moved on the day it was paid leaves the first one out and keeps the total of three', () => {
    const story = paidOnFridays('weekly')
    story.setAllowance({ on: '2026-01-09', day: 'saturday' })
    expect(upcoming(story, '2026-01-09')).toEqual(['2026-01-17', '2026-01-24', '2026-01-31', 1_500])
  })

  test('an allowance that is off, of nothing, or never set brings nothing', () => {
    const paused = paidOnFridays('weekly')
    paused.setAllowance({ on: '2026-01-05', active: false })
    const ofNothing = buildJournal()
    ofNothing.setAllowance({ on: '2026-01-01', amount: 0 })
    expect([paused, ofNothing, buildJournal()].map((story) => upcoming(story, '2026-01-08'))).toEqual([[0], [0], [0]])
  })

  test('a payday that was deleted before it came, by a clock that ran ahead, is not promised', () => {
    const story = paidOnFridays('weekly')
    story.deletePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-05' })
    expect(upcoming(story, '2026-01-08')).toEqual(['2026-01-09', '2026-01-23', '2026-01-30', 1_500])
    story.restorePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-06' })
    expect(upcoming(story, '2026-01-08')).toEqual(['2026-01-09', '2026-01-16', '2026-01-23', 1_500])
  })

  test('what is promised is what the ledger pays, day by day', () => {
    const plan = fc.record({
      frequency: fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly'),
      day: fc.constantFrom(...WEEKDAYS),
      wait: fc.nat({ max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 5 }), fc.nat({ max: 40 }), (plans, later) => {
        const story = buildJournal()
        let on = civilDate('2026-01-01')
        for (const { wait, ...terms } of plans) {
          on = addDays(on, wait)
          story.setAllowance({ on, ...terms })
        }
        const today = addDays(on, later)
        const { paydays, total } = upcomingAllowances(childAt(story, today).accounts)
        const last = paydays.at(-1)?.date ?? today
        const paid = childAt(story, last).accounts.postings.filter(({ date }) => date > today)
        expect(paydays).toHaveLength(3)
        expect(paid.map(({ date, amount }) => ({ date, amount }))).toEqual(paydays)
        const soon = paid.filter(({ date }) => daysBetween(today, date) <= 21)
        expect(total).toBe(500 * (plans.at(-1)?.frequency === 'weekly' ? 3 : soon.length))
      }),
    )
  })
})

describe('the preview of terms that are not saved yet (SPEC §9 allowance preview: 3 occurrences)', () => {
  test('counts from tomorrow, as if they were set today', () => {
    expect(preview(buildJournal(), '2026-01-01', termsOf('weekly'))).toEqual([
      '2026-01-02',
      '2026-01-09',
      '2026-01-16',
      1_500,
    ])
    expect(preview(buildJournal(), '2026-01-02', termsOf('weekly'))[0]).toBe('2026-01-09')
  })

  test('keeps the rhythm of what is paid every two weeks where only the amount changes', () => {
    const story = paidOnFridays('biweekly')
    expect(preview(story, '2026-01-07', termsOf('biweekly', { amount: minorUnits(700) }))).toEqual([
      '2026-01-16',
      '2026-01-30',
      '2026-02-13',
      700,
    ])
  })

  test('totals only what comes within three weeks unless it is weekly', () => {
    expect(preview(buildJournal(), '2026-01-02', termsOf('monthly'))).toEqual([
      '2026-02-06',
      '2026-03-06',
      '2026-04-03',
      0,
    ])
  })

  test('pays nobody twice for moving a payday', () => {
    const story = paidOnFridays('weekly')
    expect(preview(story, '2026-01-09', termsOf('weekly', { day: 'monday' }))[0]).toBe('2026-01-19')
    expect(preview(story, '2026-01-09', termsOf('monthly'))[0]).toBe('2026-02-06')
  })

  test('shows nothing for terms that are off', () => {
    expect(preview(paidOnFridays('weekly'), '2026-01-09', termsOf('weekly', { active: false }))).toEqual([0])
  })

  test('shows what really comes once they are saved', () => {
    const terms = fc.record({
      amount: fc.integer({ min: 1, max: 1_000 }).map(minorUnits),
      frequency: fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly'),
      day: fc.constantFrom(...WEEKDAYS),
      active: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, terms, fc.nat({ max: 60 }), (before, unsaved, days) => {
        const story = buildJournal()
        const today = addDays(civilDate('2026-01-01'), days)
        story.setAllowance({ on: '2026-01-01', ...before })
        const previewed = preview(story, today, unsaved)
        story.setAllowance({ on: today, at: '23:00', ...unsaved })
        expect(upcoming(story, today)).toEqual(previewed)
      }),
    )
  })
})
