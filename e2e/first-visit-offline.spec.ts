import type { Page } from '@playwright/test'
import { signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

// The network is lost on the first visit, before a service worker has stored the app.
test.use({ serviceWorkers: 'block' })

const SCRIPTS = /\/assets\/.*\.js$/

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Cuts the network when the page asks for matching files. The result restores it. */
async function loseNetworkAt(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, async (route) => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  return async () => {
    await page.unroute(files)
    await page.context().setOffline(false)
  }
}

test('the first page says that it is incomplete, and works by itself once the network is back', async ({
  page,
  problems,
}) => {
  problems.allow(/net::ERR_/)
  const restore = await loseNetworkAt(page, SCRIPTS)
  await page.goto('/')
  const notice = page.locator('#start-notice')
  await expect(notice).toContainText('Part of Little Ledger hasn’t loaded yet.')
  await page.getByLabel('Username').fill('pat')
  await retry(page).click()
  await expect(notice).toContainText('Still no connection.')
  await restore()
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
  await expect(notice).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
})

test('a page whose code is missing says so, and is shown once the network is back', async ({ page, problems }) => {
  problems.allow(/net::ERR_|Failed to fetch/)
  await signUp(page)
  await page.getByRole('button', { name: 'Menu of Pat' }).click()
  const history = page.getByRole('menuitem', { name: 'Family history' })
  await expect(history).toBeVisible()
  const restore = await loseNetworkAt(page, SCRIPTS)
  await history.click()
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  await retry(page).click()
  await expect(page.getByText('Still no connection.')).toBeVisible()
  await restore()
  await expect(page.getByRole('heading', { name: 'Family history' })).toBeVisible()
})

test('a dialog whose code is missing says so, and opens once the network is back', async ({ page, problems }) => {
  problems.allow(/net::ERR_|Failed to fetch/)
  await page.goto('/')
  // The toasts' code loads after the first render.
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
  const restore = await loseNetworkAt(page, SCRIPTS)
  const open = page.getByRole('banner').getByRole('button', { name: 'Log In' })
  await open.click()
  await expect(page.getByText('This couldn’t be opened', { exact: true })).toBeVisible()
  await restore()
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
})
