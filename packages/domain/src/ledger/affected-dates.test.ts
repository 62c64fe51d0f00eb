import { describe, expect, test } from 'vitest'
import { ANNA, BEN, idNumber, stampAt } from '../testing/people.ts'
import { isChildEntry } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { emptyChildEvents, addEntries } from './child-events.ts'
import { affectedDates } from './affected-dates.ts'

/** The dates that some entries of a story change, in order; the story holds them. */
function datesOf(story: JournalBuilder, ...entries: JournalBuilder['entries']) {
  const facts = addEntries(emptyChildEvents(ANNA), story.entries.filter(isChildEntry))
  return affectedDates(facts, entries.filter(isChildEntry)).toSorted()
}

/** One of everything, each on a day of its own; the child was added on the first. */
function fullStory() {
  const story = buildJournal({ on: '2026-01-01', startingBalance: 100 })
  const deposit = story.deposit(1_000, { on: '2026-01-20', date: '2026-01-03' })
  const counts = [story.countCash(5, { on: '2026-01-05' }), story.countCash(6, { on: '2026-01-25' })] as const
  return { story, deposit, counts }
}

describe('an entry changes the history', () => {
  test('from the value date of what it records on', () => {
    const { story, deposit } = fullStory()
    expect(datesOf(story, deposit)).toEqual(['2026-01-03'])
    expect(datesOf(story, ...story.entries.filter(({ kind }) => kind === 'child.added'))).toEqual(['2026-01-01'])
  })

  test('from the day after it where it sets terms (INTERPRETATION: the calendar)', () => {
    const { story } = fullStory()
    expect(datesOf(story, story.setAllowance({ on: '2026-01-06' }))).toEqual(['2026-01-07'])
    expect(datesOf(story, story.setInterest({ on: '2026-01-31' }))).toEqual(['2026-02-01'])
  })

  test('where it counts cash also on the days of all later counts (INTERPRETATION: two accounts per child)', () => {
    const { story, counts } = fullStory()
    expect(datesOf(story, counts[0])).toEqual(['2026-01-05', '2026-01-25'])
    expect(datesOf(story, counts[1])).toEqual(['2026-01-25'])
  })

  test('where it counts cash also before its own day, on that of a later count whose clock was behind', () => {
    const { story, counts } = fullStory()
    story.countCash(7, { on: '2026-01-02', stamp: stampAt('2026-01-30T12:00') })
    expect(datesOf(story, counts[1])).toEqual(['2026-01-02', '2026-01-25'])
  })

  test('from the date of the posting that it deletes or brings back', () => {
    const { story, deposit, counts } = fullStory()
    const marked = (posting: string) => [
      datesOf(story, story.deletePosting(posting, { on: '2026-01-30' })),
      datesOf(story, story.restorePosting(posting, { on: '2026-01-31' })),
    ]
    const twice = (...dates: readonly string[]) => [dates, dates]
    expect(marked(deposit.id)).toEqual(twice('2026-01-03'))
    expect(marked(counts[0].id)).toEqual(twice('2026-01-05', '2026-01-25'))
    expect(marked(`opening:${ANNA}`)).toEqual(twice('2026-01-01'))
    expect(marked(`allowance:${ANNA}:2026-01-09`)).toEqual(twice('2026-01-09'))
    expect(marked(`interest:${ANNA}:2026-02-01`)).toEqual(twice('2026-02-01'))
  })

  test('nowhere where it is about a goal, about the child’s end, or names what is not there', () => {
    const { story } = fullStory()
    const goal = story.addGoal({ on: '2026-01-02' })
    const edit = story.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-03' })
    const end = story.deleteGoal(goal.id, { on: '2026-01-04' })
    expect(datesOf(story, goal, edit, end, story.deleteChild({ on: '2026-01-04' }))).toEqual([])
    expect(datesOf(story, story.deletePosting(idNumber(0x77), { on: '2026-01-30' }))).toEqual([])
    expect(datesOf(story, story.deletePosting(`opening:${BEN}`, { on: '2026-01-30' }))).toEqual([])
    expect(datesOf(story)).toEqual([])
  })

  test('on the dates of all of several entries', () => {
    const { story, deposit, counts } = fullStory()
    const interest = story.setInterest({ on: '2026-01-07' })
    const deletion = story.deletePosting(`opening:${ANNA}`, { on: '2026-01-30' })
    expect(datesOf(story, interest, counts[1], deposit, deletion)).toEqual([
      ...['2026-01-01', '2026-01-03', '2026-01-08', '2026-01-25'],
    ])
  })

  test('by a deletion of the opening only once the child is added', () => {
    const story = buildJournal()
    const deletion = story.deletePosting(`opening:${ANNA}`, { on: '2026-01-02' })
    expect(affectedDates(addEntries(emptyChildEvents(ANNA), [deletion]), [deletion])).toEqual([])
  })
})
