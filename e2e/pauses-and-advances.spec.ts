import type { Page } from '@playwright/test'
import {
  balance,
  kidBalance,
  openFamily,
  openOnlineDevice,
  setAllowance,
  setOffline,
  waitForSync,
} from './support/devices.ts'
import { logIn, waitForServiceWorker } from './support/family.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

const dialog = (page: Page) => page.getByRole('dialog')
const summary = (page: Page) => page.getByRole('region', { name: 'Mia', exact: true })
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Allowances' })

async function giveAdvance(page: Page, amount: string, paydays: string): Promise<void> {
  await page.getByRole('button', { name: 'Give an advance' }).click()
  await dialog(page).getByLabel('Amount').fill(amount)
  await dialog(page).getByLabel('Paydays to Pay It Back').fill(paydays)
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^\$4\.00 on Saturday/, /^\$4\.00 on Saturday/])
  await dialog(page).getByRole('button', { name: 'Give advance' }).click()
  await expect(dialog(page)).toBeHidden()
}

async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Allowance' }).click()
  await dialog(page).getByRole('button', { name: 'Pause allowance' }).click()
  await page
    .getByRole('dialog', { name: 'Pause Allowance for Mia' })
    .getByRole('button', { name: 'Pause allowance' })
    .click()
  await expect(dialog(page).getByRole('list', { name: 'Pauses' })).toContainText('Paused until you end it')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test('a child reads of an advance and a pause that a parent recorded offline', async ({ page, browser, problems }) => {
  test.slow()
  await openFamily(page)
  await setAllowance(page, '5')
  await waitForServiceWorker(page)
  await waitForSync(page)
  const tablet = await openOnlineDevice(browser, problems)
  await logIn(tablet, 'mia', 'mia7', 'Remember me')
  await expect(upcoming(tablet)).toContainText('It comes by itself')

  await setOffline(page, true)
  await giveAdvance(page, '8', '2')
  await expect(balance(page)).toHaveText('$28.00')
  await expect(summary(page)).toContainText('Advance to pay back$8.00')
  await expect(summary(page)).toContainText('$1.00 on Saturday')
  await pause(page)
  await expect(summary(page)).toContainText('Paused until you end it')

  await setOffline(page, false)
  await waitForSync(page)
  await expect(kidBalance(tablet)).toContainText('$28.00')
  await expect(upcoming(tablet)).toContainText('Your allowance is paused')
  await expect(upcoming(tablet)).toContainText('A parent can start it again.')
  await expect(upcoming(tablet)).toContainText('You got $8.00 early. It comes off your next paydays.')

  await page.getByRole('button', { name: 'Set Allowance' }).click()
  await dialog(page).getByRole('button', { name: 'End pause: Paused until you end it' }).click()
  await page.keyboard.press('Escape')
  await expect(summary(page)).toContainText('$1.00 on Saturday')
  await expect(upcoming(tablet).getByRole('listitem')).toHaveText([/\+\$1\.00$/, /\+\$1\.00$/, /\+\$5\.00$/])
  await expect(upcoming(tablet)).toContainText('you get $1.00. $4.00 came early.')
  await expect(upcoming(tablet)).toContainText('All together in 3 weeks$7.00')
  await expect(kidBalance(tablet)).toContainText('$28.00')
})
