import type { Browser, Page } from '@playwright/test'
import {
  balance,
  deposit,
  kidBalance,
  openDevice,
  openFamily,
  openOnlineDevice,
  rows,
  setAllowance,
  setOffline,
  waitForSync,
} from './support/devices.ts'
import { logInAs, logOut, waitForServiceWorker } from './support/family.ts'
import { changeMember, invite, join, removeMember } from './support/members.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

// Pat's family shares a tablet. Rose, another parent, changes something there while it is offline.

test.use({ hasFamily: true })
test.beforeEach(({ problems }) => problems.allow(/401|403|ERR_INTERNET_DISCONNECTED/))

const locked = 'You’re no longer in this family'

/** Rose joins on a tablet, which then goes offline. */
async function joinOnTablet(pat: Page, browser: Browser, problems: Problems): Promise<Page> {
  await openFamily(pat)
  const tablet = await openDevice(browser, problems)
  await join(tablet, await invite(pat, 'Rose'), 'rose')
  await waitForServiceWorker(tablet)
  await setOffline(tablet, true)
  return tablet
}

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Action needed/ }).click()
  return page.getByRole('dialog', { name: 'Sync Status' })
}

test('a removed parent’s unsent change counts on no device, and a parent can see it and take it off the list', async ({
  page: pat,
  browser,
  problems,
}) => {
  test.slow()
  const tablet = await joinOnTablet(pat, browser, problems)
  await deposit(tablet, '3.00', 'Tooth')
  await expect(balance(tablet)).toHaveText('$23.00')
  await logOut(tablet)
  await removeMember(pat, 'Rose')
  await waitForSync(pat)
  await setOffline(tablet, false)

  await logInAs(tablet, 'Mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$20.00')
  await expect(rows(tablet).filter({ hasText: 'Tooth' })).toHaveCount(0)
  await expect(tablet.getByRole('button', { name: /^Action needed/ })).toBeHidden()
  await logOut(tablet)

  await logInAs(tablet, 'Pat', 'correct horse')
  await expect(balance(tablet)).toHaveText('$20.00')
  const panel = await openPanel(tablet)
  await expect(panel).toContainText('Deposit: Tooth, $3.00')
  await expect(panel).toContainText('They were removed from the family before it synced.')
  await panel.getByRole('button', { name: 'Remove from this list' }).click()
  await expect(panel.getByText('Deposit: Tooth')).toBeHidden()
  await tablet.keyboard.press('Escape')
  await tablet.reload()
  await expect(balance(tablet)).toHaveText('$20.00')
  await logOut(tablet)
  await expect(tablet.getByRole('button', { name: 'Pat', exact: true })).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Rose/ })).toHaveCount(0)
})

test('a removed parent who joins again with the same username on the same tablet can log in there', async ({
  page: pat,
  browser,
  problems,
}) => {
  test.slow()
  const tablet = await joinOnTablet(pat, browser, problems)
  await deposit(tablet, '3.00', 'Tooth')
  await removeMember(pat, 'Rose')
  await waitForSync(pat)
  await setOffline(tablet, false)
  await expect(tablet.getByRole('heading', { name: locked })).toBeVisible()
  await tablet.getByRole('button', { name: 'Log out' }).click()
  await expect(tablet.getByRole('button', { name: 'Rose (removed)' })).toBeVisible()

  await join(tablet, await invite(pat, 'Rose', 'Mia'), 'rose')
  await expect(tablet.getByRole('heading', { name: 'Hi, Rose!' })).toBeVisible()
  await logOut(tablet)
  await expect(tablet.getByRole('button', { name: /^Rose/ })).toHaveCount(1)
  await logInAs(tablet, 'Rose', 'battery staple')
  await expect(tablet.getByRole('heading', { name: 'Hi, Rose!' })).toBeVisible()
  const panel = await openPanel(tablet)
  await expect(panel).toContainText('Deposit: Tooth, $3.00')
  await expect(panel).not.toContainText('waiting for')
})

test('a removed parent who joins again on a phone can log in on a tablet that knows of the removal', async ({
  page: pat,
  browser,
  problems,
}) => {
  test.slow()
  const tablet = await joinOnTablet(pat, browser, problems)
  await setOffline(tablet, false)
  await logOut(tablet)
  await removeMember(pat, 'Rose')
  await join(await openOnlineDevice(browser, problems), await invite(pat, 'Rose'), 'rose')
  await logInAs(tablet, 'Mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$20.00')
  await logOut(tablet)
  await logInAs(tablet, 'Rose', 'battery staple')
  await expect(tablet.getByText('Welcome, Rose!')).toBeVisible()
  await expect(balance(tablet)).toHaveText('$20.00')
})

test('a parent who became a helper while offline sees which changes do not count, and can save them', async ({
  page: pat,
  browser,
  problems,
}) => {
  const tablet = await joinOnTablet(pat, browser, problems)
  await setAllowance(tablet, '5.00')
  await changeMember(pat, 'Rose', { helps: ['Mia'] })
  await waitForSync(pat)
  await setOffline(tablet, false)
  await expect(tablet).toHaveURL(/\/give$/)
  const panel = await openPanel(tablet)
  await expect(panel).toContainText('$5.00')
  const download = tablet.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save to a file' }).click()
  expect((await download).suggestedFilename()).toBe('rose-not-synced.csv')
  await panel.getByRole('button', { name: 'Remove from this list' }).click()
  await expect(tablet.getByRole('button', { name: /^Action needed/ })).toBeHidden()
})
