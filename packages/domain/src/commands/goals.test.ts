import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../access/access.ts'
import { goalById, type ChildGoal } from '../goals/goals.ts'
import { parseEntry, type Entry } from '../journal/entry.ts'
import { minorUnits } from '../money/minor-units.ts'
import { commandContext as contextIn } from '../testing/command-context.ts'
import { ANNA, ANNAS_LOGIN, childAnna, childBen, idNumber, parentPat, stampAt } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { addGoal, changeGoal, completeGoal, deleteGoal } from './commands.ts'

const contextOf = (actor: Actor) => contextIn({ actor, now: '2026-01-05T12:00:00.000Z' })

const bikeForm = { name: 'Bike', targetAmount: minorUnits(10_000), description: 'Red' }

const bike: ChildGoal = {
  id: idNumber(0x30),
  childId: ANNA,
  name: 'Bike',
  description: 'Red',
  targetAmount: minorUnits(10_000),
  currentAmount: minorUnits(2_000),
  completed: false,
  picture: 'star',
  createdAt: '2026-01-02T12:00:00.000Z',
}

const NOT_FOUND = { ok: false, error: { type: 'NotFound' } }
const FORBIDDEN = { ok: false, error: { type: 'Forbidden' } }

/** The kind, child and payload of the single entry recorded. */
function payloadOf(recorded: ReturnType<typeof changeGoal>) {
  expect(recorded.ok && recorded.value.length).toBe(1)
  const [entry] = recorded.ok ? recorded.value : []
  const { id: _id, v: _v, familyId: _familyId, stamp: _stamp, on: _on, at: _at, by: _by, ...payload } = entry ?? {}
  return payload
}

describe('addGoal (SPEC §4, §6)', () => {
  test('lets the child and a parent record a name, target, description and picture', () => {
    for (const actor of [childAnna, parentPat]) {
      const form = { ...bikeForm, picture: 'bike' } as const
      const recorded = addGoal(form, { id: ANNA }, contextOf(actor))
      expect(payloadOf(recorded)).toEqual({ kind: 'goal.added', childId: ANNA, ...form })
      expect(recorded).toMatchObject({ value: [{ by: actor.userId, on: '2026-01-05', at: '12:00' }] })
    }
  })

  test('creates a goal that has the id of its entry, is in progress and has nothing saved', () => {
    const recorded = addGoal(bikeForm, { id: ANNA }, contextOf(childAnna))
    const entries: readonly Entry[] = recorded.ok ? recorded.value : []
    const { goals } = childAt({ entries: [...buildJournal().entries, ...entries] }, '2026-01-06')
    expect(goals).toMatchObject([{ id: entries[0]?.id, name: 'Bike', currentAmount: 0, completed: false }])
  })

  test('returns NotFound if the child does not exist and Forbidden for another child', () => {
    expect(addGoal(bikeForm, undefined, contextOf(childAnna))).toEqual(NOT_FOUND)
    expect(addGoal(bikeForm, { id: ANNA }, contextOf(childBen))).toEqual(FORBIDDEN)
  })
})

describe('changeGoal (SPEC §4)', () => {
  const change = (edit: Parameters<typeof changeGoal>[0], goal = bike) => changeGoal(edit, goal, contextOf(childAnna))

  test('records only the fields that differ from the goal', () => {
    const edit = { ...bikeForm, name: 'Blue bike', currentAmount: minorUnits(2_000) }
    expect(payloadOf(change(edit))).toEqual({
      kind: 'goal.changed',
      childId: ANNA,
      goalId: bike.id,
      name: 'Blue bike',
    })
    const amounts = { targetAmount: minorUnits(1), currentAmount: minorUnits(0) }
    const fields = { description: '', ...amounts, picture: 'kite' } as const
    expect(payloadOf(change(fields))).toEqual({ kind: 'goal.changed', childId: ANNA, goalId: bike.id, ...fields })
  })

  test('records nothing if nothing differs', () => {
    expect(change({})).toEqual({ ok: true, value: [] })
    const same = { ...bikeForm, currentAmount: minorUnits(2_000), completed: false, picture: 'star' } as const
    expect(change(same)).toEqual({ ok: true, value: [] })
  })

  test('omits `completed` if an amount changes', () => {
    const edit = { currentAmount: minorUnits(500), completed: true }
    expect(payloadOf(change(edit))).toEqual({
      kind: 'goal.changed',
      childId: ANNA,
      goalId: bike.id,
      currentAmount: 500,
    })
  })

  test('reopens a completed goal', () => {
    expect(payloadOf(change({ completed: false }, { ...bike, completed: true }))).toMatchObject({ completed: false })
  })

  test('returns NotFound if the goal does not exist, and Forbidden for another child, even if nothing differs', () => {
    expect(changeGoal({ name: 'Mine' }, undefined, contextOf(childAnna))).toEqual(NOT_FOUND)
    expect(changeGoal({ name: 'Mine' }, bike, contextOf(childBen))).toEqual(FORBIDDEN)
    expect(changeGoal({}, bike, contextOf(childBen))).toEqual(FORBIDDEN)
  })
})

describe('completeGoal and deleteGoal (SPEC §4)', () => {
  test('completeGoal records the completion only once', () => {
    expect(payloadOf(completeGoal(bike, contextOf(childAnna)))).toEqual({
      kind: 'goal.changed',
      childId: ANNA,
      goalId: bike.id,
      completed: true,
    })
    expect(completeGoal({ ...bike, completed: true }, contextOf(parentPat))).toEqual({ ok: true, value: [] })
  })

  test('deleteGoal records the deletion', () => {
    expect(payloadOf(deleteGoal(bike, contextOf(childAnna)))).toEqual({
      kind: 'goal.deleted',
      childId: ANNA,
      goalId: bike.id,
    })
  })

  test('return NotFound if the goal does not exist and Forbidden for another child', () => {
    for (const command of [completeGoal, deleteGoal]) {
      expect(command(undefined, contextOf(parentPat))).toEqual(NOT_FOUND)
      expect(command(bike, contextOf(childBen))).toEqual(FORBIDDEN)
    }
  })
})

describe('random edits of a goal (SPEC §4)', () => {
  const amount = fc.constantFrom(0, 1, 2_000, 10_000, 20_000).map(minorUnits)
  const anyEdit = fc.record(
    {
      name: fc.constantFrom('Bike', 'Drum'),
      description: fc.constantFrom('', 'Red'),
      targetAmount: fc.constantFrom(1, 10_000, 20_000).map(minorUnits),
      currentAmount: amount,
      completed: fc.boolean(),
    },
    { requiredKeys: [] },
  )

  test('set the given fields, and recompute whether the goal is complete if an amount changes', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 6 }), (edits) => {
        const journal = buildJournal()
        const added = journal.addGoal({ on: '2026-01-02', by: ANNAS_LOGIN, description: 'Red' })
        for (const edit of edits) {
          const before = goalById([childAt(journal, '2026-01-05')], added.id)
          const recorded = changeGoal(edit, before, contextOf(childAnna))
          for (const entry of recorded.ok ? recorded.value : []) {
            expect(parseEntry(entry)).toEqual({ ok: true, value: entry })
            journal.entries.push({
              ...entry,
              id: idNumber(0x6000 + journal.entries.length),
              stamp: stampAt('2026-01-05T12:00', journal.entries.length),
            })
          }
          const after = goalById([childAt(journal, '2026-01-05')], added.id)
          const amountsDiffer =
            after?.targetAmount !== before?.targetAmount || after?.currentAmount !== before?.currentAmount
          const { completed = before?.completed, ...others } = edit
          expect(after).toMatchObject(others)
          expect(after?.completed).toBe(
            amountsDiffer ? Number(after?.currentAmount) >= Number(after?.targetAmount) : completed,
          )
        }
      }),
    )
  })
})
