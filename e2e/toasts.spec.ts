import type { Locator, Page } from '@playwright/test'
import { openFamily, viewAsKid } from './support/devices.ts'
import { logOut } from './support/family.ts'
import { toast } from './support/dialog-task.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

test.use({ ...STABLE_RENDERING, hasFamily: true, viewport: { width: 390, height: 844 } })

/** Shorter than the 5 s that a toast is shown (SPEC §9). */
const SOON = { timeout: 2_500 }

const dialog = (page: Page) => page.getByRole('dialog', { name: "Update Mia's Cash Savings" })
const message = (page: Page, text: string) => toast(page).getByText(text, { exact: true })

/** Height of the overlap between toast and dialog, in pixels; 0 or less if they don't overlap or there is no toast. */
const overlap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shown = document.querySelector('[role=region] li[data-state=open]')
    const opened = document.querySelector('[role=dialog]')
    if (!shown || !opened) return 0
    return shown.getBoundingClientRect().bottom - opened.getBoundingClientRect().top
  })

/** Whether the toast covers a part of the dialog. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const shown = document.querySelector('[role=region] li[data-state=open]')?.getBoundingClientRect()
    const opened = document.querySelector('[role=dialog]')?.getBoundingClientRect()
    if (!shown || !opened) return true
    const isBeside = shown.left >= opened.right || shown.right <= opened.left
    return !isBeside && shown.top < opened.bottom && shown.bottom > opened.top
  })

test.beforeEach(async ({ page }) => {
  await openFamily(page)
})

/** Enters an invalid amount of cash, and waits for the toast that says so. */
async function saveInvalidCash(page: Page, opener: string): Promise<Locator> {
  // Not a click: one at the same place as that on the last dialog's button would be ignored as a double click.
  await page.getByRole('button', { name: opener }).press('Enter')
  const opened = page.getByRole('dialog')
  await opened.getByLabel('Cash Amount').fill('-2')
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Invalid amount')).toBeVisible()
  return opened
}

longTest(
  'a toast covers no part of a dialog on a phone or a small tablet, and goes away when the value is corrected',
  async ({ page }) => {
    await page.getByRole('button', { name: /^Delete Starting balance/ }).click()
    await expect(message(page, 'Transaction deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Update Cash' }).click()
    await expect(dialog(page)).toBeVisible()
    await expect.poll(() => overlap(page), SOON).toBeLessThanOrEqual(0)
    await dialog(page).getByLabel('Cash Amount').fill('1')
    // Playwright's click waits until nothing covers the button.
    await dialog(page).getByRole('button', { name: 'Save' }).click(SOON)
    await expect(dialog(page)).toBeHidden()

    await saveInvalidCash(page, 'Update Cash')
    await expect.poll(() => overlap(page), SOON).toBeLessThanOrEqual(0)
    await expect(message(page, 'Invalid amount')).toBeVisible()
    await dialog(page).getByLabel('Cash Amount').fill('2')
    await expect(message(page, 'Invalid amount')).toBeHidden(SOON)
    await expect(dialog(page).getByText('Please enter a valid positive number.')).toBeHidden(SOON)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()

    await page.setViewportSize({ width: 820, height: 700 })
    for (const opener of ['Update Cash', 'Count my cash']) {
      if (opener === 'Count my cash') await viewAsKid(page)
      const opened = await saveInvalidCash(page, opener)
      await expect.poll(() => isCovered(page), SOON).toBe(false)
      await opened.getByRole('button', { name: 'Save' }).click(SOON)
      await opened.getByLabel('Cash Amount').fill('2')
      await opened.getByRole('button', { name: 'Save' }).click()
      await expect(opened).toBeHidden()
    }
  },
)

longTest(
  'a toast covers neither the raised Add Transaction button nor the people on “Who’s here?”',
  async ({ page }) => {
    const covers = (name: string): Promise<boolean> =>
      page.evaluate((text) => {
        const shown = document.querySelector('[role=region] li[data-state=open]')?.getBoundingClientRect()
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
        const [target] = [...(button?.querySelectorAll('span') ?? []), button]
        const box = target?.getBoundingClientRect()
        return !shown || !box || (shown.top < box.bottom && shown.bottom > box.top)
      }, name)
    await page.getByRole('button', { name: /^Delete Starting balance/ }).click()
    await expect(message(page, 'Transaction deleted')).toBeVisible()
    await expect.poll(() => covers('Add Transaction'), SOON).toBe(false)
    await logOut(page)
    await expect(message(page, 'Logged out')).toBeVisible()
    for (const name of ['Mia', 'Pat']) await expect.poll(() => covers(name), SOON).toBe(false)
  },
)
