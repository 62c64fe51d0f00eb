import { civilDate, pauseAllowance } from '@little-ledger/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordForChild, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
import { GrowthChart } from './growth-chart.tsx'

const card = page.getByRole('region', { name: 'Savings Growth' })
const slider = page.getByRole('slider', { name: 'Look ahead' })
const chart = page.getByRole('application', { name: 'Bank balance in the weeks ahead' })

/** By default Mia has $45.00, a $5.00 allowance every Friday and 1% weekly interest. Today is Monday, March 2. */
async function openGrowth({ startingBalance = 4500, isPaid = true } = {}) {
  const family = await createTestFamilyWithChild({ startingBalance })
  if (isPaid) unwrap(await setTestAllowance(family))
  if (isPaid) unwrap(await setTestInterest(family))
  signInAs(family.parent, family.store)
  render(<GrowthChart child={await storedChild(family.store, family.childId)} />)
  await expect.element(card).toBeVisible()
}

beforeEach(() => page.viewport(900, 900))

describe('growth chart (SPEC §2)', () => {
  // SPEC: 2.39
  test('looks 12 weeks ahead by default (SPEC §9)', async () => {
    await openGrowth()
    await expect.element(slider).toHaveAttribute('aria-valuenow', '12')
    await expect.element(card).toHaveTextContent('In 12 weeks, the bank balance could be $114.12')
    await expect.element(chart).toBeVisible()
  })

  test('can look 1 to 52 weeks ahead', async () => {
    await openGrowth()
    slider.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(card).toHaveTextContent('In 52 weeks, the bank balance could be')
    await userEvent.keyboard('{Home}')
    await expect.element(card).toHaveTextContent('In 1 week, the bank balance could be $50.45')
  })

  test('offers to start an allowance instead of showing a flat line', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    signInAs(family.parent, family.store)
    const onSetAllowance = vi.fn<() => void>()
    render(<GrowthChart child={await storedChild(family.store, family.childId)} onSetAllowance={onSetAllowance} />)
    await expect.element(card).toHaveTextContent('Without allowance or interest, it stays $45.00.')
    await expect.element(slider).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Start an allowance' }).click()
    expect(onSetAllowance).toHaveBeenCalledOnce()
  })

  test('says that the allowance is paused instead of offering to start one', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    unwrap(await setTestAllowance(family))
    const form = { from: civilDate('2026-03-03') }
    unwrap(await recordForChild(family, (context, child) => pauseAllowance(form, child, context)))
    signInAs(family.parent, family.store)
    render(<GrowthChart child={await storedChild(family.store, family.childId)} onSetAllowance={() => undefined} />)
    await expect.element(card).toHaveTextContent('While the allowance is paused, it stays $45.00.')
    await expect.element(card.getByRole('button', { name: 'See allowance' })).toBeVisible()
  })

  // SPEC: 2.40, 8.41
  test('shows an empty state when there is nothing to draw', async () => {
    await openGrowth({ startingBalance: 0, isPaid: false })
    await expectVisible('Not enough data to display chart.')
    await expect.element(chart).not.toBeInTheDocument()
    await expectAbsent('Show as a table')
  })

  test('has a table that starts next Sunday and explains the arithmetic of each row', async () => {
    await openGrowth()
    await page.getByText('Show as a table').click()
    expect(page.getByRole('row').elements()).toHaveLength(13)
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Mar 8, 2026$50.45')
    await page.getByRole('button', { name: 'Why? $50.45 on Mar 8, 2026' }).click()
    await expectVisible('The bank balance today is $45.00.')
    await expectVisible('1 week of allowance would add $5.00.')
    await expectVisible('1 week of interest would add $0.45.')
    await expectVisible('$45.00 + $5.00 + $0.45 = $50.45.')
  })

  test('shows a tooltip for the week selected with the arrow keys', async () => {
    await openGrowth()
    await expect.element(chart).toBeVisible()
    chart.element().focus()
    await expect.element(page.getByRole('status').filter({ hasText: 'Mar 8, 2026' })).toHaveTextContent('$50.45')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('status').filter({ hasText: 'Mar 15, 2026' })).toBeVisible()
  })

  test('explains a point when it is clicked in the chart', async () => {
    await openGrowth()
    await expect.element(chart).toBeVisible()
    await userEvent.click(chart, { position: { x: 400, y: 120 } })
    await expectVisible('The bank balance today is $45.00.')
  })
})
