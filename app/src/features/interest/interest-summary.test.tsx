import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deposit, setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
import { InterestSummary } from './interest-summary.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

/** Renders the summary for Mia on Monday, March 2. She starts with $25.50, and `setUp` may record something first. */
async function openSummary(setUp: (family: Family) => Promise<unknown> = () => Promise.resolve()) {
  const family = await createTestFamilyWithChild({ startingBalance: 2550 })
  await setUp(family)
  render(<InterestSummary child={await storedChild(family.store, family.childId)} />)
  await expect.element(page.getByRole('region', { name: 'Interest', exact: true })).toBeVisible()
}

describe('interest summary', () => {
  // SPEC: 2.37
  test('shows the next payment and its date, the rate and the yearly interest', async () => {
    await openSummary((family) => setTestInterest(family, { rate: 200, frequency: 'monthly' }))
    await expectVisible('$0.51')
    await expectVisible('Wednesday, April 1')
    await expectVisible('2% monthly')
    await expectVisible('Compound: principal plus interest')
    await expectVisible('$6.12')
    await expectVisible('12 payments like this')
    await expectVisible('Doubles in about 3 years')
  })

  test('describes simple interest', async () => {
    await openSummary((family) => setTestInterest(family, { compoundType: 'simple' }))
    await expectVisible('1% weekly')
    await expectVisible('Simple: principal only')
    await expectVisible('Sunday, March 8')
  })

  test('shows a message when interest is off (SPEC §4)', async () => {
    await openSummary((family) => setTestInterest(family, { active: false }))
    await expectVisible('Interest is currently disabled')
    await expectAbsent('Next payment')
  })

  test('shows a hint when no rate is set', async () => {
    await openSummary()
    await expectVisible('No interest yet. Set a rate, and savings grow on their own.')
    await expectAbsent('Next payment')
  })

  test('shows no payment date on a negative balance', async () => {
    await openSummary(async (family) => {
      await setTestInterest(family)
      await deposit(family, 5000, { type: 'withdrawal' })
    })
    await expect.element(page.getByText('$0.00').first()).toBeVisible()
    await expectAbsent('Sunday, March 8')
    await expectVisible('No interest while the balance is below zero')
    await expectAbsent(/Doubles/)
  })
})
