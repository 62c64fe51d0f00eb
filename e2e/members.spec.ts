import {
  balance,
  deposit,
  openDevice,
  openFamily,
  openOnlineDevice,
  rows,
  setOffline,
  waitForSync,
} from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { invite, join, removeMember } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true, serviceWorkers: 'block' })

test('two parents and a grandparent use one family from three devices', async ({ page: pat, browser, problems }) => {
  test.slow()
  await openFamily(pat)
  const sam = await openOnlineDevice(browser, problems)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  await expect(balance(sam)).toHaveText('$20.00')
  await deposit(sam, '1.50', 'Tooth')
  await expect(rows(pat).filter({ hasText: 'Tooth' })).toContainText('by Sam')

  const gran = await openOnlineDevice(browser, problems)
  await join(gran, await invite(sam, 'Gran', 'Mia'), 'gran')
  await expect(gran.getByRole('heading', { name: 'Hi, Gran!' })).toBeVisible()
  await expect(gran.getByText(/\d\.\d\d/)).toHaveCount(0)
  await gran.getByRole('button', { name: 'Give to Mia' }).click()
  const giving = gran.getByRole('dialog', { name: 'Give to Mia' })
  await giving.getByLabel('Amount').fill('5.00')
  await giving.getByLabel('What’s it for?').fill('Birthday')
  await giving.getByRole('button', { name: 'Give it' }).click()
  await expect(giving).toBeHidden()
  await expect(balance(pat)).toHaveText('$26.50')
  await expect(rows(sam).filter({ hasText: 'Birthday' })).toContainText('by Gran')

  // A parent's deletion reaches the helper, and logging in again finds the same page.
  await pat.getByRole('button', { name: /^Delete Birthday/ }).click()
  await expect(gran.getByText('No gifts yet.')).toBeVisible()
  await logOut(gran)
  await gran.getByRole('button', { name: 'Gran', exact: true }).click()
  const door = gran.getByRole('dialog', { name: 'Hi, Gran!' })
  await door.getByRole('textbox', { name: 'Password' }).fill('battery staple')
  await door.getByRole('button', { name: 'Log In' }).click()
  await expect(gran).toHaveURL(/\/give$/)
})

test('a co-parent and a helper log in on other devices', async ({ page: pat, browser, problems }) => {
  await openFamily(pat)
  await join(await openOnlineDevice(browser, problems), await invite(pat, 'Sam'), 'sam')
  const tablet = await openOnlineDevice(browser, problems)
  await logIn(tablet, 'sam', 'battery staple')
  await expect(tablet.getByText('Welcome, Sam!')).toBeVisible()
  await expect(balance(tablet)).toHaveText('$20.00')
  await join(await openOnlineDevice(browser, problems), await invite(pat, 'Gran', 'Mia'), 'gran')
  await logOut(tablet)
  await tablet.getByRole('button', { name: 'Someone else' }).click()
  const dialog = tablet.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill('gran')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('battery staple')
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(tablet.getByRole('button', { name: 'Give to Mia' })).toBeVisible()
})

test('a parent who was removed while offline finds the family locked, and can save what never synced', async ({
  page: pat,
  browser,
  problems,
}) => {
  problems.allow(/401|ERR_INTERNET_DISCONNECTED/)
  await openFamily(pat)
  const sam = await openDevice(browser, problems)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  await waitForServiceWorker(sam)
  await setOffline(sam, true)
  await deposit(sam, '1.50', 'Tooth')

  await removeMember(pat, 'Sam')
  await waitForSync(pat)

  await setOffline(sam, false)
  await expect(sam.getByRole('heading', { name: 'You’re no longer in this family' })).toBeVisible()
  await expect(sam.getByRole('list', { name: 'Changes that never synced' })).toContainText('Tooth')
  const download = sam.waitForEvent('download')
  await sam.getByRole('button', { name: 'Save to a file' }).click()
  expect((await download).suggestedFilename()).toBe('sam-not-synced.csv')
  await sam.reload()
  await expect(sam.getByRole('heading', { name: 'You’re no longer in this family' })).toBeVisible()
  await expect(balance(pat)).toHaveText('$20.00')
})
