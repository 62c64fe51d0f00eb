import type { Page } from '@playwright/test'
import { asParent } from './support/as-parent.ts'
import {
  countCash,
  deposit,
  kidCash,
  openFamily,
  setOffline,
  startFamily,
  waitForSync,
  syncedStatus,
} from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

/** Signs the child in online once, then signs in offline and records a cash count. Ends with a reload. */
async function recordOfflineAndReload(tablet: Page): Promise<void> {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await logOut(tablet)
  await signInOfflineAndCount(tablet)
}

async function signInOfflineAndCount(tablet: Page): Promise<void> {
  await setOffline(tablet, true)
  await logIn(tablet, 'mia', 'mia7')
  await countCash(tablet, '4.29')
  await tablet.reload()
  await expect(kidCash(tablet)).toContainText('$4.29')
}

/** The kinds of entries on the server, without entries about the family or its members. */
async function arrived(server: LedgerServer): Promise<readonly unknown[]> {
  const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
  return (await pat.entries()).filter(({ kind }) => /^(cash|transaction)/.test(String(kind))).map(({ kind }) => kind)
}

test('a child’s changes reach the server after an offline sign-in and a reload, without another password prompt', async ({
  page: tablet,
  server,
}) => {
  await recordOfflineAndReload(tablet)
  await setOffline(tablet, false)
  await waitForSync(tablet)
  expect(await arrived(server)).toEqual(['cash.counted'])
  await expect(tablet.getByRole('button', { name: 'Log in to sync' })).toBeHidden()

  // Sign in again with the token that replaced the first token.
  await logOut(tablet)
  await setOffline(tablet, true)
  await logIn(tablet, 'mia', 'mia7')
  await countCash(tablet, '5.00')
  await tablet.reload()
  await expect(kidCash(tablet)).toContainText('$5.00')
  await setOffline(tablet, false)
  await waitForSync(tablet)
  expect(await arrived(server)).toEqual(['cash.counted', 'cash.counted'])
})

test.describe('without a family', () => {
  // The prepared family has no token to resume its session with.
  test.use({ hasFamily: false })

  test('a parent’s changes reach the server after an offline sign-in and a reload, with two tabs open', async ({
    page: tablet,
    server,
  }) => {
    await startFamily(tablet)
    await waitForServiceWorker(tablet)
    await logOut(tablet)
    await setOffline(tablet, true)
    await logIn(tablet, 'pat', 'correct horse')
    await deposit(tablet, '1.25', 'Lemonade')
    await tablet.reload()
    const second = await tablet.context().newPage()
    await second.goto('/parent')
    await expect(second.getByRole('definition').first()).toHaveText('$21.25')
    await setOffline(tablet, false)
    await waitForSync(tablet)
    expect(await arrived(server)).toEqual(['transaction.added'])
    for (const tab of [tablet, second]) await expect(syncedStatus(tab)).toBeVisible()
  })
})

test('nothing is sent after a sign-out, until the child enters the password', async ({ page: tablet, server }) => {
  await recordOfflineAndReload(tablet)
  await logOut(tablet)
  await setOffline(tablet, false)
  await tablet.reload()
  await expect(tablet.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
  await tablet.waitForTimeout(2_000)
  expect(await arrived(server)).toEqual([])
  await logIn(tablet, 'mia', 'mia7')
  await waitForSync(tablet)
})

test('nothing is sent after the browser was closed and opened again, or after 12 idle hours', async ({
  page: tablet,
  server,
}) => {
  await recordOfflineAndReload(tablet)
  await tablet.context().clearCookies({ name: 'little_ledger_browser' })
  await setOffline(tablet, false)
  await tablet.reload()
  await expect(tablet).toHaveURL(/\/$/)
  await tablet.waitForTimeout(2_000)
  expect(await arrived(server)).toEqual([])
})

test('a password changed on another device locks the tablet, and nothing is sent', async ({ page: tablet, server }) => {
  await recordOfflineAndReload(tablet)
  await asParent(server, (api, { userId }) => api.patch(`/api/users/${userId}`, { data: { password: 'moon' } }))
  await setOffline(tablet, false)
  await expect(tablet).toHaveURL(/\/$/)
  expect(await arrived(server)).toEqual([])
})

test('a child deleted on another device is erased from the tablet', async ({ page: tablet, server, problems }) => {
  problems.allow(/status of 410/)
  await recordOfflineAndReload(tablet)
  await asParent(server, (api, { id }) => api.delete(`/api/children/${id}`))
  await setOffline(tablet, false)
  await expect(tablet).toHaveURL(/\/$/)
  await expect(tablet.getByText(/account was deleted/).first()).toBeVisible()
})
