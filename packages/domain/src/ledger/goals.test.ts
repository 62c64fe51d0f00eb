import { describe, expect, test } from 'vitest'
import { minorUnits } from '../money/minor-units.ts'
import { BEN, BENS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const TODAY = '2026-06-01'
const goalsOf = (journal: Pick<JournalBuilder, 'entries'>) => childAt(journal, TODAY).goals

/** A journal with one goal, which has a $100 target and a picture. */
function startGoal() {
  const journal = buildJournal()
  const { id } = journal.addGoal({
    on: '2026-01-02',
    name: 'Bike',
    description: 'Red',
    targetAmount: 10_000,
    picture: 'bike',
  })
  return { journal, id }
}

describe('a new goal (SPEC §4)', () => {
  // SPEC: 4.14
  test('has nothing saved and is in progress', () => {
    const { journal, id } = startGoal()
    expect(goalsOf(journal)).toEqual([
      {
        id,
        name: 'Bike',
        description: 'Red',
        targetAmount: 10_000,
        currentAmount: 0,
        completed: false,
        picture: 'bike',
        createdAt: '2026-01-02T12:00:00.000Z',
      },
    ])
  })

  test.each([
    ['kite', 'kite'],
    ['spaceship', 'star'],
    ['constructor', 'star'],
  ])('with the picture %j shows %j', (picture, shown) => {
    const journal = buildJournal()
    journal.addGoal({ on: '2026-01-02', picture })
    expect(goalsOf(journal)).toMatchObject([{ picture: shown }])
  })

  test('comes after older goals', () => {
    const journal = buildJournal()
    journal.addGoal({ on: '2026-01-03', name: 'second' })
    journal.addGoal({ on: '2026-01-02', name: 'first' })
    journal.addGoal({ on: '2026-01-04', name: 'third' })
    expect(goalsOf(journal).map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  })
})

describe('editing a goal', () => {
  test.each([
    [{ name: 'Boat' }],
    [{ description: '' }],
    [{ targetAmount: minorUnits(5_000) }],
    [{ currentAmount: minorUnits(2_000) }],
    [{ completed: true }],
    [{ picture: 'kite' }],
    [{ name: 'Boat', description: 'Blue', targetAmount: minorUnits(9_000), currentAmount: minorUnits(1) }],
  ])('changes only the fields in %j', (edit) => {
    const { journal, id } = startGoal()
    const [before] = goalsOf(journal)
    journal.changeGoal(id, edit, { on: '2026-01-03' })
    expect(goalsOf(journal)).toEqual([{ ...before, ...edit }])
  })

  test('takes each field from the edit with the latest stamp, so edits from two devices are merged', () => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { name: 'Boat' }, { on: '2026-01-04' })
    journal.changeGoal(id, { name: 'Skates', description: 'Blue' }, { on: '2026-01-03' })
    expect(goalsOf(journal)).toMatchObject([{ name: 'Boat', description: 'Blue' }])
    expect(goalsOf({ entries: journal.entries.toReversed() })).toEqual(goalsOf(journal))
  })

  test('takes the edit with the greater id if two edits have the same stamp', () => {
    const { journal, id } = startGoal()
    const when = { on: '2026-01-04', stamp: stampAt('2026-01-04T12:00') }
    journal.changeGoal(id, { name: 'Boat' }, { ...when, id: idNumber(0x52) })
    journal.changeGoal(id, { name: 'Skates' }, { ...when, id: idNumber(0x51) })
    expect(goalsOf(journal)).toMatchObject([{ name: 'Boat' }])
  })

  test('applies an edit stamped before the goal was added (clock skew)', () => {
    const journal = buildJournal()
    journal.changeGoal(idNumber(0x50), { name: 'Boat' }, { on: '2026-01-01' })
    journal.addGoal({ on: '2026-01-02', id: idNumber(0x50) })
    expect(goalsOf(journal)).toMatchObject([{ name: 'Boat' }])
  })

  test('ignores an edit of a goal that does not exist', () => {
    const journal = buildJournal()
    journal.changeGoal(idNumber(0x50), { name: 'Boat', targetAmount: minorUnits(1) }, { on: '2026-01-01' })
    expect(goalsOf(journal)).toEqual([])
  })

  test('ignores an edit of another child’s goal', () => {
    const { journal, id } = startGoal()
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02' })
    const before = goalsOf(journal)
    journal.changeGoal(id, { name: 'Mine' }, { on: '2026-01-03', childId: BEN })
    journal.deleteGoal(id, { on: '2026-01-03', childId: BEN })
    expect(goalsOf(journal)).toEqual(before)
    expect(childAt(journal, TODAY, BEN).goals).toEqual([])
  })
})

describe('goal completion (SPEC §4)', () => {
  test.each([
    [9_999, false],
    [10_000, true],
    [10_001, true],
    [0, false],
  ])('with %i of 10000 cents saved: completed is %j', (currentAmount, completed) => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { currentAmount: minorUnits(1) }, { on: '2026-01-02' })
    journal.changeGoal(id, { currentAmount: minorUnits(currentAmount) }, { on: '2026-01-03' })
    expect(goalsOf(journal)).toMatchObject([{ completed }])
  })

  test('changes when the target drops to the saved amount and rises again', () => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { currentAmount: minorUnits(5_000) }, { on: '2026-01-03' })
    journal.changeGoal(id, { targetAmount: minorUnits(5_000) }, { on: '2026-01-04' })
    expect(goalsOf(journal)).toMatchObject([{ completed: true }])
    journal.changeGoal(id, { targetAmount: minorUnits(5_001) }, { on: '2026-01-05' })
    expect(goalsOf(journal)).toMatchObject([{ completed: false }])
  })

  test('is computed from the amounts when an edit changes them, even if the edit also sets completed', () => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { currentAmount: minorUnits(5_000), completed: true }, { on: '2026-01-03' })
    expect(goalsOf(journal)).toMatchObject([{ completed: false }])
    journal.changeGoal(id, { currentAmount: minorUnits(10_000), completed: false }, { on: '2026-01-04' })
    expect(goalsOf(journal)).toMatchObject([{ completed: true }])
  })

  test.each([
    [{ name: 'Boat' }],
    [{ description: 'Blue' }],
    [{ targetAmount: minorUnits(10_000), currentAmount: minorUnits(0) }],
  ])('is unaffected by an edit that changes no amount: %j', (edit) => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    journal.changeGoal(id, edit, { on: '2026-01-04' })
    expect(goalsOf(journal)).toMatchObject([{ completed: true }])
  })

  test('is recomputed by an edit that changes an amount', () => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    journal.changeGoal(id, { currentAmount: minorUnits(1) }, { on: '2026-01-04' })
    expect(goalsOf(journal)).toMatchObject([{ completed: false }])
  })

  test('can be set and cleared by hand', () => {
    const { journal, id } = startGoal()
    journal.changeGoal(id, { completed: true }, { on: '2026-01-03' })
    journal.changeGoal(id, { completed: false }, { on: '2026-01-04' })
    expect(goalsOf(journal)).toMatchObject([{ completed: false }])
  })

  test('does not depend on the account balances', () => {
    const { journal } = startGoal()
    journal.deposit(1_000_000, { on: '2026-01-03' })
    journal.countCash(1_000_000, { on: '2026-01-03' })
    expect(goalsOf(journal)).toMatchObject([{ completed: false, currentAmount: 0 }])
  })
})

describe('a deleted goal (INTERPRETATION: two accounts per child)', () => {
  test('disappears, and the other goals stay', () => {
    const { journal, id } = startGoal()
    journal.addGoal({ on: '2026-01-03', name: 'Boat' })
    journal.deleteGoal(id, { on: '2026-01-04' })
    expect(goalsOf(journal).map(({ name }) => name)).toEqual(['Boat'])
  })

  test('stays deleted even if it is edited later', () => {
    const { journal, id } = startGoal()
    journal.deleteGoal(id, { on: '2026-01-03' })
    journal.changeGoal(id, { name: 'Boat', currentAmount: minorUnits(10_000) }, { on: '2026-01-04' })
    journal.changeGoal(id, { completed: true }, { on: '2026-01-05' })
    expect(goalsOf(journal)).toEqual([])
    expect(goalsOf({ entries: journal.entries.toReversed() })).toEqual([])
  })

  test('stays deleted even if the deletion has an earlier stamp than the addition (clock skew)', () => {
    const journal = buildJournal()
    journal.deleteGoal(idNumber(0x50), { on: '2026-01-01' })
    journal.addGoal({ on: '2026-01-02', id: idNumber(0x50) })
    expect(goalsOf(journal)).toEqual([])
  })

  test('is not restored by a transaction.restored entry with its id', () => {
    const { journal, id } = startGoal()
    journal.deleteGoal(id, { on: '2026-01-03' })
    journal.restorePosting(id, { on: '2026-01-04' })
    expect(goalsOf(journal)).toEqual([])
  })
})
