import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { postingId, type PostingId } from '../journal/id.ts'
import { entriesOfKind } from '../testing/arbitraries.ts'
import { ANNA, idNumber, stampAt } from '../testing/people.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { bendsOf, NO_BENDS } from './payday-bends.ts'
import { compareTransactions, emptyChildEvents, isDeleted, addEntries, type DeletionEntry } from './child-events.ts'

const aboutChild = (entries: readonly Entry[]) => entries.filter(isChildEntry)

describe('ChildEvents', () => {
  const empty = {
    childId: ANNA,
    added: undefined,
    opening: undefined,
    deleted: false,
    allowanceSettings: [],
    paydayChanges: [],
    pauses: [],
    pauseEnds: [],
    bends: NO_BENDS,
    advances: [],
    interestSettings: [],
    transactions: [],
    changes: [],
    cashEvents: [],
    goals: [],
    asks: [],
    deletions: new Map(),
  }

  test('are empty without entries', () => {
    expect(emptyChildEvents(ANNA)).toEqual(empty)
    expect(addEntries(emptyChildEvents(ANNA), [])).toEqual(empty)
  })

  test('list each entry only under its own kind', () => {
    const journal = buildJournal()
    const [added] = entriesOfKind(journal.entries, 'child.added')
    const allowance = journal.setAllowance({ on: '2026-01-03' })
    const interest = journal.setInterest({ on: '2026-01-03' })
    const change = journal.changePayday('2026-01-09', 0, { on: '2026-01-03' })
    const pause = journal.pause('2026-01-10', undefined, { on: '2026-01-03' })
    const pauseEnd = journal.endPause(pause.id, { on: '2026-01-11' })
    const advance = journal.giveAdvance(1_000, 2, { on: '2026-01-03' })
    const deposit = journal.deposit(1_000, { on: '2026-01-03' })
    const count = journal.countCash(5, { on: '2026-01-03' })
    const deletion = journal.deletePosting(deposit.id, { on: '2026-01-03' })
    const restoration = journal.restorePosting(count.id, { on: '2026-01-03' })
    const goal = journal.addGoal({ on: '2026-01-03' })
    const edit = journal.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-04' })
    const end = journal.deleteGoal(goal.id, { on: '2026-01-05' })
    const lists = {
      allowanceSettings: [allowance],
      paydayChanges: [change],
      pauses: [pause],
      pauseEnds: [pauseEnd],
      bends: bendsOf({ paydayChanges: [change], pauses: [pause], pauseEnds: [pauseEnd] }),
      advances: [advance],
      interestSettings: [interest],
      transactions: [deposit],
      changes: [],
      cashEvents: [count],
    }
    const deletions = new Map<PostingId, DeletionEntry>([
      [postingId(deposit.id), deletion],
      [postingId(count.id), restoration],
    ])
    const expected = { ...empty, ...lists, added, goals: [goal, edit, end], deletions }
    expect(addEntries(emptyChildEvents(ANNA), aboutChild(journal.entries))).toEqual(expected)
    const alone = aboutChild(journal.entries).reduce(
      (events, entry) => addEntries(events, [entry]),
      emptyChildEvents(ANNA),
    )
    expect(alone).toEqual(expected)
  })

  test('reuse unchanged lists, so the app can skip writing them', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-03' })
    journal.setInterest({ on: '2026-01-03' })
    const deposit = journal.deposit(1_000, { on: '2026-01-03' })
    journal.countCash(5, { on: '2026-01-03' })
    journal.addGoal({ on: '2026-01-03' })
    journal.deletePosting(deposit.id, { on: '2026-01-04' })
    const before = addEntries(emptyChildEvents(ANNA), aboutChild(journal.entries))
    const after = addEntries(before, [journal.deposit(2_000, { on: '2026-01-04' })])
    for (const list of [
      'added',
      'allowanceSettings',
      'interestSettings',
      'changes',
      'cashEvents',
      'goals',
      'deletions',
    ] as const) {
      expect(after[list], list).toBe(before[list])
    }
    expect(after.transactions).toHaveLength(2)
  })

  test('keep the existing entry object if a copy of the entry is added', () => {
    const journal = buildJournal()
    const deposit = journal.deposit(1_000, { on: '2026-01-03' })
    journal.deposit(2_000, { on: '2026-01-02' })
    const events = addEntries(emptyChildEvents(ANNA), aboutChild(journal.entries))
    const again = addEntries(events, [structuredClone(deposit)])
    expect(again.transactions.find(({ id }) => id === deposit.id)).toBe(deposit)
    expect(again).toEqual(events)
  })

  test('ignore duplicates of an entry', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.deposit(1_000, { on: '2026-01-03' })
    journal.countCash(5, { on: '2026-01-03' })
    journal.setAllowance({ on: '2026-01-03' })
    journal.setInterest({ on: '2026-01-03' })
    journal.addGoal({ on: '2026-01-03' })
    const entries = aboutChild(journal.entries)
    const once = addEntries(emptyChildEvents(ANNA), entries)
    expect(addEntries(emptyChildEvents(ANNA), [...entries, ...entries])).toEqual(once)
    expect(addEntries(once, entries.toReversed())).toEqual(once)
    expect(once.transactions).toHaveLength(1)
  })

  test('know which postings are deleted', () => {
    const journal = buildJournal()
    const { id } = journal.deposit(1_000, { on: '2026-01-03' })
    journal.deletePosting(id, { on: '2026-01-04' })
    const events = addEntries(emptyChildEvents(ANNA), aboutChild(journal.entries))
    expect(isDeleted(events, postingId(id))).toBe(true)
    expect(isDeleted(events, postingId(`opening:${ANNA}`))).toBe(false)
  })

  test('sort transactions by date, time, stamp and id', () => {
    const journal = buildJournal()
    const stamp = stampAt('2026-01-05T12:00')
    const inOrder = [
      journal.deposit(1, { on: '2026-01-05', date: '2026-01-02', time: '23:00', id: idNumber(0x59) }),
      journal.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '08:00', stamp: stampAt('2026-01-09T12:00') }),
      journal.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp, id: idNumber(0x51) }),
      journal.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp, id: idNumber(0x52) }),
      journal.deposit(1, { on: '2026-01-05', date: '2026-01-03', time: '09:00', stamp: stampAt('2026-01-06T12:00') }),
    ]
    expect([...inOrder].toReversed().sort(compareTransactions)).toEqual(inOrder)
  })
})
