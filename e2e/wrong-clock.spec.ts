import {
  anotherDevice,
  balance,
  DAY_MS,
  deposit,
  rows,
  setOffline,
  startFamily,
  untilSynced,
} from './support/devices.ts'
import { logIn, logOut, untilKept } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

/** A day as a history writes it. */
const dayText = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test.use({ timezoneId: 'UTC' })

for (const [name, years] of [
  ['ahead', 1],
  ['back', -1],
] as const) {
  test(`a tablet whose clock is a year ${name} for a while sticks at nothing and ends with the same cents and dates`, async ({
    page: phone,
    browser,
    server,
    problems,
  }) => {
    const today = Date.now()
    await startFamily(phone)
    const tablet = await anotherDevice(browser, problems, new Date(today + years * 365 * DAY_MS).toISOString())
    await logIn(tablet, 'pat', 'correct horse')
    await expect(balance(tablet)).toHaveText('$20.00')
    await untilKept(tablet)
    await setOffline(tablet, true)
    await deposit(tablet, '1.00', 'Wrong')
    await setOffline(tablet, false)
    await untilSynced(tablet)
    await expect(balance(phone)).toHaveText('$21.00')

    await tablet.clock.setSystemTime(Date.now())
    await logOut(tablet)
    await logIn(tablet, 'pat', 'correct horse')
    await deposit(tablet, '2.00', 'Right')
    await deposit(phone, '4.00', 'Other')
    for (const device of [tablet, phone]) {
      await expect(balance(device)).toHaveText('$27.00')
      for (const line of ['Starting balance', 'Right', 'Other']) {
        await expect(rows(device).filter({ hasText: line })).toContainText(dayText(today))
      }
    }
    expect(await rows(tablet).allInnerTexts()).toEqual(await rows(phone).allInnerTexts())
    await untilSynced(tablet)
    // The journal itself says of nothing that it was recorded on a day that has not come.
    const entries = await (await openLedgerClient(server.url, 'pat', 'correct horse')).entries()
    const last = entries
      .map((entry) => String(entry['on']))
      .toSorted()
      .at(-1)
    expect(last).toBe(new Date(today).toISOString().slice(0, 10))
  })
}
