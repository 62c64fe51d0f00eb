import type { Page } from '@playwright/test'
import {
  openOnlineDevice,
  balance,
  depositDialog,
  fillDeposit,
  rows,
  submitDeposit,
  openFamily,
} from './support/devices.ts'
import { setOffline, waitForSync } from './support/devices.ts'
import { logIn, waitForServiceWorker } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** Fills the form in each tab, then submits all of them at the same time. */
async function depositAtOnce(tabs: readonly Page[], amount: string): Promise<void> {
  for (const tab of tabs) {
    await tab.bringToFront()
    await fillDeposit(tab, amount)
  }
  await Promise.all(tabs.map(submitDeposit))
  for (const tab of tabs) await expect(depositDialog(tab)).toBeHidden()
}

test.use({ hasFamily: true })

test('no transaction is lost or duplicated when two tabs record at the same time, online or offline', async ({
  page,
  context,
  browser,
  problems,
}) => {
  await openFamily(page)
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await other.goto('/parent')
  await expect(balance(other)).toHaveText('$20.00')
  const tabs = [page, other]

  for (const amount of ['0.01', '0.10']) await depositAtOnce(tabs, amount)
  await setOffline(page, true)
  for (const amount of ['1.00', '3.00']) await depositAtOnce(tabs, amount)
  for (const tab of tabs) await expect(balance(tab)).toHaveText('$28.22')
  await setOffline(page, false)
  await waitForSync(page)

  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [...tabs, phone]) {
    await device.bringToFront()
    await expect(balance(device)).toHaveText('$28.22')
    await device.getByRole('button', { name: 'View All (9)' }).click()
    await expect(rows(device)).toHaveCount(9)
  }
})
