import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFamilyEntry } from '../journal/entry-subject.ts'
import { emptyChildEvents, addEntries } from '../ledger/child-events.ts'
import { deriveGoals } from '../ledger/goals.ts'
import { ANNA } from '../testing/people.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { minorUnits } from '../money/minor-units.ts'
import { activityContextOf } from './activity-context.ts'

const entriesOfAnna = ({ entries }: JournalBuilder) => entries.flatMap((entry) => (isFamilyEntry(entry) ? [] : [entry]))

describe('activityContextOf', () => {
  test('returns goal names and completions that match the derived goals after each entry', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 12 }), (edits) => {
        const journal = buildJournal()
        const goal = journal.addGoal({ on: '2026-01-02', targetAmount: 2 })
        for (const amount of edits) {
          const edit = { completed: amount === 4, name: amount === 4 ? 'Drum' : 'Kite' }
          if (amount === 5) journal.deleteGoal(goal.id, { on: '2026-01-03' })
          else
            journal.changeGoal(goal.id, amount < 3 ? { currentAmount: minorUnits(amount) } : edit, { on: '2026-01-03' })
        }
        const entries = entriesOfAnna(journal)
        const events = addEntries(emptyChildEvents(ANNA), entries)
        const { goalChanges: goalSteps } = activityContextOf(ANNA, entries)
        for (const added of events.goals.filter((entry) => entry.kind === 'goal.added')) {
          const own = events.goals.filter((entry) => 'goalId' in entry && entry.goalId === added.id)
          const goalAfter = (count: number) => deriveGoals({ ...events, goals: [added, ...own.slice(0, count)] })[0]
          const completions = own.map(
            (_, index) => goalAfter(index + 1)?.completed === true && !goalAfter(index)?.completed,
          )
          expect(own.map(({ id }) => goalSteps.get(id)?.completes)).toEqual(completions)
          const names = own.map(({ id }) => goalSteps.get(id)?.name)
          const derived = own.map((_, index) => goalAfter(index + 1)?.name)
          expect(names.map((name, index) => derived[index] ?? name)).toEqual(names)
        }
      }),
    )
  })

  test('processes ten thousand edits of one goal in linear time', () => {
    const journal = buildJournal()
    const goal = journal.addGoal({ on: '2026-01-02', targetAmount: 5 })
    for (let edit = 0; edit < 10_000; edit += 1) {
      journal.changeGoal(goal.id, { currentAmount: minorUnits(edit % 10) }, { on: '2026-01-03' })
    }
    const { goalChanges: goalSteps } = activityContextOf(ANNA, entriesOfAnna(journal))
    expect([...goalSteps.values()].filter(({ completes }) => completes)).toHaveLength(1_000)
  })
})
