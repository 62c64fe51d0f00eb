import { civilDate, giveAdvance, minorUnits, pauseAllowance } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordCashCount, deposit, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render } from '../../testing/render.tsx'
import { ChildSummary } from './child-summary.tsx'

type SummaryProps = Parameters<typeof ChildSummary>[0]
type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const ignore = () => undefined

/** Renders the summary for a child with $20.00. `prepare` may record something first. */
async function renderSummary(
  prepare: (family: Family) => Promise<unknown> = () => Promise.resolve(),
  {
    onWhy = ignore,
    onRecord = ignore,
    onAllowance = ignore,
    ...options
  }: Partial<Pick<SummaryProps, 'onWhy' | 'onRecord' | 'onAllowance'>> &
    Parameters<typeof createTestFamilyWithChild>[0] = {},
) {
  const family = await createTestFamilyWithChild({ startingBalance: 2000, ...options })
  await prepare(family)
  const child = await storedChild(family.store, family.childId)
  render(
    <ChildSummary child={child} today={child.derivedOn} onWhy={onWhy} onRecord={onRecord} onAllowance={onAllowance} />,
  )
}

/** A weekly allowance of $5.00 on Fridays, and a pause. */
async function pausedAllowance(family: Family, from: string, to?: string) {
  await setTestAllowance(family)
  const pause = { from: civilDate(from), ...(to !== undefined && { to: civilDate(to) }) }
  await recordForChild(family, (context, child) => pauseAllowance(pause, child, context))
}

/** The value next to a label. */
const valueOf = (label: string) =>
  expect.poll(() => page.getByText(label, { exact: true }).query()?.nextElementSibling?.textContent)

describe('ChildSummary', () => {
  // SPEC: 2.36
  test('shows the bank balance, the cash and the total', async () => {
    await renderSummary((family) => recordCashCount(family, 525))
    await expect.element(page.getByRole('region', { name: 'Mia' })).toBeVisible()
    await valueOf('Bank Balance').toBe('$20.00')
    await valueOf('Cash in Piggy Bank').toBe('$5.25')
    await valueOf('Total Savings').toBe('$25.25')
  })

  test('names the balance of a child who collects stars in the words that are shown', async () => {
    await renderSummary(undefined, { unit: 'stars', startingBalance: 20 })
    await valueOf('Stars').toBe('20 stars')
    await expect.element(page.getByRole('button', { name: 'Why is the total 20 stars?' })).toBeVisible()
  })

  test('names the bank apart from all stars if some were counted in a jar', async () => {
    await renderSummary((family) => recordCashCount(family, 5), { unit: 'stars', startingBalance: 20 })
    await valueOf('Bank Balance').toBe('20 stars')
    await valueOf('In the Jar').toBe('5 stars')
    await valueOf('Stars').toBe('25 stars')
  })

  test('shows a negative balance with a minus sign', async () => {
    await renderSummary((family) => deposit(family, 2001, { type: 'withdrawal' }))
    await valueOf('Bank Balance').toBe('−$0.01')
  })

  test('shows that no allowance is scheduled', async () => {
    await renderSummary()
    await valueOf('Next allowance').toBe('No allowance scheduled')
  })

  test('shows the amount and day of the next allowance', async () => {
    await renderSummary(setTestAllowance)
    await valueOf('Next allowance').toBe('$5.00 on Friday, March 6')
  })

  test('shows no next allowance while the allowance is inactive', async () => {
    await renderSummary((family) => setTestAllowance(family, { active: false }))
    await valueOf('Next allowance').toBe('No allowance scheduled')
  })

  test('shows until when the allowance is paused, and the next allowance after it', async () => {
    await renderSummary((family) => pausedAllowance(family, '2026-03-03', '2026-03-20'))
    await valueOf('Allowance').toBe('Paused until Mar\u00A020')
    await valueOf('Next allowance').toBe('$5.00 on Friday, March 27')
  })

  test('shows a pause that starts before the next allowance', async () => {
    await renderSummary((family) => pausedAllowance(family, '2026-03-05', '2026-03-06'))
    await valueOf('Allowance').toBe('Paused from Mar\u00A05 to Mar\u00A06')
    await valueOf('Next allowance').toBe('$5.00 on Friday, March 13')
  })

  test('shows a pause that starts after the next allowance', async () => {
    await renderSummary((family) => pausedAllowance(family, '2026-03-10', '2026-03-20'))
    await valueOf('Allowance').toBe('Paused from Mar\u00A010 to Mar\u00A020')
    await valueOf('Next allowance').toBe('$5.00 on Friday, March 6')
  })

  test('shows no next allowance while it is paused without an end', async () => {
    await renderSummary((family) => pausedAllowance(family, '2026-03-02'))
    await valueOf('Allowance').toBe('Paused until you end it')
    expect(page.getByText('Next allowance').query()).toBeNull()
  })

  test('shows what is still owed, also while the allowance is off', async () => {
    const advance = async (family: Family, active: boolean) => {
      const form = { amount: minorUnits(1200), over: 4 }
      await recordForChild(family, (context, child) => giveAdvance(form, child, context))
      await setTestAllowance(family, { active })
    }
    await renderSummary((family) => advance(family, true))
    await valueOf('Advance to pay back').toBe('$12.00')
    expect(page.getByText('Paid back once the allowance is on').query()).toBeNull()
    unmountAll()
    await renderSummary((family) => advance(family, false))
    await expect.element(page.getByText('Paid back once the allowance is on')).toBeVisible()
  })

  test('opens the paydays and the advance if there is an allowance', async () => {
    const opened: string[] = []
    await renderSummary(setTestAllowance, { onAllowance: (dialog) => opened.push(dialog) })
    await page.getByRole('button', { name: 'Paydays' }).click()
    await page.getByRole('button', { name: 'Give an advance' }).click()
    expect(opened).toEqual(['paydays', 'advance'])
  })

  test('opens each balance’s explanation', async () => {
    const explained: string[] = []
    await renderSummary((family) => recordCashCount(family, 525), { onWhy: (of) => explained.push(of) })
    await page.getByRole('button', { name: 'Why is the bank balance $20.00?' }).click()
    await page.getByRole('button', { name: 'Why is the cash $5.25?' }).click()
    await page.getByRole('button', { name: 'Why is the total $25.25?' }).click()
    expect(explained).toEqual(['bank', 'cash', 'total'])
  })

  test('has buttons to add and take out money', async () => {
    const recorded: string[] = []
    await renderSummary(undefined, { onRecord: (type) => recorded.push(type) })
    await page.getByRole('button', { name: 'Add money' }).click()
    await page.getByRole('button', { name: 'Take money out' }).click()
    expect(recorded).toEqual(['deposit', 'withdrawal'])
  })

  test.each(['Mia '.repeat(50), 'Mia'.repeat(66), '\u05D3\u05D5\u05D3 \u05DB\u05D4\u05DF'])(
    'fits a small phone with the name %s and a balance of a million dollars',
    async (name) => {
      await page.viewport(320, 640)
      const family = await createTestFamilyWithChild({ name, startingBalance: 100_000_000 })
      await recordCashCount(family, 100_000_000)
      const child = await storedChild(family.store, family.childId)
      render(
        <ChildSummary child={child} today={child.derivedOn} onWhy={ignore} onRecord={ignore} onAllowance={ignore} />,
      )
      await valueOf('Bank Balance').toBe('$1,000,000.00')
      expect(document.documentElement.scrollWidth).toBe(320)
    },
  )
})
