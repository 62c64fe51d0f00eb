import { expect, type Page } from '@playwright/test'

/** Signs Pat up from the landing page, who then stands on the parent's page. */
export async function signUp(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill('pat')
  await page.getByLabel('First Name').fill('Pat')
  await page.getByLabel('Last Name').fill('Moss')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page).toHaveURL(/\/parent$/)
}

/** Adds Mia, who has twenty dollars and logs in as mia with mia7. */
export async function addMia(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
  await dialog.getByLabel("Child's Name").fill('Mia')
  await dialog.getByLabel('Username').fill('mia')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
  await dialog.getByLabel('Starting Balance ($)').fill('20.00')
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toBeHidden()
}

/** Logs out of whichever account is open. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Logs in from the landing page, ticking what else there is to tick. */
export async function logIn(page: Page, username: string, password: string, ...ticked: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  for (const label of ticked) await dialog.getByLabel(label).check()
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/(parent|kid)$/)
}

/** Waits until the app is kept on the device and answers this page's requests. */
export const untilKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20))
  })

/** Brings a family from a file to a device that has none; its parent logs in as pat with 'correct horse'. */
export async function restore(page: Page, file: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Restore it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore from a File' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'moss.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  })
  await expect(dialog.getByLabel('Username')).toHaveValue('pat')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page).toHaveURL(/\/parent$/)
}
