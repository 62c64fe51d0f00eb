import type { Page } from '@playwright/test'
import { anotherDevice, balance, depositDialog, fillDeposit, rows, sendDeposit } from './support/devices.ts'
import { setOffline, untilSynced } from './support/devices.ts'
import { addMia, logIn, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** Both forms are filled first and then sent in the same moment. */
async function depositAtOnce(tabs: readonly Page[], amount: string): Promise<void> {
  for (const tab of tabs) await fillDeposit(tab, amount)
  await Promise.all(tabs.map(sendDeposit))
  for (const tab of tabs) await expect(depositDialog(tab)).toBeHidden()
}

test('two tabs that record in the same moment, online and offline, lose nothing and double nothing', async ({
  page,
  context,
  browser,
  problems,
}) => {
  await signUp(page)
  await addMia(page)
  const other = await context.newPage()
  await other.goto('/parent')
  await expect(balance(other)).toHaveText('$20.00')
  const tabs = [page, other]

  for (const amount of ['0.01', '0.10']) await depositAtOnce(tabs, amount)
  await setOffline(page, true)
  for (const amount of ['1.00', '3.00']) await depositAtOnce(tabs, amount)
  for (const tab of tabs) await expect(balance(tab)).toHaveText('$28.22')
  await setOffline(page, false)
  await untilSynced(page)

  const phone = await anotherDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [...tabs, phone]) {
    await expect(balance(device)).toHaveText('$28.22')
    await device.getByRole('button', { name: 'View All (9)' }).click()
    await expect(rows(device)).toHaveCount(9)
  }
})
