import type { Page } from '@playwright/test'
import {
  balance,
  deposit,
  kidBalance,
  logInAgain,
  openDevice,
  openFamily,
  openOnlineDevice,
  setOffline,
  waitForSync,
  syncedStatus,
} from './support/devices.ts'
import { logIn, logInAs, logOut, openChildMenu, waitForServiceWorker } from './support/family.ts'
import { fillJoin, invite, join, openMember, pressJoin } from './support/members.ts'
import { expect, test } from './support/test.ts'

// Logins that change, or that the server loses, while a family shares a tablet.

test.use({ hasFamily: true })
test.beforeEach(({ problems }) => problems.allow(/401|404|409|ERR_INTERNET_DISCONNECTED/))

async function changeMia(page: Page, changes: Readonly<Record<'Username' | 'Password', string>>): Promise<void> {
  await openChildMenu(page, 'Mia', 'Login details')
  const dialog = page.getByRole('dialog', { name: /Login Details/ })
  for (const [name, value] of Object.entries(changes)) await dialog.getByRole('textbox', { name }).fill(value)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
}

async function enterPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const door = page.getByRole('dialog')
  await door.getByRole('textbox', { name: 'Password' }).fill(password)
  await door.getByRole('button', { name: 'Log In' }).click()
}

/** Tries to log in with a person's button, and expects the form to refuse the password. */
async function expectRefusal(page: Page, name: string, password: string, text: string): Promise<void> {
  await enterPassword(page, name, password)
  const door = page.getByRole('dialog')
  await expect(door.getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(door).toBeHidden()
}

test('a login that a parent changed offline is not undone by the child’s earlier password', async ({
  page: tablet,
  browser,
  problems,
}) => {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)
  await waitForSync(tablet)
  await setOffline(tablet, true)
  await changeMia(tablet, { Username: 'mia2', Password: 'newone' })
  await logOut(tablet)
  await setOffline(tablet, false)
  await expectRefusal(tablet, 'Mia', 'mia7', 'That password didn’t work. Try again.')
  await logInAs(tablet, 'Mia', 'newone')
  await expect(kidBalance(tablet)).toContainText('$20.00')
  await logOut(tablet)

  await logInAs(tablet, 'Pat', 'correct horse')
  await expect(syncedStatus(tablet)).toBeVisible()
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'mia2', 'newone')
  await expect(kidBalance(phone)).toContainText('$20.00')
})

test('a child whose login was changed on the phone can use the picture on the tablet', async ({
  page: tablet,
  browser,
  problems,
}) => {
  await openFamily(tablet)
  await waitForSync(tablet)
  await logOut(tablet)
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  await changeMia(phone, { Username: 'mia2', Password: 'newone' })
  await expectRefusal(tablet, 'Mia', 'mia7', 'That password doesn’t work anymore. Ask a grown-up for help.')
  await logInAs(tablet, 'Mia', 'newone')
  await expect(kidBalance(tablet)).toContainText('$20.00')
})

test('a parent’s login gives the family back to a server whose database is empty', async ({ page: tablet, server }) => {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)
  await deposit(tablet, '3.00', 'Tooth')
  await waitForSync(tablet)
  await logOut(tablet)
  await server.reset()
  await logInAs(tablet, 'Pat', 'correct horse')
  await expect(balance(tablet)).toHaveText('$23.00')
  await expect(syncedStatus(tablet)).toBeVisible()
  await waitForSync(tablet)
  await logOut(tablet)
  await logInAs(tablet, 'Mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$23.00')
})

test('a co-parent whose login a restored backup lacks joins again with the same username on the same device', async ({
  page: pat,
  browser,
  server,
  problems,
}) => {
  await openFamily(pat)
  await waitForSync(pat)
  await server.backUp('old.db')
  const phone = await openDevice(browser, problems)
  await join(phone, await invite(pat, 'Sam'), 'sam')
  await deposit(phone, '3.00', 'From Sam')
  await waitForSync(phone)
  await expect(balance(pat)).toHaveText('$23.00')
  await server.stop()
  await server.restore('old.db')
  await server.start()
  await pat.reload()
  await logInAgain(pat, 'correct horse')
  await waitForSync(pat)
  const dialog = await openMember(pat, 'Sam')
  await dialog.getByRole('button', { name: 'Make a code' }).click()
  const code = pat.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expect(code).toBeVisible()
  await logOut(phone)
  await enterPassword(phone, 'Sam', 'battery staple')
  const door = phone.getByRole('dialog')
  await expect(door.getByText('The server doesn’t accept this password.')).toBeVisible()
  await door.getByRole('link', { name: 'Use your code' }).click()
  await expect(phone).toHaveURL(/\/join$/)
  await fillJoin(phone, await code.innerText(), 'sam')
  await pressJoin(phone)
  await expect(phone).toHaveURL(/\/parent$/)
  await expect(balance(phone)).toHaveText('$23.00')
})
