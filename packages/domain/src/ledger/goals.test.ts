import { describe, expect, test } from 'vitest'
import { minorUnits } from '../money/minor-units.ts'
import { BEN, BENS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const TODAY = '2026-06-01'
const goalsOf = (story: Pick<JournalBuilder, 'entries'>) => childAt(story, TODAY).goals

/** A story with one goal of 100 dollars. */
function startGoal() {
  const story = buildJournal()
  const { id } = story.addGoal({ on: '2026-01-02', name: 'Bike', description: 'Red', targetAmount: 10_000 })
  return { story, id }
}

describe('a new goal (SPEC §4)', () => {
  // SPEC: 4.14
  test('has nothing saved and is in progress', () => {
    const { story, id } = startGoal()
    expect(goalsOf(story)).toEqual([
      {
        id,
        name: 'Bike',
        description: 'Red',
        targetAmount: 10_000,
        currentAmount: 0,
        completed: false,
        createdAt: '2026-01-02T12:00:00.000Z',
      },
    ])
  })

  test('stands after the older ones', () => {
    const story = buildJournal()
    story.addGoal({ on: '2026-01-03', name: 'second' })
    story.addGoal({ on: '2026-01-02', name: 'first' })
    story.addGoal({ on: '2026-01-04', name: 'third' })
    expect(goalsOf(story).map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  })
})

describe('an edit (ARCHITECTURE: concurrent edits)', () => {
  test.each([
    [{ name: 'Boat' }],
    [{ description: '' }],
    [{ targetAmount: minorUnits(5_000) }],
    [{ currentAmount: minorUnits(2_000) }],
    [{ completed: true }],
    [{ name: 'Boat', description: 'Blue', targetAmount: minorUnits(9_000), currentAmount: minorUnits(1) }],
  ])('%j changes what it states and nothing else', (edit) => {
    const { story, id } = startGoal()
    const [before] = goalsOf(story)
    story.changeGoal(id, edit, { on: '2026-01-03' })
    expect(goalsOf(story)).toEqual([{ ...before, ...edit }])
  })

  test('goes field by field to the latest stamp: two devices keep both edits', () => {
    const { story, id } = startGoal()
    story.changeGoal(id, { name: 'Boat' }, { on: '2026-01-04' })
    story.changeGoal(id, { name: 'Skates', description: 'Blue' }, { on: '2026-01-03' })
    expect(goalsOf(story)).toMatchObject([{ name: 'Boat', description: 'Blue' }])
    expect(goalsOf({ entries: story.entries.toReversed() })).toEqual(goalsOf(story))
  })

  test('with the same stamp goes to the greater id', () => {
    const { story, id } = startGoal()
    const when = { on: '2026-01-04', stamp: stampAt('2026-01-04T12:00') }
    story.changeGoal(id, { name: 'Boat' }, { ...when, id: idNumber(0x52) })
    story.changeGoal(id, { name: 'Skates' }, { ...when, id: idNumber(0x51) })
    expect(goalsOf(story)).toMatchObject([{ name: 'Boat' }])
  })

  test('stamped before the goal was added (a skewed clock) counts all the same', () => {
    const story = buildJournal()
    story.changeGoal(idNumber(0x50), { name: 'Boat' }, { on: '2026-01-01' })
    story.addGoal({ on: '2026-01-02', id: idNumber(0x50) })
    expect(goalsOf(story)).toMatchObject([{ name: 'Boat' }])
  })

  test('of a goal that does not exist makes none', () => {
    const story = buildJournal()
    story.changeGoal(idNumber(0x50), { name: 'Boat', targetAmount: minorUnits(1) }, { on: '2026-01-01' })
    expect(goalsOf(story)).toEqual([])
  })

  test('of another child’s goal changes nothing (ARCHITECTURE: the journal)', () => {
    const { story, id } = startGoal()
    story.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02' })
    const before = goalsOf(story)
    story.changeGoal(id, { name: 'Mine' }, { on: '2026-01-03', childId: BEN })
    story.deleteGoal(id, { on: '2026-01-03', childId: BEN })
    expect(goalsOf(story)).toEqual(before)
    expect(childAt(story, TODAY, BEN).goals).toEqual([])
  })
})

describe('whether a goal is completed (SPEC §4)', () => {
  test.each([
    [9_999, false],
    [10_000, true],
    [10_001, true],
    [0, false],
  ])('with %i of 10000 cents saved: %j', (currentAmount, completed) => {
    const { story, id } = startGoal()
    story.changeGoal(id, { currentAmount: minorUnits(1) }, { on: '2026-01-02' })
    story.changeGoal(id, { currentAmount: minorUnits(currentAmount) }, { on: '2026-01-03' })
    expect(goalsOf(story)).toMatchObject([{ completed }])
  })

  test('follows a target that comes down to what is saved, and one that goes up again', () => {
    const { story, id } = startGoal()
    story.changeGoal(id, { currentAmount: minorUnits(5_000) }, { on: '2026-01-03' })
    story.changeGoal(id, { targetAmount: minorUnits(5_000) }, { on: '2026-01-04' })
    expect(goalsOf(story)).toMatchObject([{ completed: true }])
    story.changeGoal(id, { targetAmount: minorUnits(5_001) }, { on: '2026-01-05' })
    expect(goalsOf(story)).toMatchObject([{ completed: false }])
  })

  test('an edit of an amount says so itself, whatever it states as completed', () => {
    const { story, id } = startGoal()
    story.changeGoal(id, { currentAmount: minorUnits(5_000), completed: true }, { on: '2026-01-03' })
    expect(goalsOf(story)).toMatchObject([{ completed: false }])
    story.changeGoal(id, { currentAmount: minorUnits(10_000), completed: false }, { on: '2026-01-04' })
    expect(goalsOf(story)).toMatchObject([{ completed: true }])
  })

  test.each([
    [{ name: 'Boat' }],
    [{ description: 'Blue' }],
    [{ targetAmount: minorUnits(10_000), currentAmount: minorUnits(0) }],
  ])('marked complete stays so through an edit that changes no amount: %j (ARCHITECTURE: concurrent edits)', (edit) => {
    const { story, id } = startGoal()
    story.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    story.changeGoal(id, edit, { on: '2026-01-04' })
    expect(goalsOf(story)).toMatchObject([{ completed: true }])
  })

  test('marked complete is computed anew by an edit that changes an amount', () => {
    const { story, id } = startGoal()
    story.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    story.changeGoal(id, { currentAmount: minorUnits(1) }, { on: '2026-01-04' })
    expect(goalsOf(story)).toMatchObject([{ completed: false }])
  })

  test('marked complete, and taken back', () => {
    const { story, id } = startGoal()
    story.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    story.changeGoal(id, { completed: false }, { on: '2026-01-04' })
    expect(goalsOf(story)).toMatchObject([{ completed: false }])
  })

  test('is not touched by money on the accounts', () => {
    const { story } = startGoal()
    story.deposit(1_000_000, { on: '2026-01-03' })
    story.countCash(1_000_000, { on: '2026-01-03' })
    expect(goalsOf(story)).toMatchObject([{ completed: false, currentAmount: 0 }])
  })
})

describe('a deleted goal (INTERPRETATION: two accounts per child)', () => {
  test('is gone, and the others stay', () => {
    const { story, id } = startGoal()
    story.addGoal({ on: '2026-01-03', name: 'Boat' })
    story.deleteGoal(id, { on: '2026-01-04' })
    expect(goalsOf(story).map(({ name }) => name)).toEqual(['Boat'])
  })

  test('stays deleted, whatever edits come after', () => {
    const { story, id } = startGoal()
    story.deleteGoal(id, { on: '2026-01-03' })
    story.changeGoal(id, { name: 'Boat', currentAmount: minorUnits(10_000) }, { on: '2026-01-04' })
    story.changeGoal(id, { completed: true }, { on: '2026-01-05' })
    expect(goalsOf(story)).toEqual([])
    expect(goalsOf({ entries: story.entries.toReversed() })).toEqual([])
  })

  test('is deleted where the deletion was stamped before it was added (a skewed clock)', () => {
    const story = buildJournal()
    story.deleteGoal(idNumber(0x50), { on: '2026-01-01' })
    story.addGoal({ on: '2026-01-02', id: idNumber(0x50) })
    expect(goalsOf(story)).toEqual([])
  })

  test('is not brought back by restoring a transaction of its id', () => {
    const { story, id } = startGoal()
    story.deleteGoal(id, { on: '2026-01-03' })
    story.restorePosting(id, { on: '2026-01-04' })
    expect(goalsOf(story)).toEqual([])
  })
})
