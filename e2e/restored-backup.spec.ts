import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import {
  openDevice,
  openOnlineDevice,
  balance,
  deposit,
  logInAgain,
  rows,
  setOffline,
  waitForSync,
  openFamily,
} from './support/devices.ts'
import { logIn, logOut, restore as restoreOnDevice, signUp, waitForServiceWorker } from './support/family.ts'
import { invite, join, openMembers, removeMember } from './support/members.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, longTest, test } from './support/test.ts'

/** Restores a backup as described in docs/operations.md. */
async function restore(server: LedgerServer, file: string): Promise<void> {
  await server.stop()
  await server.restore(file)
  await server.start()
}

async function downloadBackup(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your data' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a backup' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  await page.keyboard.press('Escape')
  return file
}

test.use({ hasFamily: true })

longTest(
  'devices re-upload entries missing from a restored backup and converge',
  async ({ page: tablet, browser, server, problems }) => {
    await openFamily(tablet)
    const phone = await openDevice(browser, problems)
    await logIn(phone, 'pat', 'correct horse')
    for (const device of [tablet, phone]) await waitForServiceWorker(device)
    await server.backUp('old.db')
    await deposit(tablet, '1.00')
    await expect(balance(phone)).toHaveText('$21.00')
    await deposit(phone, '2.00')
    await expect(balance(tablet)).toHaveText('$23.00')
    await waitForSync(phone)

    for (const device of [tablet, phone]) await setOffline(device, true)
    await restore(server, 'old.db')
    await deposit(tablet, '4.00')
    for (const device of [tablet, phone]) {
      await setOffline(device, false)
      await logInAgain(device, 'correct horse')
    }
    await waitForSync(tablet)
    await waitForSync(phone)
    const third = await openDevice(browser, problems)
    await logIn(third, 'pat', 'correct horse')
    for (const device of [tablet, phone, third]) {
      await expect(balance(device)).toHaveText('$27.00')
      await expect(rows(device)).toHaveCount(4)
    }
  },
)

test('no entries are lost when a server restores a backup that is missing over a thousand of them', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await openFamily(page)
  await waitForServiceWorker(page)
  const api = await openLedgerClient(server.url, 'pat', 'correct horse')
  await api.depositCents(1100)
  await expect(balance(page)).toHaveText('$31.00')
  await server.backUp('old.db')
  await api.depositCents(1100)
  await expect(balance(page)).toHaveText('$42.00')

  await setOffline(page, true)
  await restore(server, 'old.db')
  await setOffline(page, false)
  await logInAgain(page, 'correct horse')
  await waitForSync(page)
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [page, phone]) {
    await expect(balance(device)).toHaveText('$42.00')
    await expect(device.getByRole('button', { name: 'View All (2201)' })).toBeVisible()
  }
})

test('a device that restored the family’s backup logs in with the password of the server', async ({
  page: tablet,
  browser,
  problems,
}) => {
  await openFamily(tablet)
  await waitForSync(tablet)
  const file = await downloadBackup(tablet)

  const phone = await openOnlineDevice(browser, problems)
  await restoreOnDevice(phone, file, 'a new horse')
  await deposit(phone, '5.00')
  await signUp(await openOnlineDevice(browser, problems), '/', 'robin')
  await phone.getByRole('button', { name: 'Log in to sync' }).click()
  const panel = phone.getByRole('dialog', { name: 'Sync Status' })
  await expect(panel.getByText(/^If your family was on this server before/)).toBeVisible()
  const submit = async (username: string, password: string) => {
    await panel.getByLabel('Username').fill(username)
    await panel.getByRole('textbox', { name: 'Password' }).fill(password)
    await panel.getByRole('button', { name: /^Log in/i }).click()
  }
  problems.allow(/409 \(Conflict\) .*\/api\/sync\/adopt/)
  await submit('pat', 'a new horse')
  await expect(panel.getByText('The server already has your family, with another password.')).toBeVisible()
  await submit('robin', 'correct horse')
  await expect(panel.getByText('That password isn’t right.')).toBeVisible()
  await submit('pat', 'correct horse')
  await expect(panel.getByRole('textbox', { name: 'Password' })).toBeHidden()
  await phone.keyboard.press('Escape')
  await waitForSync(phone)
  await expect(balance(tablet)).toHaveText('$25.00')

  await logOut(phone)
  await logIn(phone, 'pat', 'correct horse')
  await expect(balance(phone)).toHaveText('$25.00')
})

test('a backup restored with a new server keeps what co-parents recorded, also those who were removed', async ({
  page: pat,
  browser,
  server,
  problems,
}) => {
  problems.allow(/401/)
  await openFamily(pat)
  for (const [name, amount] of [
    ['Sam', '1.00'],
    ['Kim', '2.00'],
  ] as const) {
    const member = await openOnlineDevice(browser, problems)
    await join(member, await invite(pat, name), name.toLowerCase())
    await deposit(member, amount)
    await waitForSync(member)
    await member.context().close()
  }
  await expect(balance(pat)).toHaveText('$23.00')
  await removeMember(pat, 'Kim')
  const file = await downloadBackup(pat)
  await pat.close()
  await server.reset()

  const tablet = await openOnlineDevice(browser, problems)
  await restoreOnDevice(tablet, file)
  await logInAgain(tablet, 'correct horse')
  await waitForSync(tablet)
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [tablet, phone]) await expect(balance(device)).toHaveText('$23.00')
})

test('a backup of a family whose creator was removed is restored with a new server', async ({
  page: pat,
  browser,
  server,
  problems,
}) => {
  problems.allow(/401/)
  await openFamily(pat)
  const sam = await openOnlineDevice(browser, problems)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  await removeMember(sam, 'Pat')
  await waitForSync(sam)
  const file = await downloadBackup(sam)
  for (const device of [pat, sam]) await device.close()
  await server.reset()

  const tablet = await openOnlineDevice(browser, problems)
  await restoreOnDevice(tablet, file, 'battery staple', 'sam')
  await logInAgain(tablet, 'battery staple')
  await waitForSync(tablet)
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'sam', 'battery staple')
  await expect(balance(phone)).toHaveText('$20.00')
  await openMembers(phone)
  await expect(phone.getByRole('button', { name: /^Change (Sam|Pat)$/ })).toHaveAccessibleName('Change Sam')
  await phone.keyboard.press('Escape')
  const kim = await openOnlineDevice(browser, problems)
  await join(kim, await invite(phone, 'Kim'), 'kim')
  await expect(balance(kim)).toHaveText('$20.00')
})
