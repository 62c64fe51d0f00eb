import { openDevice, balance, DAY_MS, deposit, rows, setOffline, startFamily, waitForSync } from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

/** A date as formatted in the transaction history. */
const formatDay = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test.use({ timezoneId: 'UTC' })

for (const [name, years] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(`a tablet whose clock was a year ${name} keeps syncing and converges on balances and dates`, async ({
    page: phone,
    browser,
    server,
    problems,
  }) => {
    const today = Date.now()
    await startFamily(phone)
    const tablet = await openDevice(browser, problems, new Date(today + years * 365 * DAY_MS).toISOString())
    await logIn(tablet, 'pat', 'correct horse')
    await expect(balance(tablet)).toHaveText('$20.00')
    await waitForServiceWorker(tablet)
    await setOffline(tablet, true)
    await deposit(tablet, '1.00', 'Wrong')
    await setOffline(tablet, false)
    await waitForSync(tablet)
    await expect(balance(phone)).toHaveText('$21.00')

    await tablet.clock.setSystemTime(Date.now())
    await logOut(tablet)
    await logIn(tablet, 'pat', 'correct horse')
    await deposit(tablet, '2.00', 'Right')
    await deposit(phone, '4.00', 'Other')
    for (const device of [tablet, phone]) {
      await expect(balance(device)).toHaveText('$27.00')
      for (const line of ['Starting balance', 'Right', 'Other']) {
        await expect(rows(device).filter({ hasText: line })).toContainText(formatDay(today))
      }
    }
    expect(await rows(tablet).allInnerTexts()).toEqual(await rows(phone).allInnerTexts())
    await waitForSync(tablet)
    // No entry in the journal has a date in the future.
    const entries = await (await openLedgerClient(server.url, 'pat', 'correct horse')).entries()
    const latestDate = entries
      .map((entry) => String(entry['on']))
      .toSorted()
      .at(-1)
    expect(latestDate).toBe(new Date(today).toISOString().slice(0, 10))
  })
}
