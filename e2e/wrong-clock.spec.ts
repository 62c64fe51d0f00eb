import type { Page } from '@playwright/test'
import {
  balance,
  DAY_MS,
  deposit,
  depositDialog,
  fillDeposit,
  kidBalance,
  openDevice,
  openFamily,
  openOnlineDevice,
  rows,
  setAllowance,
  setOffline,
  startFamily,
  submitDeposit,
  waitForSync,
} from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { shiftedClock } from './support/ledger-server.ts'
import { expect, test } from './support/test.ts'

const formatLongDay = (instant: number) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const isoAt = (instant: number) => new Date(instant).toISOString()
const dayText = (instant: number) => isoAt(instant).slice(0, 10)

const question = (page: Page) => page.getByRole('dialog', { name: 'Which date is right?' })
const syncPanel = (page: Page) => page.getByRole('dialog', { name: 'Sync Status' })

/** Answers the app's question about which date is right. */
async function answer(page: Page, instant: number): Promise<void> {
  await question(page)
    .getByRole('button', { name: `Today is ${formatLongDay(instant)}` })
    .click()
  await expect(question(page)).toBeHidden()
}

const entriesOf = async (url: string) => (await openLedgerClient(url, 'pat', 'correct horse')).entries()

test.use({ hasFamily: true, timezoneId: 'UTC' })

test.describe('on another device', () => {
  test.use({ serviceWorkers: 'block' })

  test('a tablet whose clock is a year ahead asks for the correct date, then sends its changes with that date', async ({
    page: phone,
    browser,
    server,
    problems,
  }) => {
    const today = Date.now()
    const ahead = today + 365 * DAY_MS
    await openFamily(phone)
    const tablet = await openDevice(browser, problems, isoAt(ahead))
    await logIn(tablet, 'pat', 'correct horse')
    await expect(question(tablet)).toContainText(formatLongDay(ahead))
    await expect(question(tablet)).toContainText(formatLongDay(today))
    await tablet.keyboard.press('Escape')
    await expect(question(tablet)).toBeHidden()
    await expect(balance(tablet)).toHaveText('$20.00')
    await waitForServiceWorker(tablet)
    await setOffline(tablet, true)
    await deposit(tablet, '1.00', 'Wrong')
    await setOffline(tablet, false)
    await tablet.getByRole('button', { name: 'Check the date' }).click()
    await expect(syncPanel(tablet).getByRole('status')).toContainText('different from the server’s')
    for (const date of [ahead, today]) await expect(syncPanel(tablet)).toContainText(`Today is ${formatLongDay(date)}`)
    await tablet.keyboard.press('Escape')
    await expect(balance(phone)).toHaveText('$20.00')

    await tablet.clock.setSystemTime(Date.now())
    await logOut(tablet)
    await logIn(tablet, 'pat', 'correct horse')
    await waitForSync(tablet)
    await expect(balance(phone)).toHaveText('$21.00')
    await deposit(tablet, '2.00', 'Right')
    await deposit(phone, '4.00', 'Other')
    for (const device of [tablet, phone]) {
      await expect(balance(device)).toHaveText('$27.00')
      for (const line of ['Starting balance', 'Wrong', 'Right', 'Other']) {
        await expect(rows(device).filter({ hasText: line })).toContainText('Today')
      }
    }
    expect(await rows(tablet).allInnerTexts()).toEqual(await rows(phone).allInnerTexts())
    await waitForSync(tablet)
    const entries = await entriesOf(server.url)
    expect(new Set(entries.map((entry) => entry['on']))).toEqual(new Set([dayText(today)]))
  })

  test('a tablet whose clock is a year ahead shows the right balance once the user says which date is right, even offline and after a reload', async ({
    page: phone,
    browser,
    server,
    problems,
  }) => {
    const today = Date.now()
    await openFamily(phone)
    await setAllowance(phone, '5.00')
    await waitForSync(phone)
    const tablet = await openDevice(browser, problems, isoAt(today + 365 * DAY_MS))
    await logIn(tablet, 'pat', 'correct horse', 'Remember me')
    await expect(balance(tablet)).toHaveText(/\$2[78]\d\.00/)
    await answer(tablet, today)
    await expect(balance(tablet)).toHaveText('$20.00')
    await waitForServiceWorker(tablet)
    await setOffline(tablet, true)
    await tablet.reload()
    await expect(balance(tablet)).toHaveText('$20.00')
    await deposit(tablet, '1.00', 'Offline')
    await expect(rows(tablet).filter({ hasText: 'Offline' })).toContainText('Today')

    // The clock is corrected while the tablet is still offline.
    await tablet.clock.setSystemTime(Date.now())
    await tablet.reload()
    await deposit(tablet, '2.00', 'Set right')
    await expect(rows(tablet).filter({ hasText: 'Set right' })).toContainText('Today')
    await setOffline(tablet, false)
    await waitForSync(tablet)
    await expect(balance(phone)).toHaveText('$23.00')
    await expect(balance(tablet)).toHaveText('$23.00')
    expect(new Set((await entriesOf(server.url)).map((entry) => entry['on']))).toEqual(new Set([dayText(today)]))
  })

  test('a tablet whose clock is sixty days behind asks for the date before the first change and pays no allowance for those days', async ({
    page: phone,
    browser,
    server,
    problems,
  }) => {
    const today = Date.now()
    await openFamily(phone)
    const tablet = await openOnlineDevice(browser, problems, isoAt(today - 60 * DAY_MS))
    await logIn(tablet, 'pat', 'correct horse')
    await expect(question(tablet)).toBeVisible()
    await tablet.keyboard.press('Escape')
    // Until the question is answered, nothing can be recorded and the form keeps its input.
    await fillDeposit(tablet, '1.00', 'Typed')
    await depositDialog(tablet).getByRole('button', { name: 'Add Transaction' }).click()
    await tablet.screenshot({ path: test.info().outputPath('question-over-form.png') })
    await tablet.keyboard.press('Escape')
    await expect(question(tablet)).toBeHidden()
    await expect(depositDialog(tablet).getByLabel('Description')).toHaveValue('Typed')
    await depositDialog(tablet).getByRole('button', { name: 'Add Transaction' }).click()
    await answer(tablet, today)
    await expect(depositDialog(tablet).getByLabel('Amount')).toHaveValue('1.00')
    await depositDialog(tablet).getByRole('button', { name: 'Change date and time' }).click()
    await depositDialog(tablet).getByLabel('Date').fill(dayText(today))
    await submitDeposit(tablet)
    await setAllowance(tablet, '5.00')
    await waitForSync(tablet)
    for (const device of [tablet, phone]) await expect(balance(device)).toHaveText('$21.00')
    expect(new Set((await entriesOf(server.url)).map((entry) => entry['on']))).toEqual(new Set([dayText(today)]))
  })

  test('a child can answer that the tablet’s date is correct, and change the answer later', async ({
    page: phone,
    browser,
    problems,
  }) => {
    const today = Date.now()
    const ahead = today + 90 * DAY_MS
    await openFamily(phone)
    const tablet = await openOnlineDevice(browser, problems, isoAt(ahead))
    await logIn(tablet, 'mia', 'mia7')
    await answer(tablet, ahead)
    await tablet.getByRole('button', { name: 'Check the server' }).click()
    await expect(syncPanel(tablet).getByRole('status')).toContainText('Ask the person who runs the server')
    await tablet.keyboard.press('Escape')
    await tablet.reload()
    await expect(kidBalance(tablet)).toContainText('$20.00')
    await expect(question(tablet)).toBeHidden()
    await tablet.getByRole('button', { name: 'Check the server' }).click()
    await syncPanel(tablet).getByRole('button', { name: 'Pick the date again' }).click()
    await syncPanel(tablet)
      .getByRole('button', { name: `Today is ${formatLongDay(today)}` })
      .click()
    await expect(tablet.getByRole('button', { name: 'All safe' })).toBeVisible()
  })
})

test('if the clock becomes wrong while a form is open, the app asks for the date after the form closes', async ({
  page: phone,
  server,
}) => {
  const today = Date.now()
  await openFamily(phone)
  await waitForServiceWorker(phone)
  await fillDeposit(phone, '1.00', 'Typed')
  await phone.clock.setSystemTime(today + 365 * DAY_MS)
  await setOffline(phone, true)
  await setOffline(phone, false)
  await expect(phone.getByText('Check the date')).toBeAttached()
  await expect(depositDialog(phone).getByLabel('Amount')).toHaveValue('1.00')
  await expect(question(phone)).toBeHidden()
  await submitDeposit(phone)
  await answer(phone, today)
  await waitForSync(phone)
  await expect(rows(phone).filter({ hasText: 'Typed' })).toContainText('Today')
  expect(new Set((await entriesOf(server.url)).map((entry) => entry['on']))).toEqual(new Set([dayText(today)]))
})

test.describe('without a family', () => {
  test.use({ hasFamily: false })

  test('a clock that is three hours off is corrected without asking the user', async ({
    browser,
    server,
    problems,
  }) => {
    const tablet = await openOnlineDevice(browser, problems, isoAt(Date.now() + 3 * 3_600_000))
    await startFamily(tablet)
    await deposit(tablet, '1.00', 'Later')
    await waitForSync(tablet)
    await expect(question(tablet)).toBeHidden()
    const entries = await entriesOf(server.url)
    for (const { on, at } of entries) {
      expect(Math.abs(Date.now() - Date.parse(`${String(on)}T${String(at)}:00Z`))).toBeLessThan(600_000)
    }
  })
})

test('a server whose clock is a year behind stores nothing until its clock is corrected, then receives the changes', async ({
  page: phone,
  browser,
  server,
  problems,
}) => {
  problems.allow(/status of 503/)
  await openFamily(phone)
  await waitForServiceWorker(phone)
  await server.stop()
  await server.start(shiftedClock(-365 * DAY_MS))
  await deposit(phone, '1.00', 'Kept')
  await expect(balance(phone)).toHaveText('$21.00')
  await phone.getByRole('button', { name: 'Check the server' }).click()
  const panel = phone.getByRole('dialog', { name: 'Sync Status' })
  await expect(panel.getByRole('status')).toContainText('The server’s clock is wrong.')

  await server.stop()
  await server.start()
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await waitForSync(phone)
  await expect(balance(phone)).toHaveText('$21.00')
  const tablet = await openOnlineDevice(browser, problems)
  await logIn(tablet, 'pat', 'correct horse')
  await expect(balance(tablet)).toHaveText('$21.00')
  await expect(rows(tablet).filter({ hasText: 'Kept' })).toContainText('Today')
})
