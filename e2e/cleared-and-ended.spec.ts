import type { Page } from '@playwright/test'
import { anotherDevice, balance } from './support/devices.ts'
import { addMia, logIn, signUp, untilKept } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** What a person does in the browser's settings, with the page open. */
async function clearSiteData(page: Page, storageTypes: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
}

const lost = (page: Page) => page.getByRole('heading', { name: 'The ledger is not on this device any more' })
const updated = (page: Page) => page.getByText('Little Ledger was updated in another window')

test('site data that is cleared under an open page is said to be gone, and the device begins anew', async ({
  page,
  context,
}) => {
  await signUp(page)
  await addMia(page)
  await untilKept(page)
  await clearSiteData(page, 'all')
  await expect(lost(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Create Parent Account' })).toBeVisible()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('button', { name: 'Log in or restore' }).click()
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, 'pat', 'correct horse')
  await expect(balance(page)).toHaveText('$20.00')
  await expect(updated(page)).toHaveCount(0)
})

test('cleared caches and a worker that is gone are no update: a dialog comes from the server', async ({
  page,
  context,
}) => {
  await signUp(page)
  await untilKept(page)
  await clearSiteData(page, 'service_workers,cache_storage')
  const other = await context.newPage()
  await other.goto('/parent')
  await untilKept(other)
  await addMia(page)
  await expect(balance(page)).toHaveText('$20.00')
  await expect(updated(page)).toHaveCount(0)
})

test('a session that is ended locks the other device at once, which keeps everything', async ({
  page,
  browser,
  problems,
}) => {
  await signUp(page)
  await addMia(page)
  const phone = await anotherDevice(browser, problems)
  const streams = phone.waitForRequest(/\/api\/sync\/events/)
  await logIn(phone, 'pat', 'correct horse', 'Remember me')
  await expect(balance(phone)).toHaveText('$20.00')
  await streams
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('button', { name: 'Signed-in devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
  await dialog.getByRole('button', { name: 'End Pat’s session' }).click()
  await dialog.getByRole('button', { name: 'End it' }).click()
  await expect(phone.getByText('You were logged out', { exact: true })).toBeVisible()
  await expect(phone).toHaveURL(/\/$/)
  // The browser asks for the page's icon by itself.
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await untilKept(phone)
  await phone.context().setOffline(true)
  await logIn(phone, 'pat', 'correct horse')
  await expect(balance(phone)).toHaveText('$20.00')
})
