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

const upcoming = (journal: JournalBuilder, today: string) => {
  const { paydays, total } = upcomingAllowances(childAt(journal, today).accounts)
  return [...paydays.map(({ date }) => date), total]
}

const preview = (journal: JournalBuilder, today: string, terms: AllowanceTerms) => {
  const { accounts } = childAt(journal, today)
  const { paydays, total } = previewAllowances(accounts, terms)
  return [...paydays.map(({ date }) => date), total]
}

const termsOf = (frequency: Frequency, changes: Partial<AllowanceTerms> = {}): AllowanceTerms => ({
  amount: minorUnits(500),
  frequency,
  day: 'friday',
  active: true,
  ...changes,
})

/** $5.00 on Fridays, set on Thursday, January 1, 2026. */
const paidOnFridays = (frequency: Frequency) => {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', frequency })
  return journal
}

describe('upcomingAllowances (SPEC §2)', () => {
  test('returns the next three weekly paydays and their total', () => {
    expect(upcoming(paidOnFridays('weekly'), '2026-01-01')).toEqual(['2026-01-02', '2026-01-09', '2026-01-16', 1_500])
    expect(upcoming(paidOnFridays('weekly'), '2026-01-02')).toEqual(['2026-01-09', '2026-01-16', '2026-01-23', 1_500])
  })

  test('returns the next three biweekly paydays and the total for the next three weeks', () => {
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-01')).toEqual(['2026-01-02', '2026-01-16', '2026-01-30', 1_000])
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-08')).toEqual(['2026-01-16', '2026-01-30', '2026-02-13', 500])
  })

  test('says how many of the paydays the total counts', () => {
    const countedOn = (frequency: Frequency, today: string) =>
      upcomingAllowances(childAt(paidOnFridays(frequency), today).accounts).counted
    expect(countedOn('weekly', '2026-01-01')).toBe(3)
    expect(countedOn('biweekly', '2026-01-01')).toBe(2)
    expect(countedOn('monthly', '2026-01-02')).toBe(0)
  })

  test('includes a payday on the 21st day after today in the total', () => {
    expect(upcoming(paidOnFridays('biweekly'), '2026-01-09').at(-1)).toBe(1_000)
  })

  test('totals three weeks if biweekly paydays are paid early and come less than two weeks apart', () => {
    const journal = paidOnFridays('biweekly')
    journal.changePayday('2026-01-30', 500, { on: '2026-01-03', paidOn: '2026-01-23' })
    journal.changePayday('2026-02-13', 500, { on: '2026-01-03', paidOn: '2026-02-02' })
    expect(upcoming(journal, '2026-01-11')).toEqual(['2026-01-16', '2026-01-23', '2026-02-02', 1_000])
  })

  test('returns the next three monthly paydays and a total of zero if none is within three weeks', () => {
    expect(upcoming(paidOnFridays('monthly'), '2026-01-01')).toEqual(['2026-01-02', '2026-02-06', '2026-03-06', 500])
    expect(upcoming(paidOnFridays('monthly'), '2026-01-02')).toEqual(['2026-02-06', '2026-03-06', '2026-04-03', 0])
  })

  test('skips a payday that comes too soon after the last payment, and still totals three paydays', () => {
    const journal = paidOnFridays('weekly')
    journal.setAllowance({ on: '2026-01-09', day: 'saturday' })
    expect(upcoming(journal, '2026-01-09')).toEqual(['2026-01-17', '2026-01-24', '2026-01-31', 1_500])
  })

  test('totals no payday after a skipped or paused one that is more than three weeks away', () => {
    const skipped = paidOnFridays('weekly')
    skipped.changePayday('2026-01-09', 0, { on: '2026-01-01' })
    expect(upcoming(skipped, '2026-01-01')).toEqual(['2026-01-02', '2026-01-16', '2026-01-23', 1_000])
    const paused = paidOnFridays('weekly')
    paused.pause('2026-01-08', '2026-02-20', { on: '2026-01-01' })
    expect(upcoming(paused, '2026-01-01')).toEqual(['2026-01-02', '2026-02-27', '2026-03-06', 500])
    expect(upcoming(paused, '2026-01-08')).toEqual(['2026-02-27', '2026-03-06', '2026-03-13', 0])
  })

  test('returns nothing for an allowance that is off, zero or never set', () => {
    const paused = paidOnFridays('weekly')
    paused.setAllowance({ on: '2026-01-05', active: false })
    const ofNothing = buildJournal()
    ofNothing.setAllowance({ on: '2026-01-01', amount: 0 })
    expect([paused, ofNothing, buildJournal()].map((journal) => upcoming(journal, '2026-01-08'))).toEqual([
      [0],
      [0],
      [0],
    ])
  })

  test('skips a future payday that has already been deleted', () => {
    const journal = paidOnFridays('weekly')
    journal.deletePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-05' })
    expect(upcoming(journal, '2026-01-08')).toEqual(['2026-01-09', '2026-01-23', '2026-01-30', 1_000])
    journal.restorePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-06' })
    expect(upcoming(journal, '2026-01-08')).toEqual(['2026-01-09', '2026-01-16', '2026-01-23', 1_500])
  })

  test('matches the allowances that the ledger pays', () => {
    const plan = fc.record({
      frequency: fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly'),
      day: fc.constantFrom(...WEEKDAYS),
      wait: fc.nat({ max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 5 }), fc.nat({ max: 40 }), (plans, later) => {
        const journal = buildJournal()
        let on = civilDate('2026-01-01')
        for (const { wait, ...terms } of plans) {
          on = addDays(on, wait)
          journal.setAllowance({ on, ...terms })
        }
        const today = addDays(on, later)
        const { paydays, total } = upcomingAllowances(childAt(journal, today).accounts)
        const last = paydays.at(-1)?.date ?? today
        const paid = childAt(journal, last).accounts.postings.filter(({ date }) => date > today)
        expect(paydays).toHaveLength(3)
        expect(paid.map(({ date, amount }) => ({ date, amount }))).toEqual(paydays)
        const soon = paid.filter(({ date }) => daysBetween(today, date) <= 21)
        expect(total).toBe(500 * (plans.at(-1)?.frequency === 'weekly' ? 3 : soon.length))
      }),
    )
  })
})

describe('previewAllowances (SPEC §9)', () => {
  test('starts tomorrow, as if the terms were set today', () => {
    expect(preview(buildJournal(), '2026-01-01', termsOf('weekly'))).toEqual([
      '2026-01-02',
      '2026-01-09',
      '2026-01-16',
      1_500,
    ])
    expect(preview(buildJournal(), '2026-01-02', termsOf('weekly'))[0]).toBe('2026-01-09')
  })

  test('keeps the biweekly cycle if only the amount changes', () => {
    const journal = paidOnFridays('biweekly')
    expect(preview(journal, '2026-01-07', termsOf('biweekly', { amount: minorUnits(700) }))).toEqual([
      '2026-01-16',
      '2026-01-30',
      '2026-02-13',
      700,
    ])
  })

  test('totals only the paydays within three weeks for a monthly allowance', () => {
    expect(preview(buildJournal(), '2026-01-02', termsOf('monthly'))).toEqual([
      '2026-02-06',
      '2026-03-06',
      '2026-04-03',
      0,
    ])
  })

  test('does not pay twice when a payday is moved', () => {
    const journal = paidOnFridays('weekly')
    expect(preview(journal, '2026-01-09', termsOf('weekly', { day: 'monday' }))[0]).toBe('2026-01-19')
    expect(preview(journal, '2026-01-09', termsOf('monthly'))[0]).toBe('2026-02-06')
  })

  test('returns nothing for inactive terms', () => {
    expect(preview(paidOnFridays('weekly'), '2026-01-09', termsOf('weekly', { active: false }))).toEqual([0])
  })

  test('shows a changed payday, and takes off what repays an advance', () => {
    const journal = paidOnFridays('weekly')
    journal.changePayday('2026-01-09', 800, { on: '2026-01-08' })
    journal.changePayday('2026-01-23', 0, { on: '2026-01-08' })
    journal.giveAdvance(600, 2, { on: '2026-01-08' })
    const { accounts } = childAt(journal, '2026-01-08')
    expect(previewAllowances(accounts, termsOf('weekly')).paydays).toEqual([
      { date: '2026-01-09', amount: 500 },
      { date: '2026-01-16', amount: 200 },
      { date: '2026-01-30', amount: 500 },
    ])
    expect(previewAllowances(accounts, termsOf('weekly'))).toEqual(upcomingAllowances(accounts))
  })

  test('matches upcomingAllowances after the terms are saved', () => {
    const terms = fc.record({
      amount: fc.integer({ min: 1, max: 1_000 }).map(minorUnits),
      frequency: fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly'),
      day: fc.constantFrom(...WEEKDAYS),
      active: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, terms, fc.nat({ max: 60 }), (before, unsaved, days) => {
        const journal = buildJournal()
        const today = addDays(civilDate('2026-01-01'), days)
        journal.setAllowance({ on: '2026-01-01', ...before })
        const previewed = preview(journal, today, unsaved)
        journal.setAllowance({ on: today, at: '23:00', ...unsaved })
        expect(upcoming(journal, today)).toEqual(previewed)
      }),
    )
  })
})
