import {
  openDevice,
  balance,
  countCash,
  deposit,
  kidBalance,
  kidCash,
  rows,
  setOffline,
  waitForSync,
  openFamily,
} from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

test('users sharing a tablet offline see each other’s entries, and each entry is pushed only in its author’s session', async ({
  page: tablet,
  server,
}) => {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)

  await setOffline(tablet, true)
  await deposit(tablet, '3.00', 'Before')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$23.00')
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await deposit(tablet, '0.50', 'After')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$23.50')

  // Mia's session cannot push Pat's entries, so they stay in the outbox until Pat signs in.
  const synced = tablet.waitForResponse((response) => response.url().includes('/api/sync/pull') && response.ok())
  await setOffline(tablet, false)
  await synced
  await tablet.getByRole('button', { name: 'All safe' }).click()
  await expect(tablet.getByText('2 changes are waiting for Pat to log in here.')).toBeVisible()
  await tablet.keyboard.press('Escape')
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await waitForSync(tablet)
  const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
  const recorded = (await pat.entries()).filter(({ kind }) => kind === 'transaction.added')
  expect(recorded.map(({ description, by }) => [description, by])).toEqual([
    ['Before', pat.userId],
    ['After', pat.userId],
  ])
})

test('a child’s offline cash count is pushed only in the child’s session, not in the parent’s', async ({
  page: tablet,
  server,
}) => {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)

  await setOffline(tablet, true)
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await countCash(tablet, '4.29')
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await expect(rows(tablet).filter({ hasText: 'Cash deposit' })).toContainText('$4.29')
  await deposit(tablet, '0.50', 'After')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidCash(tablet)).toContainText('$4.29')
  await expect(tablet.getByRole('button', { name: 'Offline · 1 change saved here' })).toBeVisible()

  // Mia's session pushes only her own entries.
  await setOffline(tablet, false)
  await expect(tablet.getByRole('button', { name: 'All safe' })).toBeVisible()
  const mia = await openLedgerClient(server.url, 'mia', 'mia7')
  const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
  const arrived = (await pat.entries()).filter(({ kind }) => /^(cash|transaction)/.test(kind))
  expect(arrived.map(({ kind, amount, by }) => [kind, amount, by])).toEqual([['cash.counted', 429, mia.userId]])
})

test.describe('with another device', () => {
  test.use({ serviceWorkers: 'block' })

  test('a child can sign in offline on a tablet where only the parent has signed in before', async ({
    page: phone,
    browser,
    problems,
  }) => {
    await openFamily(phone)
    const tablet = await openDevice(browser, problems)
    await logIn(tablet, 'pat', 'correct horse')
    await expect(balance(tablet)).toHaveText('$20.00')
    await waitForServiceWorker(tablet)
    await logOut(tablet)

    await setOffline(tablet, true)
    await tablet.reload()
    await tablet.getByRole('button', { name: 'Mia', exact: true }).click()
    const dialog = tablet.getByRole('dialog', { name: 'Hi, Mia!' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(kidBalance(tablet)).toContainText('$20.00')
    await expect(rows(tablet)).toHaveCount(1)
  })
})
