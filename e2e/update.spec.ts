import type { BrowserContext, Page } from '@playwright/test'
import { balance, depositDialog, fillDeposit, sendDeposit } from './support/devices.ts'
import { addMia, signUp, untilKept } from './support/family.ts'
import { expect, test } from './support/releases.ts'

/** A landing page with a half-filled form, which a reload would lose. */
async function openHalfFilled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilKept(page)
  await page.getByLabel('First Name').fill('Pat')
}

/** What the app itself does when it is looked at again after an hour. */
const lookForNews = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const isKept = (page: Page) => expect(page.getByLabel('First Name')).toHaveValue('Pat')

test('a new version waits until a person wants it, and no window loses what was typed', async ({
  page,
  context,
  releases,
}) => {
  const other = await context.newPage()
  await openHalfFilled(page, releases.url)
  await openHalfFilled(other, releases.url)
  releases.release()
  await lookForNews(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await isKept(page)
  await isKept(other)

  await other.getByRole('button', { name: 'Update now' }).click()
  // The window in which it was asked for is loaded again; the one beside it only says so.
  await expect(other.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByText('Little Ledger was updated in another window')).toBeVisible()
  await isKept(page)
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
})

/** Two windows of Pat's at the version before; the second one has never opened a form. */
async function openTwoWindows(page: Page, context: BrowserContext, url: string): Promise<Page> {
  await signUp(page, url)
  await addMia(page)
  await untilKept(page)
  const other = await context.newPage()
  await other.goto(`${url}/parent`)
  await expect(balance(other)).toHaveText('$20.00')
  return other
}

/** The next version comes, and one window changes over to it. */
async function updateIn(page: Page): Promise<void> {
  await lookForNews(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
  await expect(balance(page)).toBeVisible()
}

test('a form that is being filled while another window updates goes on being filled, and is saved', async ({
  page,
  context,
  releases,
}) => {
  const other = await openTwoWindows(page, context, releases.url)
  await fillDeposit(page, '1.25', 'Lemon')
  releases.release()
  await updateIn(other)
  await expect(page.getByText('Little Ledger was updated in another window')).toBeVisible()
  const description = depositDialog(page).getByLabel('Description')
  await expect(description).toHaveValue('Lemon')
  await description.pressSequentially('ade')
  await sendDeposit(page)
  for (const window of [page, other]) {
    await expect(balance(window)).toHaveText('$21.25')
    await expect(window.getByText('Lemonade', { exact: true })).toBeVisible()
  }
})

test('a window of the version before that needs a piece which is gone loads itself anew once, and works', async ({
  page,
  context,
  releases,
  problems,
}) => {
  problems.allow(/404|dynamically imported module|preload CSS/)
  const other = await openTwoWindows(page, context, releases.url)
  releases.release()
  await updateIn(page)
  await expect(other.getByText('Little Ledger was updated in another window')).toBeVisible()
  // What the browser's own cache still has of it counts for nothing: it may be thrown away at any time.
  const cdp = await context.newCDPSession(other)
  await cdp.send('Network.clearBrowserCache')
  let loads = 0
  other.on('load', () => (loads += 1))
  await other.getByRole('button', { name: 'Add Transaction' }).click()
  await expect.poll(() => loads).toBe(1)
  await fillDeposit(other, '1.25')
  await sendDeposit(other)
  await expect(balance(other)).toHaveText('$21.25')
  expect(loads).toBe(1)
})
