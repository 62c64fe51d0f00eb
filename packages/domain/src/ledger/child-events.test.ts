import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { postingId, type PostingId } from '../journal/id.ts'
import { entriesOfKind } from '../testing/arbitraries.ts'
import { ANNA, idNumber, stampAt } from '../testing/people.ts'
import { isChildEntry } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { compareTransactions, emptyChildEvents, stands, addEntries, type DeletionEntry } from './child-events.ts'

const aboutChild = (entries: readonly Entry[]) => entries.filter(isChildEntry)

describe('the facts', () => {
  const empty = {
    childId: ANNA,
    added: undefined,
    deleted: false,
    allowances: [],
    interests: [],
    transactions: [],
    counts: [],
    goals: [],
    marks: new Map(),
  }

  test('of a child nobody recorded anything about are empty', () => {
    expect(emptyChildEvents(ANNA)).toEqual(empty)
    expect(addEntries(emptyChildEvents(ANNA), [])).toEqual(empty)
  })

  test('hold each entry in the list of its kind and in no other', () => {
    const story = buildJournal()
    const [added] = entriesOfKind(story.entries, 'child.added')
    const allowance = story.setAllowance({ on: '2026-01-03' })
    const interest = story.setInterest({ on: '2026-01-03' })
    const deposit = story.deposit(1_000, { on: '2026-01-03' })
    const count = story.countCash(5, { on: '2026-01-03' })
    const deletion = story.deletePosting(deposit.id, { on: '2026-01-03' })
    const restoration = story.restorePosting(count.id, { on: '2026-01-03' })
    const goal = story.addGoal({ on: '2026-01-03' })
    const edit = story.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-04' })
    const end = story.deleteGoal(goal.id, { on: '2026-01-05' })
    const lists = { allowances: [allowance], interests: [interest], transactions: [deposit], counts: [count] }
    const marks = new Map<PostingId, DeletionEntry>([
      [postingId(deposit.id), deletion],
      [postingId(count.id), restoration],
    ])
    const expected = { ...empty, ...lists, added, goals: [goal, edit, end], marks }
    expect(addEntries(emptyChildEvents(ANNA), aboutChild(story.entries))).toEqual(expected)
    const alone = aboutChild(story.entries).reduce((facts, entry) => addEntries(facts, [entry]), emptyChildEvents(ANNA))
    expect(alone).toEqual(expected)
  })

  test('keep the very lists to which nothing comes, by which a store tells what to write', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-03' })
    story.setInterest({ on: '2026-01-03' })
    const deposit = story.deposit(1_000, { on: '2026-01-03' })
    story.countCash(5, { on: '2026-01-03' })
    story.addGoal({ on: '2026-01-03' })
    story.deletePosting(deposit.id, { on: '2026-01-04' })
    const before = addEntries(emptyChildEvents(ANNA), aboutChild(story.entries))
    const after = addEntries(before, [story.deposit(2_000, { on: '2026-01-04' })])
    for (const list of [
      'added',
      'allowanceSettings',
      'interestSettings',
      'cashCounts',
      'goals',
      'deletions',
    ] as const) {
      expect(after[list], list).toBe(before[list])
    }
    expect(after.transactions).toHaveLength(2)
  })

  test('keep what they hold where it comes again, and not what came', () => {
    const story = buildJournal()
    const deposit = story.deposit(1_000, { on: '2026-01-03' })
    story.deposit(2_000, { on: '2026-01-02' })
    const facts = addEntries(emptyChildEvents(ANNA), aboutChild(story.entries))
    const again = addEntries(facts, [structuredClone(deposit)])
    expect(again.transactions.find(({ id }) => id === deposit.id)).toBe(deposit)
    expect(again).toEqual(facts)
  })

  test('take an entry once, however often it comes', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.deposit(1_000, { on: '2026-01-03' })
    story.countCash(5, { on: '2026-01-03' })
    story.setAllowance({ on: '2026-01-03' })
    story.setInterest({ on: '2026-01-03' })
    story.addGoal({ on: '2026-01-03' })
    const entries = aboutChild(story.entries)
    const once = addEntries(emptyChildEvents(ANNA), entries)
    expect(addEntries(emptyChildEvents(ANNA), [...entries, ...entries])).toEqual(once)
    expect(addEntries(once, entries.toReversed())).toEqual(once)
    expect(once.transactions).toHaveLength(1)
  })

  test('know a posting to stand until it is deleted', () => {
    const story = buildJournal()
    const { id } = story.deposit(1_000, { on: '2026-01-03' })
    story.deletePosting(id, { on: '2026-01-04' })
    const facts = addEntries(emptyChildEvents(ANNA), aboutChild(story.entries))
    expect(stands(facts, postingId(id))).toBe(false)
    expect(stands(facts, postingId(`opening:${ANNA}`))).toBe(true)
  })

  test('order transactions by date, time, stamp and id', () => {
    const story = buildJournal()
    const stamp = stampAt('2026-01-05T12:00')
    const inOrder = [
      story.deposit(1, { on: '2026-01-05', date: '2026-01-02', time: '23:00', id: idNumber(0x59) }),
      story.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '08:00', stamp: stampAt('2026-01-09T12:00') }),
      story.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp, id: idNumber(0x51) }),
      story.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp, id: idNumber(0x52) }),
      story.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp: stampAt('2026-01-06T12:00') }),
    ]
    expect([...inOrder].toReversed().sort(compareTransactions)).toEqual(inOrder)
  })
})
