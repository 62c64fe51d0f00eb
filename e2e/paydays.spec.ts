import type { Page } from '@playwright/test'
import { toast } from './support/dialog-task.ts'
import {
  balance,
  DAY_MS,
  kidBalance,
  openDevice,
  openFamily,
  rows,
  setOffline,
  waitForSync,
} from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { invite, join } from './support/members.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true, timezoneId: 'UTC' })

/** The first payday, at noon UTC. */
const PAYDAY = Math.floor(Date.now() / DAY_MS) * DAY_MS + 3.5 * DAY_MS
const WEEKDAY = new Date(PAYDAY).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paydays for Mia' })
const paydays = (page: Page) => dialog(page).getByRole('list').getByRole('listitem')

/** Opens the form of a payday from the list of coming or earlier ones. */
async function openPayday(page: Page, index: number, list: 'Coming' | 'Earlier' = 'Coming'): Promise<void> {
  await page.getByRole('button', { name: 'Paydays', exact: true }).click()
  await dialog(page).getByText(list, { exact: true }).click()
  await paydays(page).nth(index).getByRole('button').click()
}

async function save(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^(Change payday|Skip .+|Pay .+ now)$/ })
    .click()
  await expect(dialog(page)).toBeHidden()
}

/** Chooses what happens on a coming payday: Pay, Skip or Pay today. */
async function choose(page: Page, index: number, way: string): Promise<void> {
  await openPayday(page, index)
  await dialog(page).getByText(way, { exact: true }).click()
  await save(page)
}

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' }).click()

async function expectPaydays(page: Page, ...texts: readonly RegExp[]): Promise<void> {
  await page.getByRole('button', { name: 'Paydays', exact: true }).click()
  for (const [index, text] of texts.entries()) await expect(paydays(page).nth(index)).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function openAt(page: Page, instant: number): Promise<void> {
  await page.clock.setSystemTime(instant)
  await page.reload()
}

/** Pat and Sam, who are parents, and Mia, who gets $5.00 a week. Each has a device that can work offline. */
async function openDevices(pat: Page, ...[browser, problems]: [Parameters<typeof openDevice>[0], Problems]) {
  await openFamily(pat)
  await pat.getByRole('button', { name: 'Set Allowance' }).click()
  const allowance = pat.getByRole('dialog', { name: 'Set Allowance for Mia' })
  await allowance.getByLabel('Allowance Amount').fill('5')
  await allowance.getByLabel('Day').selectOption(WEEKDAY)
  await allowance.getByRole('button', { name: 'Save' }).click()
  await expect(allowance).toBeHidden()
  const sam = await openDevice(browser, problems)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  const mia = await openDevice(browser, problems)
  await logIn(mia, 'mia', 'mia7', 'Remember me')
  await expect(mia.getByText('You earned a badge: First Saver')).toBeVisible()
  await mia.keyboard.press('Escape')
  // Stay logged in when the clocks move.
  await logOut(pat)
  await logIn(pat, 'pat', 'correct horse', 'Remember me')
  await expect(balance(pat)).toHaveText('$20.00')
  for (const device of [pat, sam, mia]) await waitForServiceWorker(device)
  return { sam, mia }
}

test('a payday changed and skipped on two offline devices is skipped on all, until Undo', async ({
  page: pat,
  browser,
  problems,
}) => {
  test.slow()
  const { sam, mia } = await openDevices(pat, browser, problems)
  for (const parent of [pat, sam]) await setOffline(parent, true)
  await openPayday(pat, 0)
  await dialog(pat).getByLabel('Amount').fill('8')
  await dialog(pat).getByLabel('Why? (optional)').fill('Birthday')
  await save(pat)
  await expectPaydays(pat, /Changed\$8\.00“Birthday”/, /\$5\.00/)
  await choose(sam, 0, 'Skip')
  await expectPaydays(sam, /Skipped/, /\$5\.00/)

  // Sam's later choice counts, although Pat's arrives last.
  await setOffline(sam, false)
  await waitForSync(sam)
  await setOffline(pat, false)
  await waitForSync(pat)
  for (const parent of [pat, sam]) await expectPaydays(parent, /Skipped/, /\$5\.00/)
  await expect(kidBalance(mia)).toContainText('$20.00')

  await choose(pat, 1, 'Skip')
  await expect(toast(pat)).toContainText('Payday skipped')
  await undo(pat)
  await expect(toast(pat)).toContainText('Back to normal')
  await waitForSync(pat)
  for (const parent of [pat, sam]) await expectPaydays(parent, /Skipped/, /\d\$5\.00/)

  await setOffline(mia, true)
  await openAt(mia, PAYDAY)
  await expect(kidBalance(mia)).toContainText('$20.00')
  await openAt(mia, PAYDAY + 7 * DAY_MS)
  await expect(kidBalance(mia)).toContainText('$25.00')
})

test('a payday paid early on two offline devices is paid once, and not again on its day', async ({
  page: pat,
  browser,
  problems,
}) => {
  test.slow()
  const { sam, mia } = await openDevices(pat, browser, problems)
  for (const parent of [pat, sam]) {
    await setOffline(parent, true)
    await choose(parent, 0, 'Pay today')
    await expect(balance(parent)).toHaveText('$25.00')
  }
  for (const parent of [pat, sam]) {
    await setOffline(parent, false)
    await waitForSync(parent)
  }
  await expect(kidBalance(mia)).toContainText('$25.00')
  for (const parent of [pat, sam]) {
    await expect(balance(parent)).toHaveText('$25.00')
    await expect(rows(parent)).toHaveCount(2)
  }

  // Undo takes an early payment back on every device.
  await choose(sam, 1, 'Pay today')
  for (const parent of [pat, sam]) await expect(balance(parent)).toHaveText('$30.00')
  await undo(sam)
  for (const parent of [pat, sam]) await expect(balance(parent)).toHaveText('$25.00')
  await expectPaydays(pat, /Paid early\$5\.00Paid today/, /\d\$5\.00/)
  await expect(kidBalance(mia)).toContainText('$25.00')

  for (const device of [pat, mia]) {
    await setOffline(device, true)
    await openAt(device, PAYDAY)
  }
  await expect(balance(pat)).toHaveText('$25.00')
  await expect(kidBalance(mia)).toContainText('$25.00')
  for (const device of [pat, mia]) await openAt(device, PAYDAY + 7 * DAY_MS)
  await expect(balance(pat)).toHaveText('$30.00')
  await expect(kidBalance(mia)).toContainText('$30.00')

  // A payday that was paid can still pay less.
  await openPayday(pat, 0, 'Earlier')
  await dialog(pat).getByLabel('Amount').fill('2')
  await save(pat)
  await expect(balance(pat)).toHaveText('$27.00')
})
