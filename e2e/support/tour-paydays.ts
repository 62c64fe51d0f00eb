import { expect, type Page } from '@playwright/test'

const dialog = (page: Page) => page.getByRole('dialog')

/** Pauses the allowance of the selected child in Set Allowance, and ends the pause again. */
export async function tourPauses(page: Page, visit: (page: Page, screen: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Set Allowance' }).filter({ visible: true }).first().click()
  const pause = dialog(page).getByRole('button', { name: 'Pause allowance' })
  await pause.click()
  await expect(dialog(page)).toHaveCount(2)
  await visit(page, 'dialog Pause allowance')
  await dialog(page).getByLabel('Last Day').fill('2020-01-01')
  await pause.last().click()
  await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible()
  await visit(page, 'dialog Pause allowance, invalid')
  await dialog(page).getByLabel('Last Day').fill('')
  await pause.last().click()
  await expect(dialog(page)).toHaveCount(1)
  const paused = dialog(page).getByRole('list', { name: 'Pauses' })
  await expect(paused).toBeVisible()
  await visit(page, 'dialog Set Allowance, paused')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await visit(page, 'parent with a paused allowance')
  await page.getByRole('button', { name: 'Set Allowance' }).filter({ visible: true }).first().click()
  await paused.getByRole('button').click()
  await expect(paused).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** Gives the selected child an advance, and visits the dialog again with what is owed. */
export async function tourAdvance(page: Page, visit: (page: Page, screen: string) => Promise<void>): Promise<void> {
  const give = dialog(page).getByRole('button', { name: 'Give advance' })
  await page.getByRole('button', { name: 'Give an advance' }).click()
  await dialog(page).getByLabel('Amount').fill('600')
  await dialog(page).getByLabel('Paydays to Pay It Back').fill('12')
  await expect(dialog(page).getByText(/That’s more than a year of allowance/)).toBeVisible()
  await visit(page, 'dialog Give an advance, more than a year')
  await dialog(page).getByLabel('Amount').fill('20')
  await give.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Advance to pay back', { exact: true })).toBeVisible()
  await visit(page, 'parent with an advance')
  await page.getByRole('button', { name: 'Give an advance' }).click()
  await expect(dialog(page).getByText('Still owed')).toBeVisible()
  await visit(page, 'dialog Give an advance, still owed')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}
