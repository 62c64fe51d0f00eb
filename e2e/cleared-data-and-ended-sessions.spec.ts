import type { Page } from '@playwright/test'
import { openDevice, balance, openFamily } from './support/devices.ts'
import { addMia, logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { expect, longTest, test } from './support/test.ts'

/** Clears the open page's site data, as a user can in the browser's settings. */
async function clearSiteData(page: Page, storageTypes: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
}

const dataLostHeading = (page: Page) => page.getByRole('heading', { name: 'Your data isn’t on this device anymore' })
const updateNotice = (page: Page) => page.getByText('Little Ledger was updated in another window')

test.use({ hasFamily: true })

test('an open page shows that its site data was cleared, and signing in downloads the family again', async ({
  page,
  context,
}) => {
  await openFamily(page)
  await waitForServiceWorker(page)
  await clearSiteData(page, 'all')
  await expect(dataLostHeading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Create Parent Account' })).toBeVisible()
  await expect(dataLostHeading(page)).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Log in or restore a backup' }).click()
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, 'pat', 'correct horse')
  await expect(balance(page)).toHaveText('$20.00')
  await expect(updateNotice(page)).toHaveCount(0)
})

test.describe(() => {
  test.use({ hasFamily: false })

  longTest(
    'an open page reports no update when the caches and the service worker are cleared',
    async ({ page, context }) => {
      await signUp(page)
      await waitForServiceWorker(page)
      await clearSiteData(page, 'service_workers,cache_storage')
      const other = await context.newPage()
      await other.goto('/parent')
      await waitForServiceWorker(other)
      await page.bringToFront()
      await addMia(page)
      await expect(balance(page)).toHaveText('$20.00')
      await expect(updateNotice(page)).toHaveCount(0)
    },
  )
})

test('what was typed into the sign-up form is gone once someone has logged in', async ({ page }) => {
  await openFamily(page)
  await logOut(page)
  await page.getByLabel('First Name').fill('Zoe')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Zoe')
  await logIn(page, 'pat', 'correct horse')
  await expect(balance(page)).toHaveText('$20.00')
  await logOut(page)
  await expect(page.getByLabel('First Name')).toHaveValue('')
})

test.describe('with another device', () => {
  test.use({ serviceWorkers: 'block' })

  test('revoking a session signs the other device out immediately and keeps its data', async ({
    page,
    browser,
    problems,
  }) => {
    await openFamily(page)
    const phone = await openDevice(browser, problems)
    const changeFeedRequest = phone.waitForRequest(/\/api\/sync\/events/)
    await logIn(phone, 'pat', 'correct horse', 'Remember me')
    await expect(balance(phone)).toHaveText('$20.00')
    await changeFeedRequest
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logged-in devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Logged-in devices' })
    await dialog.getByRole('button', { name: 'Log out Pat' }).click()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(phone.getByText('You were logged out', { exact: true })).toBeVisible()
    await expect(phone).toHaveURL(/\/$/)
    // The browser requests the favicon on its own.
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await waitForServiceWorker(phone)
    await phone.context().setOffline(true)
    await logIn(phone, 'pat', 'correct horse')
    await expect(balance(phone)).toHaveText('$20.00')
  })
})
