import { expect, type Page } from '@playwright/test'
import { submitByKeyboard, buttonByName, openAndEscape, openByKeyboard, pressKeyOn } from './keyboard.ts'

// Keyboard-only flows shared by the parent's and the child's page.

/** Adds, edits, completes and deletes a goal. */
export async function manageGoals(page: Page, isChild = false): Promise<void> {
  const kite = page.getByRole('article', { name: 'Kite' })
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'New goal'),
    dialog: 'New Savings Goal',
    typed: { 'Goal Name': 'Kite', 'Target Amount': '900' },
    toast: 'Savings goal created!',
    returnsTo: kite,
  })
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'Edit Kite'),
    dialog: 'Edit Savings Goal',
    typed: { 'Target Amount': '950' },
    toast: 'Savings goal updated!',
  })
  const question = await openByKeyboard(page, kite.getByRole('button', { name: 'Mark Complete' }))
  await pressKeyOn(page, question.getByRole('button', { name: /Mark Complete|Yes, I got it!/ }))
  await expect(kite.getByText('Complete', { exact: true })).toBeVisible()
  // The celebration times out, so check and close it first.
  if (isChild) {
    await expect(buttonByName(page, 'Yay!')).toBeFocused()
    await page.keyboard.press('Escape')
  }
  // The Mark Complete button no longer exists, so the focus moves to the next button.
  await expect(buttonByName(page, 'Edit Kite')).toBeFocused()
  const confirmation = await openByKeyboard(page, buttonByName(page, 'Delete Kite'))
  await pressKeyOn(page, confirmation.getByRole('button', { name: 'Delete', exact: true }))
  await expect(kite).toBeHidden()
  const goals = page.getByRole('region', { name: 'Savings Goals' })
  await expect.poll(() => goals.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Opens the explanations, reverses the sort order and expands the history. */
export async function exploreHistory(page: Page): Promise<void> {
  await openAndEscape(page, buttonByName(page, /^Why is the bank balance/))
  await openAndEscape(page, buttonByName(page, /^Why is the balance .* after “/))
  await pressKeyOn(page, buttonByName(page, /^Date, newest first/))
  await expect(buttonByName(page, /^Date, oldest first/)).toBeFocused()
  await pressKeyOn(page, buttonByName(page, /^View All/), 'Space')
  await expect(buttonByName(page, 'Show Less')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(buttonByName(page, /^View All/)).toBeFocused()
}

/** Moves a forecast slider with the arrow keys, End and Home. */
export async function moveSlider(page: Page, label: string, weeks: number): Promise<void> {
  const slider = page.getByLabel(label)
  await slider.scrollIntoViewIfNeeded()
  await expect(slider).toHaveAttribute('aria-valuenow', String(weeks))
  await pressKeyOn(page, slider, 'ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', String(weeks + 1))
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '52')
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
}
