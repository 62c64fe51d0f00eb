import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deposit, setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
import { InterestSummary } from './interest-summary.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

/** The interest of Mia, who has $25.50 on Monday, March 2, and of whom a test says more. */
async function openSummary(happen: (family: Family) => Promise<unknown> = () => Promise.resolve()) {
  const family = await createTestFamilyWithChild({ startingBalance: 2550 })
  await happen(family)
  render(<InterestSummary child={await storedChild(family.store, family.childId)} />)
  await expect.element(page.getByRole('region', { name: 'Interest', exact: true })).toBeVisible()
}

describe('the interest of the selected child', () => {
  // SPEC: 2.37
  test('shows the next payment and its day, the rate and the year’s figure', async () => {
    await openSummary((family) => setTestInterest(family, { rate: 200, frequency: 'monthly' }))
    await expectVisible('$0.51')
    await expectVisible('Wednesday, April 1')
    await expectVisible('2% monthly')
    await expectVisible('Compound: principal plus interest')
    await expectVisible('$6.12')
    await expectVisible('Doubles in about 36 years')
  })

  test('says what simple interest is paid on', async () => {
    await openSummary((family) => setTestInterest(family, { compoundType: 'simple' }))
    await expectVisible('1% weekly')
    await expectVisible('Simple: principal only')
    await expectVisible('Sunday, March 8')
  })

  test('says that interest is off (SPEC §4)', async () => {
    await openSummary((family) => setTestInterest(family, { active: false }))
    await expectVisible('Interest is currently disabled')
    await expectAbsent('Next payment')
  })

  test('says that none is set, and how to begin', async () => {
    await openSummary()
    await expectVisible('No interest is set yet. With a rate, the savings grow by themselves.')
    await expectAbsent('Next payment')
  })

  test('promises nothing on a debt', async () => {
    await openSummary(async (family) => {
      await setTestInterest(family)
      await deposit(family, 5000, { type: 'withdrawal' })
    })
    await expect.element(page.getByText('$0.00').first()).toBeVisible()
    await expectAbsent('Sunday, March 8')
    await expectVisible('Nothing is paid on a debt')
  })
})
