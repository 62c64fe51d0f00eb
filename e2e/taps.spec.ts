import type { Locator, Page } from '@playwright/test'
import { balance, openFamily } from './support/devices.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

// Counts a parent's taps on a phone, with the child already selected. Typing and moving to the next field use the
// phone's keyboard.

test.use({
  ...STABLE_RENDERING,
  hasFamily: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

interface InputCounts extends Window {
  taps: number
  typedFields: Set<EventTarget | null>
}

/** Counts all taps in the page and all fields that text is typed into. */
function countInput(): void {
  const counts = window as unknown as InputCounts
  counts.taps = 0
  counts.typedFields = new Set()
  addEventListener('pointerdown', ({ isTrusted }) => void (isTrusted && (counts.taps += 1)), { capture: true })
  addEventListener('input', ({ target }) => void counts.typedFields.add(target), { capture: true })
}

const taps = (page: Page) => page.evaluate(() => (window as unknown as InputCounts).taps)
const typedFields = (page: Page) => page.evaluate(() => (window as unknown as InputCounts).typedFields.size)

/** Taps something that is visible without scrolling. */
async function tap(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 })
  await control.tap()
}

const dialog = (page: Page) => page.getByRole('dialog')
const button = (from: Page | Locator, name: string) => from.getByRole('button', { name, exact: true })
const balanceOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const summary = (page: Page) => page.getByRole('region', { name: 'Mia', exact: true })

async function typeAmount(page: Page, amount: string): Promise<void> {
  await expect(dialog(page).getByLabel('Amount')).toBeFocused()
  await page.keyboard.type(amount)
}

/** Resets the counter. */
const resetCounts = (page: Page) =>
  page.evaluate(() => {
    const counts = window as unknown as InputCounts
    counts.taps = 0
    counts.typedFields.clear()
  })

longTest(
  'a withdrawal takes two taps and the amount, paying out in cash three, and adding a child two and three fields',
  async ({ page }) => {
    await page.addInitScript(countInput)
    await openFamily(page)
    await tap(button(page, 'Take money out'))
    await typeAmount(page, '3.50')
    await tap(button(dialog(page), 'Add Transaction'))
    await expect(balance(page)).toHaveText('$16.50')
    expect(await taps(page)).toBe(2)

    await expect(dialog(page)).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await resetCounts(page)
    await tap(button(page, 'Take money out'))
    await typeAmount(page, '3.50')
    await tap(dialog(page).getByRole('switch', { name: 'Paid in cash' }))
    await tap(button(dialog(page), 'Add Transaction'))
    await expect(balance(page)).toHaveText('$13.00')
    await expect(summary(page)).toContainText('Cash in Piggy Bank$3.50')
    expect(await taps(page)).toBe(3)

    await expect(dialog(page)).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await resetCounts(page)
    await tap(button(page, 'Add New Child'))
    await expect(dialog(page).getByLabel("Child's Name")).toBeFocused()
    await page.keyboard.type('Leo')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('Username')).toBeFocused()
    await page.keyboard.type('leo')
    await page.keyboard.press('Tab')
    await page.keyboard.type('leo7')
    await tap(button(dialog(page), 'Add Child'))
    await expect(dialog(page)).toBeHidden()
    expect(await taps(page)).toBe(2)
    expect(await typedFields(page)).toBe(3)

    // The first child’s balance stays at the top of the page.
    await expect(page.getByRole('region', { name: 'Leo', exact: true })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(balanceOf(page, 'Mia')).toBeInViewport({ ratio: 1 })
    await expect(balanceOf(page, 'Mia')).toContainText('$13.00')
    expect(await taps(page)).toBe(2)
  },
)
