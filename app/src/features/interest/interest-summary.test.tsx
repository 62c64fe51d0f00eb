import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deposit, payInterest } from '../../testing/commands.ts'
import { startFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/reading.ts'
import { render } from '../../testing/render.tsx'
import { shows, showsNo } from '../../testing/screen.ts'
import { InterestSummary } from './interest-summary.tsx'

type Family = Awaited<ReturnType<typeof startFamilyWithChild>>

/** The interest of Mia, who has $25.50 on Monday, March 2, and of whom a test says more. */
async function openSummary(happen: (family: Family) => Promise<unknown> = () => Promise.resolve()) {
  const family = await startFamilyWithChild({ startingBalance: 2550 })
  await happen(family)
  render(<InterestSummary child={await storedChild(family.store, family.childId)} />)
  await expect.element(page.getByRole('region', { name: 'Interest', exact: true })).toBeVisible()
}

describe('the interest of the selected child', () => {
  // SPEC: 2.37
  test('shows the next payment and its day, the rate and the year’s figure', async () => {
    await openSummary((family) => payInterest(family, { rate: 200, frequency: 'monthly' }))
    await shows('$0.51')
    await shows('Wednesday, April 1')
    await shows('2% monthly')
    await shows('Compound: principal plus interest')
    await shows('$6.12')
    await shows('Doubles in about 36 years')
  })

  test('says what simple interest is paid on', async () => {
    await openSummary((family) => payInterest(family, { compoundType: 'simple' }))
    await shows('1% weekly')
    await shows('Simple: principal only')
    await shows('Sunday, March 8')
  })

  test('says that interest is off (SPEC §4)', async () => {
    await openSummary((family) => payInterest(family, { active: false }))
    await shows('Interest is currently disabled')
    await showsNo('Next payment')
  })

  test('says that none is set, and how to begin', async () => {
    await openSummary()
    await shows('No interest is set yet. With a rate, the savings grow by themselves.')
    await showsNo('Next payment')
  })

  test('promises nothing on a debt', async () => {
    await openSummary(async (family) => {
      await payInterest(family)
      await deposit(family, 5000, { type: 'withdrawal' })
    })
    await expect.element(page.getByText('$0.00').first()).toBeVisible()
    await showsNo('Sunday, March 8')
    await shows('Nothing is paid on a debt')
  })
})
