import type { Page, Response } from '@playwright/test'
import { signUp, waitForServiceWorker } from './support/family.ts'
import { expect, longTest, test } from './support/test.ts'

// The network is lost on the first visit, before a service worker has stored the app.
test.use({ serviceWorkers: 'block' })

const SCRIPTS = /\/assets\/.*\.js$/

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

/**
 * Cuts the network when the page requests matching files. If `response` is given, waits for it to finish first. Returns
 * a function that restores the network.
 */
async function loseNetworkAt(page: Page, files: RegExp, response?: Promise<Response>): Promise<() => Promise<void>> {
  await page.route(files, async (route) => {
    await (await response)?.finished()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  return async () => {
    // Wait for handlers that run, because they go offline.
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().setOffline(false)
  }
}

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of Little Ledger needs a connection to load' })
const reload = (page: Page) => notice(page).getByRole('link', { name: 'Try again' })

async function expectStart(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
}

longTest(
  'shows that a page is incomplete on the first visit, and completes it once the network is back',
  async ({ page, problems }) => {
    problems.allow(/net::ERR_/)
    // This script blocks rendering, so the network is lost only after it has loaded.
    const firstPaint = page.waitForResponse(/first-paint\.js$/)
    const restore = await loseNetworkAt(page, SCRIPTS, firstPaint)
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await reload(page).click()
    await expect(notice(page)).toContainText('Still no connection to Little Ledger.')
    await restore()
    await expectStart(page)
  },
)

longTest('completes a page by itself once a restarting server responds again', async ({ page, problems }) => {
  problems.allow(/502/)
  let failures = 0
  await page.route(SCRIPTS, (route) => {
    failures += 1
    return route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await page.route(/index\.html$/, async (route) => {
    await page.unroute(SCRIPTS)
    await route.continue()
  })
  await page.goto('/')
  await expectStart(page)
  expect(failures).toBeGreaterThan(0)
})

longTest(
  'shows a notice on the first visit if no script loads, and works after a reload',
  async ({ page, problems }) => {
    problems.allow(/net::ERR_/)
    const restore = await loseNetworkAt(page, /\.js$/)
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await restore()
    await reload(page).click()
    await expectStart(page)
  },
)

longTest(
  'shows a notice if a page’s code can’t load, and opens the page once the network is back',
  async ({ page, problems }) => {
    problems.allow(/net::ERR_|Failed to fetch/)
    await signUp(page)
    await page.getByRole('button', { name: 'Account menu for Pat' }).click()
    const history = page.getByRole('menuitem', { name: 'Family activity' })
    await expect(history).toBeVisible()
    const restore = await loseNetworkAt(page, SCRIPTS)
    await history.click()
    await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
    await retry(page).click()
    await expect(page.getByText('Still no connection to Little Ledger.')).toBeVisible()
    await restore()
    await expect(page.getByRole('heading', { name: 'Family activity' })).toBeVisible()
  },
)

longTest(
  'shows a notice if a dialog’s code can’t load, and opens the dialog once the network is back',
  async ({ page, problems }) => {
    problems.allow(/net::ERR_|Failed to fetch/)
    await page.goto('/')
    // Wait for the toasts' code, which loads after the first render.
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
    const restore = await loseNetworkAt(page, SCRIPTS)
    const open = page.getByRole('banner').getByRole('button', { name: 'Log In' })
    await open.click()
    await expect(page.getByText('That didn’t open', { exact: true })).toBeVisible()
    await restore()
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
    const advice = page.getByText('Finish what you’re doing, then reload this page.')
    await expect(dialog.or(advice).first()).toBeVisible()
    // Some versions of Chromium do not fetch a script again that failed. Then the notice says what to do.
    if (!(await dialog.isVisible())) {
      await page.reload()
      await open.click()
    }
    await expect(dialog).toBeVisible()
  },
)

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('becomes usable offline even if the code for that failed to load at first', async ({ page, problems }) => {
    problems.allow(/net::ERR_|Failed to fetch/)
    let failures = 0
    await page.route(/\/assets\/background-/, async (route) => {
      failures += 1
      await route.abort('connectionreset')
    })
    await page.goto('/')
    await expect.poll(() => failures).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'wait' })
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await page.reload()
    await expectStart(page)
  })
})
