import { expect, type Page } from '@playwright/test'

/** Signs Pat up on the landing page and waits for the parent's page. */
export async function signUp(page: Page, address = '/', username = 'pat'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('First Name').fill('Pat')
  await page.getByLabel('Last Name').fill('Moss')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page).toHaveURL(/\/parent$/)
}

/** Adds Mia with $20.00 and password mia7. */
export async function addMia(page: Page, username = 'mia', name = 'Mia'): Promise<void> {
  await page.getByRole('button', { name: 'Add New Child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
  await dialog.getByLabel("Child's Name").fill(name)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
  await dialog.getByLabel('Starting Balance ($)').fill('20.00')
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a child's ⋯ menu and chooses an item from it. */
export async function openChildMenu(page: Page, name: string, item?: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Signs in on the landing page. `checked` lists the labels of checkboxes to check, such as "Remember me". */
export async function logIn(page: Page, username: string, password: string, ...checked: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  for (const label of checked) await dialog.getByLabel(label).check()
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/(parent|kid|give)$/)
}

/** Logs in with a person's button on the page “Who’s here?”. */
export async function logInAs(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const door = page.getByRole('dialog', { name: /^Hi, / })
  const username = door.getByRole('textbox', { name: 'Username' })
  const field = door.getByRole('textbox', { name: 'Password' })
  await expect(field).toBeVisible()
  if (await username.isVisible()) await username.fill(name.toLowerCase())
  await field.fill(password)
  await door.getByRole('button', { name: 'Log In' }).click()
  await expect(door).toBeHidden()
}

/**
 * Waits until the service worker has cached the app and controls this page. Tests call it before they stop the server or
 * the network, because the app loads some of its code after it has opened.
 */
export const waitForServiceWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** Restores a backup file, of a device with the parent's login, on a device without a family, with a new password. */
export async function restore(page: Page, file: string, password = 'correct horse', username = 'pat'): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Restore it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore a Backup' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'moss.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  })
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page).toHaveURL(/\/parent$/)
}
