import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { DAY_MS, kidBalance, openDevice, openFamily, rows, setOffline, waitForSync } from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { findHorizontalOverflow } from './support/overflow.ts'
import { expect, longTest, test } from './support/test.ts'

test.use({ hasFamily: true, timezoneId: 'UTC' })

const HOUR_MS = DAY_MS / 24
/** The first payday, at noon UTC. */
const PAYDAY = Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + 12 * HOUR_MS
const WEEKDAY = new Date(PAYDAY).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

const moment = (page: Page) => page.getByRole('dialog')

/** Sets an allowance of $5.00 a week on the weekday of PAYDAY. */
async function setAllowance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Allowance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
  await dialog.getByLabel('Allowance Amount').fill('5')
  await dialog.getByLabel('Day').selectOption(WEEKDAY)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function setTimeZone(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByRole('tab', { name: 'Family' }).click()
  await dialog.getByRole('combobox', { name: 'Time Zone' }).fill(city)
  await dialog.getByRole('option', { name: city }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Mia's first visit on this device, which shows only the welcome badge. */
async function visitFirst(page: Page): Promise<void> {
  await logIn(page, 'mia', 'mia7', 'Remember me')
  await expect(page.getByText('You earned a badge: First Saver')).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForServiceWorker(page)
}

async function openAt(page: Page, instant: number): Promise<void> {
  await page.clock.setSystemTime(instant)
  await page.reload()
}

/** Expects no celebration, after waiting longer than one takes to appear. */
async function expectNoMoment(page: Page, balance: string): Promise<void> {
  await expect(kidBalance(page)).toContainText(balance)
  await page.waitForTimeout(1500)
  await expect(moment(page)).toBeHidden()
}

const ENDS = {
  'the button': (page: Page) => page.keyboard.press('Enter'),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'going back': (page: Page) => page.evaluate(() => history.back()),
}

async function expectMoment(page: Page, title: string, text: string, end = ENDS['the button']): Promise<void> {
  await expect(moment(page)).toHaveAccessibleName(title)
  await expect(moment(page)).toContainText(text)
  const url = page.url()
  await end(page)
  await expect(moment(page)).toBeHidden()
  await expect(page).toHaveURL(url)
}

const accessibilityViolations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run('dialog')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })

test.beforeEach(async ({ page }) => {
  await openFamily(page)
  await setAllowance(page)
  await waitForSync(page)
})

longTest(
  'shows a payday once on each of two offline devices, until Escape or going back',
  async ({ page: phone, browser, problems }) => {
    const tablet = await openDevice(browser, problems)
    await logOut(phone)
    for (const [device, end] of [
      [phone, ENDS['going back']],
      [tablet, ENDS.Escape],
    ] as const) {
      await device.setViewportSize({ width: 390, height: 844 })
      await visitFirst(device)
      for (const place of ['Goals', 'Money']) await device.getByRole('link', { name: place, exact: true }).click()
      await setOffline(device, true)
      await openAt(device, PAYDAY)
      await expectMoment(device, `${WEEKDAY}!`, '$5.00 came.', end)
      await device.reload()
      await expectNoMoment(device, '$25.00')
    }
  },
)

longTest('shows three paydays together, and passes axe', async ({ page }) => {
  await logOut(page)
  await visitFirst(page)
  await setOffline(page, true)
  await page.addInitScript({ content: axe.source })
  await page.setViewportSize({ width: 320, height: 568 })
  await openAt(page, PAYDAY + 14 * DAY_MS)
  await expect(moment(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  await expectMoment(page, '3 paydays!', '$15.00 came.')
  await expect(kidBalance(page)).toContainText('$35.00')
})

longTest('does not show a deleted payday, but shows the next payday', async ({ page }) => {
  await logOut(page)
  await visitFirst(page)
  await logOut(page)
  await setOffline(page, true)
  await openAt(page, PAYDAY)
  await logIn(page, 'pat', 'correct horse')
  await page.getByRole('button', { name: /^Delete Allowance from/ }).click()
  await expect(rows(page).filter({ hasText: 'Allowance' })).toHaveCount(0)
  await logOut(page)
  await logIn(page, 'mia', 'mia7', 'Remember me')
  await expectNoMoment(page, '$20.00')
  await openAt(page, PAYDAY + 7 * DAY_MS)
  await expectMoment(page, `${WEEKDAY}!`, '$5.00 came.')
})

longTest('shows a payday only once when the family moves to an earlier time zone', async ({ page }) => {
  await logOut(page)
  await visitFirst(page)
  await setOffline(page, true)
  // In Los Angeles, it is still the day before.
  const night = PAYDAY - 11 * HOUR_MS
  await openAt(page, night)
  await expectMoment(page, `${WEEKDAY}!`, '$5.00 came.')
  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await setTimeZone(page, 'Los Angeles')
  await logOut(page)
  await logIn(page, 'mia', 'mia7', 'Remember me')
  await expectNoMoment(page, '$20.00')
  await openAt(page, PAYDAY + 6 * HOUR_MS)
  await expectNoMoment(page, '$25.00')
})
