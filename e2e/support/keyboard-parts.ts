import { expect, type Page } from '@playwright/test'
import { doByKeys, key, openAndLeave, openByKeys, pressOn } from './keyboard.ts'

// What the parent's page and the child's have in common, by the keyboard alone.

/** Goals are made, edited, completed and deleted: on both pages, by the same keys. */
export async function keepGoals(page: Page): Promise<void> {
  await doByKeys(page, {
    opener: key(page, 'New goal'),
    dialog: 'New Savings Goal',
    typed: { 'Goal Name': 'Kite', 'Target Amount': '900' },
    toast: 'Savings goal created!',
  })
  await doByKeys(page, {
    opener: key(page, 'Edit Kite'),
    dialog: 'Edit Savings Goal',
    typed: { 'Target Amount': '950' },
    toast: 'Savings goal updated!',
  })
  const kite = page.getByRole('article', { name: 'Kite' })
  await pressOn(page, kite.getByRole('button', { name: 'Mark Complete' }))
  await expect(kite.getByText('Complete', { exact: true })).toBeVisible()
  // The button is gone; the focus is on the one beside it.
  await expect(key(page, 'Edit Kite')).toBeFocused()
  const question = await openByKeys(page, key(page, 'Delete Kite'))
  await pressOn(page, question.getByRole('button', { name: 'Delete', exact: true }))
  await expect(kite).toBeHidden()
  const goals = page.getByRole('region', { name: 'Savings Goals' })
  await expect.poll(() => goals.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** The history is turned round, shown whole and asked why: on both pages. */
export async function readHistory(page: Page): Promise<void> {
  await openAndLeave(page, key(page, /^Why is the bank balance/))
  await openAndLeave(page, key(page, /: why is the balance .* after it\?$/))
  await pressOn(page, key(page, /^Date, newest first/))
  await expect(key(page, /^Date, oldest first/)).toBeFocused()
  await pressOn(page, key(page, /^View All/), 'Space')
  await expect(key(page, 'Show Less')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(key(page, /^View All/)).toBeFocused()
}

/** How far a forecast looks: the slider goes by arrows, and to its ends. */
export async function slide(page: Page, label: string, weeks: number): Promise<void> {
  const slider = page.getByLabel(label)
  await slider.scrollIntoViewIfNeeded()
  await expect(slider).toHaveValue(String(weeks))
  await pressOn(page, slider, 'ArrowRight')
  await expect(slider).toHaveValue(String(weeks + 1))
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('52')
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('1')
}
