import {
  anotherDevice,
  balance,
  deposit,
  logInAgain,
  rows,
  setOffline,
  startFamily,
  untilSynced,
} from './support/devices.ts'
import { logIn } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, longTest, test } from './support/test.ts'

/** As docs/operations.md says: stop, restore, start. */
async function restore(server: LedgerServer, file: string): Promise<void> {
  await server.stop()
  await server.restore(file)
  await server.start()
}

longTest(
  'what an old backup lacks the devices carry up again, and all of them end with the same cents',
  async ({ page: tablet, browser, server, problems }) => {
    await startFamily(tablet)
    const phone = await anotherDevice(browser, problems)
    await logIn(phone, 'pat', 'correct horse')
    await server.backUp('old.db')
    await deposit(tablet, '1.00')
    await expect(balance(phone)).toHaveText('$21.00')
    await deposit(phone, '2.00')
    await expect(balance(tablet)).toHaveText('$23.00')
    await untilSynced(phone)

    for (const device of [tablet, phone]) await setOffline(device, true)
    await restore(server, 'old.db')
    await deposit(tablet, '4.00')
    for (const device of [tablet, phone]) {
      await setOffline(device, false)
      await logInAgain(device, 'correct horse')
    }
    await untilSynced(tablet)
    await untilSynced(phone)
    const third = await anotherDevice(browser, problems)
    await logIn(third, 'pat', 'correct horse')
    for (const device of [tablet, phone, third]) {
      await expect(balance(device)).toHaveText('$27.00')
      await expect(rows(device)).toHaveCount(4)
    }
  },
)

test('more than a thousand entries that a backup has, and as many that it lacks, are all there afterwards', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await startFamily(page)
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
  await untilSynced(page)
  const phone = await anotherDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [page, phone]) {
    await expect(balance(device)).toHaveText('$42.00')
    await expect(device.getByRole('button', { name: 'View All (2201)' })).toBeVisible()
  }
})
