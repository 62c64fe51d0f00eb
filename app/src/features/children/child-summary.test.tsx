import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordCashCount, deposit, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render } from '../../testing/render.tsx'
import { ChildSummary } from './child-summary.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

/** The summary of Mia, who has twenty dollars and of whom a test says more. */
async function openSummary(
  happen: (family: Family) => Promise<unknown> = () => Promise.resolve(),
  onWhy: Parameters<typeof ChildSummary>[0]['onWhy'] = () => undefined,
) {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  await happen(family)
  const child = await storedChild(family.store, family.childId)
  render(<ChildSummary child={child} today={child.derivedOn} onWhy={onWhy} />)
}

/** What stands beside a label. */
const figure = (label: string) =>
  expect.poll(() => page.getByText(label, { exact: true }).query()?.nextElementSibling?.textContent)

describe('the summary of a child', () => {
  // SPEC: 2.36
  test('shows the bank balance, the coins and both together', async () => {
    await openSummary((family) => recordCashCount(family, 525))
    await expect.element(page.getByRole('region', { name: 'Mia' })).toBeVisible()
    await figure('Bank Balance').toBe('$20.00')
    await figure('Cash in Piggy Bank').toBe('$5.25')
    await figure('Total Savings').toBe('$25.25')
  })

  test('shows a debt with its sign', async () => {
    await openSummary((family) => deposit(family, 2001, { type: 'withdrawal' }))
    await figure('Bank Balance').toBe('−$0.01')
  })

  test('says that no allowance is scheduled', async () => {
    await openSummary()
    await figure('Next allowance').toBe('No allowance scheduled')
  })

  test('says when the next allowance comes', async () => {
    await openSummary(setTestAllowance)
    await figure('Next allowance').toBe('$5.00 on Friday, March 6')
  })

  test('says that a paused allowance does not come', async () => {
    await openSummary((family) => setTestAllowance(family, { active: false }))
    await figure('Next allowance').toBe('No allowance scheduled')
  })

  test('asks for the reason of each of its figures', async () => {
    const asked: string[] = []
    await openSummary(
      (family) => recordCashCount(family, 525),
      (of) => asked.push(of),
    )
    await page.getByRole('button', { name: 'Why is the bank balance $20.00?' }).click()
    await page.getByRole('button', { name: 'Why is the cash $5.25?' }).click()
    await page.getByRole('button', { name: 'Why is the total $25.25?' }).click()
    expect(asked).toEqual(['bank', 'cash', 'total'])
  })

  test.each(['Mia '.repeat(50), 'Mia'.repeat(66), '\u05D3\u05D5\u05D3 \u05DB\u05D4\u05DF'])(
    'stays as wide as a small phone with the name %s and a million dollars',
    async (name) => {
      await page.viewport(320, 640)
      const family = await createTestFamilyWithChild({ name, startingBalance: 100_000_000 })
      await recordCashCount(family, 100_000_000)
      const child = await storedChild(family.store, family.childId)
      render(<ChildSummary child={child} today={child.derivedOn} onWhy={() => undefined} />)
      await figure('Bank Balance').toBe('$1,000,000.00')
      expect(document.documentElement.scrollWidth).toBe(320)
    },
  )
})
