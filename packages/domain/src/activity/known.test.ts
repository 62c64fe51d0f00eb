import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFamilyEntry } from '../ledger/family.ts'
import { noFacts, withEntries } from '../ledger/child-facts.ts'
import { deriveGoals } from '../ledger/goals.ts'
import { ANNA } from '../testing/people.ts'
import { startStory, type Story } from '../testing/story.ts'
import { cents } from '../money/cents.ts'
import { knownOf } from './known.ts'

const aboutAnna = ({ entries }: Story) => entries.flatMap((entry) => (isFamilyEntry(entry) ? [] : [entry]))

describe('what the log knows of goals (design: completed is computed anew only by an edit of amounts)', () => {
  test('every step is the one that deriving all goals up to it shows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 12 }), (edits) => {
        const story = startStory()
        const goal = story.addGoal({ on: '2026-01-02', targetAmount: 2 })
        for (const amount of edits) {
          const stated = { completed: amount === 4, name: amount === 4 ? 'Drum' : 'Kite' }
          if (amount === 5) story.deleteGoal(goal.id, { on: '2026-01-03' })
          else story.changeGoal(goal.id, amount < 3 ? { currentAmount: cents(amount) } : stated, { on: '2026-01-03' })
        }
        const entries = aboutAnna(story)
        const facts = withEntries(noFacts(ANNA), entries)
        const { goalSteps } = knownOf(ANNA, entries)
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
    const story = startStory()
    const goal = story.addGoal({ on: '2026-01-02', targetAmount: 5 })
    for (let edit = 0; edit < 10_000; edit += 1) {
      story.changeGoal(goal.id, { currentAmount: cents(edit % 10) }, { on: '2026-01-03' })
    }
    const { goalSteps } = knownOf(ANNA, aboutAnna(story))
    expect([...goalSteps.values()].filter(({ completes }) => completes)).toHaveLength(1_000)
  })
})
