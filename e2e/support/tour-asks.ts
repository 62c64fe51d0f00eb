import { expect, type Page } from '@playwright/test'

const dialog = (page: Page) => page.getByRole('dialog')

/** Makes an ask on the child's page. */
export async function askForMoney(page: Page, amount: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask for money' }).click()
  await dialog(page).getByLabel('How much?').fill(amount)
  await dialog(page).getByLabel('What is it for?').fill(words)
  await dialog(page).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

/** Visits the asks of a child in the parent's kid view, and the parent's inbox. Ends on the child's page. */
export async function tourAsks(page: Page, visit: (page: Page, screen: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Ask for money' }).click()
  await dialog(page).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await visit(page, 'dialog Ask for money, invalid')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await askForMoney(page, '5', 'Ice cream')
  await askForMoney(page, '3', 'Stickers')
  await visit(page, 'kid with asks that wait')
  await page
    .getByRole('link', { name: 'Back to Parent View' })
    .or(page.getByRole('button', { name: 'Back to Parent View' }))
    .first()
    .click()
  const inbox = page.getByRole('region', { name: 'Your kids are asking' })
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await visit(page, 'parent with asks')
  await inbox.getByRole('button', { name: /^Another amount .*: Ice cream$/ }).click()
  await dialog(page).getByLabel('Amount').fill('0')
  await dialog(page).getByRole('button', { name: 'Say yes' }).click()
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await visit(page, 'dialog answer, invalid')
  await dialog(page).getByLabel('Amount').fill('4')
  await dialog(page).getByRole('button', { name: 'Say yes' }).click()
  await expect(dialog(page)).toBeHidden()
  await inbox.getByRole('button', { name: /^Not now, .*: Stickers$/ }).click()
  await visit(page, 'dialog not now')
  await dialog(page).getByRole('button', { name: 'Say not now' }).click()
  await expect(page.getByRole('region', { name: 'Nothing left to answer.' })).toBeFocused()
  await page.getByRole('button', { name: 'View as Kid' }).click()
  await askForMoney(page, '2', 'A card')
  await page.getByRole('button', { name: /^My asks: 1 waiting/ }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await visit(page, 'dialog My asks')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}
