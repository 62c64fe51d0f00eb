import type { BrowserContext, Page } from '@playwright/test'
import { balance, depositDialog, fillDeposit, submitDeposit } from './support/devices.ts'
import { addMia, signUp, waitForServiceWorker } from './support/family.ts'
import { expect, longTest, test } from './support/releases.ts'

/** The form's only field that a reload empties. */
const draftOf = (page: Page) => page.getByRole('textbox', { name: 'Password' })

/** Opens the landing page and types into its form; a reload would lose the input. */
async function openWithDraft(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForServiceWorker(page)
  await draftOf(page).fill('correct horse')
}

/** Runs the update check that the app makes when it becomes visible again after an hour. */
const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const expectDraftKept = (page: Page) => expect(draftOf(page)).toHaveValue('correct horse')

test('a new version is installed only after the user confirms, and no window loses its form input', async ({
  page,
  context,
  releases,
}) => {
  const other = await context.newPage()
  await openWithDraft(page, releases.url)
  await openWithDraft(other, releases.url)
  releases.release()
  await checkForUpdate(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await expectDraftKept(page)
  await expectDraftKept(other)

  await other.getByRole('button', { name: 'Update now' }).click()
  // Only the window that confirmed the update reloads; the other window shows a notice.
  await expect(draftOf(other)).toHaveValue('')
  await expect(page.getByText('Little Ledger was updated in another window')).toBeVisible()
  await expectDraftKept(page)
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(draftOf(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
})

longTest('a page that was reloaded without its cache is not called outdated', async ({ page, context, releases }) => {
  await page.goto(releases.url)
  await waitForServiceWorker(page)
  releases.release()
  const cdp = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), cdp.send('Page.reload', { ignoreCache: true })])
  // The page is of the new version, and the service worker that takes it over is not.
  await waitForServiceWorker(page)
  await checkForUpdate(page)
  const card = page.getByText(/A new version is ready|Little Ledger was updated/)
  await card.waitFor()
  expect(await card.textContent()).toBe('A new version is ready')
})

longTest(
  'on a phone, the offer of a new version covers neither the parent’s bottom bar nor the child’s',
  async ({ page, releases }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page, releases.url)
    await addMia(page)
    await waitForServiceWorker(page)
    releases.release()
    await checkForUpdate(page)
    const offer = page.getByText('A new version is ready')
    await expect(offer).toBeVisible()
    for (const action of ['Set Allowance', 'Add Transaction']) {
      await page.getByRole('button', { name: action }).click()
      await page.getByRole('dialog', { name: action }).getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'View as Kid' }).click()
    for (const place of ['Badges', 'Goals']) {
      const link = page.getByRole('link', { name: place })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
    await expect(offer).toBeVisible()
  },
)

/** Opens two windows on the old version. The second has loaded no dialog chunks. */
async function openTwoWindows(page: Page, context: BrowserContext, url: string): Promise<Page> {
  await signUp(page, url)
  await addMia(page)
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await other.goto(`${url}/parent`)
  await expect(balance(other)).toHaveText('$20.00')
  return other
}

/** Updates one window to the new version. */
async function updateIn(page: Page): Promise<void> {
  await page.bringToFront()
  await checkForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
  await expect(balance(page)).toBeVisible()
}

test('an open form can be completed and saved after an update in another window', async ({
  page,
  context,
  releases,
}) => {
  const other = await openTwoWindows(page, context, releases.url)
  await page.bringToFront()
  await fillDeposit(page, '1.25', 'Lemon')
  releases.release()
  await updateIn(other)
  await expect(page.getByText('Little Ledger was updated in another window')).toBeVisible()
  const description = depositDialog(page).getByLabel('Description')
  await expect(description).toHaveValue('Lemon')
  await page.bringToFront()
  await description.pressSequentially('ade')
  await submitDeposit(page)
  for (const window of [page, other]) {
    await expect(balance(window)).toHaveText('$21.25')
    await expect(window.getByText('Lemonade', { exact: true })).toBeVisible()
  }
})

longTest(
  'a window on the old version reloads once when a chunk is gone, and then works',
  async ({ page, context, releases, problems }) => {
    problems.allow(/404|dynamically imported module|preload CSS/)
    const other = await openTwoWindows(page, context, releases.url)
    releases.release()
    await updateIn(page)
    await expect(other.getByText('Little Ledger was updated in another window')).toBeVisible()
    // Clear the HTTP cache, which may still hold the old chunks.
    const cdp = await context.newCDPSession(other)
    await cdp.send('Network.clearBrowserCache')
    await other.bringToFront()
    let loads = 0
    other.on('load', () => (loads += 1))
    // If the menu's own chunk is gone too, the first click reloads the window.
    await expect(async () => {
      await other.getByRole('button', { name: /^Account menu/ }).click()
      await other.getByRole('menuitem', { name: 'Family activity' }).click({ timeout: 5_000 })
    }).toPass()
    await expect.poll(() => loads).toBe(1)
    await other.getByRole('link', { name: 'Back to dashboard' }).click()
    await fillDeposit(other, '1.25')
    await submitDeposit(other)
    await expect(balance(other)).toHaveText('$21.25')
    expect(loads).toBe(1)
  },
)

/** The address of the script that starts the app, and the page that names it. */
async function startScript(page: Page, url: string): Promise<{ readonly html: string; readonly script: string }> {
  const html = await (await page.request.get(url)).text()
  const script = /data-start[^>]* href="([^"]+)"/.exec(html)?.[1] ?? ''
  return { html, script }
}

longTest(
  'a page starts although its script was replaced by a release while it loaded',
  async ({ page, releases, problems }) => {
    problems.allow(/404/)
    const { script } = await startScript(page, releases.url)
    await page.route(releases.url + script, async (route) => {
      releases.release()
      await route.continue()
    })
    await page.goto(releases.url)
    await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
  },
)

test('a page whose script was replaced by a release keeps what was typed until the user reloads it', async ({
  page,
  releases,
  problems,
}) => {
  problems.allow(/404/)
  const { script } = await startScript(page, releases.url)
  let startLoading = (): void => undefined
  const typed = new Promise<void>((resolve) => (startLoading = resolve))
  await page.route(releases.url + script, async (route) => {
    await typed
    releases.release()
    await route.continue()
  })
  await page.goto(releases.url, { waitUntil: 'commit' })
  await draftOf(page).fill('correct horse')
  const checked = page.waitForResponse(/index\.html$/)
  startLoading()
  await (await checked).finished()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.waitForTimeout(500)
  await expectDraftKept(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
})

longTest(
  'a page reloads itself at most once a minute while two versions answer by turns',
  async ({ page, releases, problems }) => {
    problems.allow(/404/)
    const { html, script } = await startScript(page, releases.url)
    let answers = 0
    await page.route(/\/(index\.html)?$/, (route) => {
      answers += 1
      // Each page is of another version than the one that its check finds.
      const body = html.replaceAll(script, `/assets/gone-${Math.floor(answers / 2) % 2}.js`)
      return route.fulfill({ contentType: 'text/html', body })
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(releases.url)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    // Two more attempts would come within six seconds.
    await page.waitForTimeout(6_000)
    expect(loads).toBeLessThanOrEqual(2)
  },
)

longTest(
  'a page whose first service worker comes from a later release offers that release',
  async ({ page, releases, problems }) => {
    problems.allow(/503|cannot be used offline yet/)
    releases.withholdWorker()
    const failed = page.waitForEvent('console', (message) => message.text().includes('cannot be used offline yet'))
    await page.goto(releases.url)
    await draftOf(page).fill('correct horse')
    await failed
    releases.release()
    // The installation is tried again after ten seconds.
    await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 30_000 })
    await expectDraftKept(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(draftOf(page)).toHaveValue('')
    await waitForServiceWorker(page)
    await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
  },
)
