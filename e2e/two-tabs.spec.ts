import type { Page } from '@playwright/test'
import {
  openOnlineDevice,
  balance,
  depositDialog,
  fillDeposit,
  rows,
  submitDeposit,
  openFamily,
} from './support/devices.ts'
import { setOffline, waitForSync } from './support/devices.ts'
import { logIn, logInAs, logOut, waitForServiceWorker } from './support/family.ts'
import { invite, join } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Holds the response to a login that the server has accepted. The browser has its cookie by then. */
async function holdLogin(tab: Page): Promise<{ readonly accepted: Promise<unknown>; readonly respond: () => void }> {
  let respond = (): void => undefined
  const held = new Promise<void>((resolve) => (respond = resolve))
  const accepted = new Promise<void>((resolve) => {
    void tab.route('**/api/login', async (route) => {
      const response = await route.fetch()
      resolve()
      await held
      const { 'set-cookie': _, ...headers } = response.headers()
      // The page may have given the request up by now.
      await route.fulfill({ response, headers }).catch(() => undefined)
    })
  })
  return { accepted, respond }
}

/** Fills the form in each tab, then submits all of them at the same time. */
async function depositAtOnce(tabs: readonly Page[], amount: string): Promise<void> {
  for (const tab of tabs) {
    await tab.bringToFront()
    await fillDeposit(tab, amount)
  }
  await Promise.all(tabs.map(submitDeposit))
  for (const tab of tabs) await expect(depositDialog(tab)).toBeHidden()
}

test.use({ hasFamily: true })

test('no transaction is lost or duplicated when two tabs record at the same time, online or offline', async ({
  page,
  context,
  browser,
  problems,
}) => {
  await openFamily(page)
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await other.goto('/parent')
  await expect(balance(other)).toHaveText('$20.00')
  const tabs = [page, other]

  for (const amount of ['0.01', '0.10']) await depositAtOnce(tabs, amount)
  await setOffline(page, true)
  for (const amount of ['1.00', '3.00']) await depositAtOnce(tabs, amount)
  for (const tab of tabs) await expect(balance(tab)).toHaveText('$28.22')
  await setOffline(page, false)
  await waitForSync(page)

  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [...tabs, phone]) {
    await device.bringToFront()
    await expect(balance(device)).toHaveText('$28.22')
    await device.getByRole('button', { name: 'View All (9)' }).click()
    await expect(rows(device)).toHaveCount(9)
  }
})

test('two parents who log in at the same time in two tabs do not mix up their sessions', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401|ERR_ABORTED/)
  await openFamily(page)
  await waitForServiceWorker(page)
  const code = await invite(page, 'Rose')
  await waitForSync(page)
  await logOut(page)
  await join(page, code, 'rose')
  await waitForSync(page)
  await logOut(page)
  const other = await context.newPage()
  await other.goto('/')
  // The server accepts Rose, then Pat. Rose's response arrives first.
  const rose = await holdLogin(other)
  const pat = await holdLogin(page)
  const roseLogsIn = logInAs(other, 'Rose', 'battery staple').catch(() => undefined)
  await rose.accepted
  const patLogsIn = logInAs(page, 'Pat', 'correct horse').catch(() => undefined)
  await pat.accepted
  rose.respond()
  await other.waitForTimeout(500)
  pat.respond()
  await Promise.all([roseLogsIn, patLogsIn])
  const names = []
  for (const tab of [page, other]) {
    await tab.bringToFront()
    const menu = tab.getByRole('button', { name: /^Account menu for / })
    names.push((await menu.getAttribute('aria-label'))?.replace('Account menu for ', '').toLowerCase())
  }
  const { username } = await (await page.request.get('/api/user')).json()
  expect(names).toEqual([username, username])
})
