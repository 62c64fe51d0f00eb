import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTestDevice } from '../../testing/device.ts'
import { addTestChild, openAnotherTab, createTestFamily, unwrap } from '../../testing/family.ts'
import { currentDay, applyStep, randomSteps, TIME_ZONE, type SimulatedFamily } from '../../testing/random-commands.ts'
import { derivedModel, storedModel } from '../../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'

/** A family with one child in two tabs over one database. */
async function beginLife(): Promise<SimulatedFamily> {
  const family = await createTestFamily({ device: await openTestDevice(), timeZone: TIME_ZONE })
  const childId = await addTestChild(family, { startingBalance: 2000 })
  return { family, tabs: [family.store, await openAnotherTab(family)], children: [childId] }
}

/** Whether every stored row is what the journal alone amounts to. */
async function expectDerived(life: SimulatedFamily): Promise<void> {
  const stored = await storedModel(life.family.store)
  expect(stored).toEqual(await derivedModel(life.family.store, currentDay(life)))
}

describe('the rows that the screens read', () => {
  test('are those that the journal alone derives, after any commands in any of two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(randomSteps(60), async (steps) => {
        const life = await beginLife()
        for (const [index, step] of steps.entries()) {
          await applyStep(life, step)
          if (index % 12 === 0) await expectDerived(life)
        }
        await expectDerived(life)
        // And at last for one and the same day, in the tab that did less.
        unwrap(await refreshForToday(life.tabs[1] ?? life.family.store))
        await expectDerived(life)
        const rows = await life.family.store.db.children.toArray()
        expect(rows.every(({ derivedOn }) => derivedOn === currentDay(life))).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})
