import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFamilyEntry } from '../journal/entry-subject.ts'
import { emptyChildEvents, addEntries } from '../ledger/child-events.ts'
import { deriveGoals } from '../ledger/goals.ts'
import { ANNA } from '../testing/people.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { minorUnits } from '../money/minor-units.ts'
import { activityContextOf } from './activity-context.ts'

const aboutAnna = ({ entries }: JournalBuilder) => entries.flatMap((entry) => (isFamilyEntry(entry) ? [] : [entry]))

describe('what the log knows of goals (design: completed is computed anew only by an edit of amounts)', () => {
  test('every step is the one that deriving all goals up to it shows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 12 }), (edits) => {
        const story = buildJournal()
        const goal = story.addGoal({ on: '2026-01-02', targetAmount: 2 })
        for (const amount of edits) {
          const stated = { completed: amount === 4, name: amount === 4 ? 'Drum' : 'Kite' }
          if (amount === 5) story.deleteGoal(goal.id, { on: '2026-01-03' })
          else
            story.changeGoal(goal.id, amount < 3 ? { currentAmount: minorUnits(amount) } : stated, { on: '2026-01-03' })
        }
        const entries = aboutAnna(story)
        const facts = addEntries(emptyChildEvents(ANNA), entries)
        const { goalChanges: goalSteps } = activityContextOf(ANNA, entries)
        for (const added of facts.goals.filter((entry) => entry.kind === 'goal.added')) {
          const own = facts.goals.filter((entry) => 'goalId' in entry && entry.goalId === added.id)
          const goalAfter = (count: number) => deriveGoals({ ...facts, goals: [added, ...own.slice(0, count)] })[0]
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

  test('ten thousand edits of one goal are told without going back to the first for each', () => {
    const story = buildJournal()
    const goal = story.addGoal({ on: '2026-01-02', targetAmount: 5 })
    for (let edit = 0; edit < 10_000; edit += 1) {
      story.changeGoal(goal.id, { currentAmount: minorUnits(edit % 10) }, { on: '2026-01-03' })
    }
    const { goalChanges: goalSteps } = activityContextOf(ANNA, aboutAnna(story))
    expect([...goalSteps.values()].filter(({ completes }) => completes)).toHaveLength(1_000)
  })
})
