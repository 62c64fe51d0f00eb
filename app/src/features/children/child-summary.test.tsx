import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countCoins, deposit, payAllowance, payInterest } from '../../testing/commands.ts'
import { startFamilyWithChild, valueOf } from '../../testing/family.ts'
import { storedChild } from '../../testing/reading.ts'
import { render } from '../../testing/render.tsx'
import { ChildSummary } from './child-summary.tsx'

type Family = Awaited<ReturnType<typeof startFamilyWithChild>>

/** The summary of Mia, who has twenty dollars and of whom a test says more. */
async function openSummary(happen: (family: Family) => Promise<unknown> = () => Promise.resolve()) {
  const family = await startFamilyWithChild({ startingBalance: 2000 })
  await happen(family)
  const child = await storedChild(family.store, family.childId)
  render(<ChildSummary child={child} today={child.derivedOn} />)
}

/** What stands beside a label. */
const figure = (label: string) =>
  expect.poll(() => page.getByText(label, { exact: true }).query()?.nextElementSibling?.textContent)

describe('the summary of a child', () => {
  test('shows the bank balance, the coins and both together', async () => {
    await openSummary((family) => countCoins(family, 525))
    await expect.element(page.getByRole('region', { name: 'Mia' })).toBeVisible()
    await figure('Bank Balance').toBe('$20.00')
    await figure('Cash in Piggy Bank').toBe('$5.25')
    await figure('Total Savings').toBe('$25.25')
  })

  test('shows a debt with its sign', async () => {
    await openSummary((family) => deposit(family, 2001, { type: 'withdrawal' }))
    await figure('Bank Balance').toBe('−$0.01')
  })

  test('says that no allowance is scheduled and that there is no interest', async () => {
    await openSummary()
    await figure('Next allowance').toBe('No allowance scheduled')
    await figure('Interest').toBe('None')
  })

  test('says when the next allowance comes', async () => {
    await openSummary(payAllowance)
    await figure('Next allowance').toBe('$5.00 on Friday, March 6')
  })

  test('says that a paused allowance does not come', async () => {
    await openSummary((family) => payAllowance(family, { active: false }))
    await figure('Next allowance').toBe('No allowance scheduled')
  })

  test('says what the savings earn, and nothing of an interest that is off', async () => {
    await openSummary((family) => payInterest(family, { rate: 250, frequency: 'monthly' }))
    await figure('Interest').toBe('2.5% monthly')
  })

  test('says nothing of an interest that is switched off or nought', async () => {
    await openSummary(async (family) => valueOf(await payInterest(family, { active: false })))
    await figure('Interest').toBe('None')
  })
})
