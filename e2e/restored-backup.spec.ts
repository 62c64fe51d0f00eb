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
import { logIn, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, longTest, test } from './support/test.ts'

/** Restores a backup as described in docs/operations.md. */
async function restore(server: LedgerServer, file: string): Promise<void> {
  await server.stop()
  await server.restore(file)
  await server.start()
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
