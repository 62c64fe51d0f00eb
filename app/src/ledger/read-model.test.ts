import { addGoal, minorUnits, type Id } from '@little-ledger/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteTestChild, recordForChild } from '../testing/commands.ts'
import { openTestDevice } from '../testing/device.ts'
import { addTestChild, openAnotherTab, createTestFamily, unwrap } from '../testing/family.ts'
import { currentDay, applyStep, randomSteps, TIME_ZONE, type SimulatedFamily } from '../testing/random-commands.ts'
import { derivedModel, storedModel } from '../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'

/** A family with one child, open in two tabs. */
async function simulateFamily(): Promise<SimulatedFamily> {
  const family = await createTestFamily({ device: await openTestDevice(), timeZone: TIME_ZONE })
  const childId = await addTestChild(family, { startingBalance: 2000 })
  return { family, tabs: [family.store, await openAnotherTab(family)], children: [childId] }
}

async function expectDerived(simulated: SimulatedFamily): Promise<void> {
  const stored = await storedModel(simulated.family.store)
  expect(stored).toEqual(await derivedModel(simulated.family.store, await currentDay(simulated)))
}

describe('the read model', () => {
  test('equals the model computed from the journal after random commands in two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(randomSteps(60), async (steps) => {
        const simulated = await simulateFamily()
        for (const [index, step] of steps.entries()) {
          await applyStep(simulated, step)
          if (index % 12 === 0) await expectDerived(simulated)
        }
        await expectDerived(simulated)
        // Compare again after every row has been updated to today.
        unwrap(await refreshForToday(simulated.tabs[1] ?? simulated.family.store))
        await expectDerived(simulated)
        const rows = await simulated.family.store.db.children.toArray()
        const today = await currentDay(simulated)
        expect(rows.every(({ derivedOn }) => derivedOn === today)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('contains no goals of a child who was deleted', async () => {
    const { family, children } = await simulateFamily()
    const fixture = { ...family, childId: children[0] as Id }
    const form = { name: 'Bike', description: '', targetAmount: minorUnits(9000) }
    unwrap(await recordForChild(fixture, (context, child) => addGoal(form, child, context)))
    unwrap(await deleteTestChild(fixture))
    expect(await family.store.db.goals.count()).toBe(0)
  })
})
