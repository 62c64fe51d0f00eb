import { describe, expect, test } from 'vitest'
import { ANNA, BEN, idNumber, stampAt } from '../testing/people.ts'
import { askPostingId } from '../journal/id.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { emptyChildEvents, addEntries } from './child-events.ts'
import { affectedDates } from './affected-dates.ts'

/** The sorted dates at which the given entries affect a journal's postings. */
function datesOf(journal: JournalBuilder, ...entries: JournalBuilder['entries']) {
  const events = addEntries(emptyChildEvents(ANNA), journal.entries.filter(isChildEntry))
  return affectedDates(events, entries.filter(isChildEntry)).toSorted()
}

/** A journal with a deposit and two cash counts; the child was added on the first day. */
function fullJournal() {
  const journal = buildJournal({ on: '2026-01-01', startingBalance: 100 })
  const deposit = journal.deposit(1_000, { on: '2026-01-20', date: '2026-01-03' })
  const counts = [journal.countCash(5, { on: '2026-01-05' }), journal.countCash(6, { on: '2026-01-25' })] as const
  return { journal, deposit, counts }
}

describe('affectedDates', () => {
  test('returns the value date of a recorded posting', () => {
    const { journal, deposit } = fullJournal()
    expect(datesOf(journal, deposit)).toEqual(['2026-01-03'])
    expect(datesOf(journal, ...journal.entries.filter(({ kind }) => kind === 'child.added'))).toEqual(['2026-01-01'])
    expect(datesOf(journal, ...journal.entries.filter(({ kind }) => kind === 'opening.added'))).toEqual(['2026-01-01'])
  })

  test('returns the day after a setting was recorded (INTERPRETATION: the calendar)', () => {
    const { journal } = fullJournal()
    expect(datesOf(journal, journal.setAllowance({ on: '2026-01-06' }))).toEqual(['2026-01-07'])
    expect(datesOf(journal, journal.setInterest({ on: '2026-01-31' }))).toEqual(['2026-02-01'])
  })

  test('returns the dates of a cash count and of all later counts (INTERPRETATION: two accounts per child)', () => {
    const { journal, counts } = fullJournal()
    expect(datesOf(journal, counts[0])).toEqual(['2026-01-05', '2026-01-25'])
    expect(datesOf(journal, counts[1])).toEqual(['2026-01-25'])
  })

  test('returns the date of a withdrawal paid in cash and of all later counts', () => {
    const { journal } = fullJournal()
    const dates = datesOf(journal, journal.withdraw(100, { on: '2026-01-06', toCash: true }))
    expect(new Set(dates)).toEqual(new Set(['2026-01-06', '2026-01-25']))
  })

  test('includes the date of every later count, even if that date is earlier because of a slow clock', () => {
    const { journal, counts } = fullJournal()
    journal.countCash(7, { on: '2026-01-02', stamp: stampAt('2026-01-30T12:00') })
    expect(datesOf(journal, counts[1])).toEqual(['2026-01-02', '2026-01-25'])
  })

  test('returns the date of a deleted or restored posting', () => {
    const { journal, deposit, counts } = fullJournal()
    const marked = (posting: string) => [
      datesOf(journal, journal.deletePosting(posting, { on: '2026-01-30' })),
      datesOf(journal, journal.restorePosting(posting, { on: '2026-01-31' })),
    ]
    const twice = (...dates: readonly string[]) => [dates, dates]
    expect(marked(deposit.id)).toEqual(twice('2026-01-03'))
    expect(marked(counts[0].id)).toEqual(twice('2026-01-05', '2026-01-25'))
    expect(marked(`opening:${ANNA}`)).toEqual(twice('2026-01-01'))
    expect(marked(`allowance:${ANNA}:2026-01-09`)).toEqual(twice('2026-01-09'))
    expect(marked(`interest:${ANNA}:2026-02-01`)).toEqual(twice('2026-02-01'))
  })

  test('returns the dates of every yes to an ask, and nothing for an ask, its withdrawal or a no', () => {
    const { journal } = fullJournal()
    const ask = journal.ask(500, { on: '2026-01-06' })
    const yeses = [
      journal.sayYes(ask.id, 500, { on: '2026-01-09' }),
      journal.sayYes(ask.id, 400, { on: '2026-01-08' }),
    ] as const
    const others = [journal.sayNo(ask.id, { on: '2026-01-07' }), journal.withdrawAsk(ask.id, { on: '2026-01-07' })]
    expect(datesOf(journal, yeses[0])).toEqual(['2026-01-08', '2026-01-09'])
    expect(datesOf(journal, journal.deletePosting(askPostingId(ask.id), { on: '2026-01-30' }))).toEqual([
      ...['2026-01-08', '2026-01-09'],
    ])
    expect(datesOf(journal, ask, ...others)).toEqual([])
  })

  test('returns the day after a pause was recorded, and the same for its end', () => {
    const { journal } = fullJournal()
    const pause = journal.pause('2026-01-20', undefined, { on: '2026-01-06' })
    expect(datesOf(journal, pause)).toEqual(['2026-01-07'])
    expect(datesOf(journal, journal.endPause(pause.id, { on: '2026-01-22' }))).toEqual(['2026-01-07'])
    expect(datesOf(journal, journal.endPause(idNumber(0x77), { on: '2026-01-22' }))).toEqual([])
  })

  test('returns the day of an advance, also when it is deleted', () => {
    const { journal } = fullJournal()
    const advance = journal.giveAdvance(500, 2, { on: '2026-01-06' })
    expect(datesOf(journal, advance)).toEqual(['2026-01-06'])
    expect(datesOf(journal, journal.deletePosting(advance.id, { on: '2026-01-30' }))).toEqual(['2026-01-06'])
    const repayment = journal.deletePosting(`repay:${advance.id}:2026-01-09`, { on: '2026-01-30' })
    expect(datesOf(journal, repayment)).toEqual(['2026-01-09'])
  })

  test('returns the earliest day on which a change pays or paid its payday', () => {
    const { journal } = fullJournal()
    expect(datesOf(journal, journal.changePayday('2026-01-23', 1, { on: '2026-01-02' }))).toEqual(['2026-01-23'])
    journal.changePayday('2026-01-23', 1, { on: '2026-01-03', paidOn: '2026-01-10' })
    expect(datesOf(journal, journal.changePayday('2026-01-23', 1, { on: '2026-01-04' }))).toEqual(['2026-01-10'])
    const deletion = journal.deletePosting(`allowance:${ANNA}:2026-01-23`, { on: '2026-01-30' })
    expect(datesOf(journal, deletion)).toEqual(['2026-01-10'])
    const another = journal.deletePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-30' })
    expect(datesOf(journal, another)).toEqual(['2026-01-16'])
  })

  test('returns the day of an early payment if a change of the schedule before its payday can affect it', () => {
    const { journal } = fullJournal()
    journal.changePayday('2026-01-23', 1, { on: '2026-01-02', paidOn: '2026-01-10' })
    expect(datesOf(journal, journal.setAllowance({ on: '2026-01-20' }))).toEqual(['2026-01-10'])
    expect(datesOf(journal, journal.setAllowance({ on: '2026-01-22' }))).toEqual(['2026-01-10'])
    expect(datesOf(journal, journal.setAllowance({ on: '2026-01-23' }))).toEqual(['2026-01-24'])
    expect(datesOf(journal, journal.pause('2026-01-01', undefined, { on: '2026-01-20' }))).toEqual(['2026-01-10'])
    expect(datesOf(journal, journal.changePayday('2026-01-16', 1, { on: '2026-01-12' }))).toEqual(['2026-01-10'])
  })

  test('returns nothing for goals, a deleted child or a posting that does not exist', () => {
    const { journal } = fullJournal()
    const goal = journal.addGoal({ on: '2026-01-02' })
    const edit = journal.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-03' })
    const end = journal.deleteGoal(goal.id, { on: '2026-01-04' })
    expect(datesOf(journal, goal, edit, end, journal.deleteChild({ on: '2026-01-04' }))).toEqual([])
    expect(datesOf(journal, journal.deletePosting(idNumber(0x77), { on: '2026-01-30' }))).toEqual([])
    expect(datesOf(journal, journal.deletePosting(`opening:${BEN}`, { on: '2026-01-30' }))).toEqual([])
    expect(datesOf(journal)).toEqual([])
  })

  test('combines the dates of several entries', () => {
    const { journal, deposit, counts } = fullJournal()
    const interest = journal.setInterest({ on: '2026-01-07' })
    const deletion = journal.deletePosting(`opening:${ANNA}`, { on: '2026-01-30' })
    expect(datesOf(journal, interest, counts[1], deposit, deletion)).toEqual([
      ...['2026-01-01', '2026-01-03', '2026-01-08', '2026-01-25'],
    ])
  })

  test('ignores a deletion of the starting balance until the child is added', () => {
    const journal = buildJournal()
    const deletion = journal.deletePosting(`opening:${ANNA}`, { on: '2026-01-02' })
    expect(affectedDates(addEntries(emptyChildEvents(ANNA), [deletion]), [deletion])).toEqual([])
  })
})
