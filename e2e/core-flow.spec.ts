import type { Page } from '@playwright/test'
import { DAY_MS } from './support/devices.ts'
import { addMia, logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { expect, test } from './support/test.ts'

const TIME_ZONE = 'Europe/Berlin'

/** The first payday of a weekly allowance set up today: next Saturday. */
function nextSaturday(): number {
  const days = [1, 2, 3, 4, 5, 6, 7].map((later) => Date.now() + later * DAY_MS)
  return days.find((day) => formatDay(day, { weekday: 'long' }) === 'Saturday') ?? 0
}

const formatDay = (instant: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options }).format(instant)

async function addTransaction(page: Page, type: 'Deposit' | 'Withdrawal', amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
  await dialog.getByText(type, { exact: true }).click()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Add Transaction' }).click()
  await expect(dialog).toBeHidden()
}

async function setWeeklyAllowance(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Set Allowance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
  await dialog.getByLabel('Allowance Amount').fill(amount)
  const first = formatDay(nextSaturday(), { weekday: 'long', month: 'long', day: 'numeric' })
  await expect(dialog.getByText(`$5.00 on ${first}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const bankBalance = (page: Page) => page.getByRole('definition').first()
const rows = (page: Page) => page.getByRole('table', { name: 'Transaction History' }).locator('tbody tr')

test.use({ timezoneId: TIME_ZONE, contextOptions: { reducedMotion: 'no-preference' } })

test('a parent’s ledger is intact after reloads, offline use and a server failure', async ({
  page,
  context,
  server,
  problems,
}) => {
  const first = nextSaturday()
  await signUp(page)
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await addMia(page)
  await expect(bankBalance(page)).toHaveText('$20.00')
  await addTransaction(page, 'Deposit', '5.50')
  await expect(bankBalance(page)).toHaveText('$25.50')
  await waitForServiceWorker(page)

  await server.kill()
  await context.setOffline(true)
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker/)
  await page.reload()
  await expect(bankBalance(page)).toHaveText('$25.50')

  await logOut(page)
  await logIn(page, ' PAT ', 'correct horse')
  await addTransaction(page, 'Withdrawal', '0.29')
  await expect(bankBalance(page)).toHaveText('$25.21')
  await page.reload()
  await expect(bankBalance(page)).toHaveText('$25.21')

  await setWeeklyAllowance(page, '5')
  // The Tuesday after the fifth payday, because the history writes the dates of today and yesterday differently.
  await page.clock.setSystemTime(first + 31 * DAY_MS)
  await page.reload()
  // A month later the session has expired, because "Remember me" was not checked.
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, ' PAT ', 'correct horse')
  await expect(bankBalance(page)).toHaveText('$50.21')
  await page.getByRole('button', { name: 'View All (8)' }).click()
  await expect(rows(page)).toHaveCount(8)
  for (const [index, weeks] of [4, 3, 2, 1, 0].entries()) {
    const payday = first + weeks * 7 * DAY_MS
    await expect(rows(page).nth(index)).toContainText(formatDay(payday, { month: 'short', day: 'numeric' }))
    await expect(rows(page).nth(index)).toContainText('+$5.00')
  }

  // Check that reloading does not pay the allowance again.
  await page.reload()
  await expect(bankBalance(page)).toHaveText('$50.21')
})
