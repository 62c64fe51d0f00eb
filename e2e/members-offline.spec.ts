import type { Page } from '@playwright/test'
import {
  balance,
  DAY_MS,
  deposit,
  fillDeposit,
  openDevice,
  openFamily,
  openOnlineDevice,
  rows,
  setOffline,
  waitForSync,
} from './support/devices.ts'
import { waitForServiceWorker } from './support/family.ts'
import { shiftedClock } from './support/ledger-server.ts'
import { changeMember, invite, join, openMembers, removeMember } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

/** Leaves the family in Edit Profile. */
async function leave(page: Page, name: string): Promise<void> {
  await openMembers(page)
  await page.getByRole('button', { name: `Change ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'About You' })
  await dialog.getByRole('button', { name: 'Leave this family' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
}

const locked = 'You’re no longer in this family'

for (const first of ['Pat', 'Sam']) {
  test(`of two parents who rename and remove each other offline, the one who syncs first stays: ${first}`, async ({
    page: pat,
    browser,
    problems,
  }) => {
    problems.allow(/401|ERR_INTERNET_DISCONNECTED/)
    await openFamily(pat)
    const sam = await openDevice(browser, problems)
    await join(sam, await invite(pat, 'Sam'), 'sam')
    for (const page of [pat, sam]) await waitForServiceWorker(page)
    for (const page of [pat, sam]) await setOffline(page, true)
    await changeMember(pat, 'Sam', { to: 'Samuel' })
    await changeMember(sam, 'Pat', { to: 'Patricia' })
    await deposit(pat, '1.00', 'By Pat')
    await deposit(sam, '2.00', 'By Sam')
    await removeMember(pat, 'Samuel')
    await removeMember(sam, 'Patricia')

    const [winner, loser] = first === 'Pat' ? [pat, sam] : [sam, pat]
    await setOffline(winner, false)
    await waitForSync(winner)
    await setOffline(loser, false)
    await expect(loser.getByRole('heading', { name: locked })).toBeVisible()
    const unsent = loser.getByRole('list', { name: 'Changes that never synced' })
    await expect(unsent).toContainText(first === 'Pat' ? 'By Sam' : 'By Pat')
    await expect(balance(winner)).toHaveText(first === 'Pat' ? '$21.00' : '$22.00')
    await expect(winner.getByRole('heading', { name: locked })).toBeHidden()
  })
}

test.describe('while the other parent’s device is online', () => {
  test.use({ serviceWorkers: 'block' })

  test('a removed parent’s tablet that was offline for a month says so after the login, and saves what never synced', async ({
    page: pat,
    browser,
    server,
    problems,
  }) => {
    test.slow()
    problems.allow(/401|ERR_/)
    await openFamily(pat)
    const start = Date.now()
    const sam = await openDevice(browser, problems, new Date(start).toISOString())
    await join(sam, await invite(pat, 'Sam'), 'sam')
    await waitForServiceWorker(sam)
    await setOffline(sam, true)
    await deposit(sam, '1.50', 'Tooth')
    await removeMember(pat, 'Sam')
    await waitForSync(pat)
    await pat.close()
    await server.stop()
    await server.start(shiftedClock(32 * DAY_MS))

    await sam.clock.setSystemTime(start + 32 * DAY_MS)
    await sam.reload()
    await sam.getByRole('button', { name: 'Sam', exact: true }).click()
    const door = sam.getByRole('dialog', { name: 'Hi, Sam!' })
    await door.getByRole('textbox', { name: 'Password' }).fill('battery staple')
    await setOffline(sam, false)
    await door.getByRole('button', { name: 'Log In' }).click()
    await expect(sam.getByRole('heading', { name: locked })).toBeVisible()
    await expect(sam.getByRole('list', { name: 'Changes that never synced' })).toContainText('Tooth')
  })

  test('a parent who leaves sees a page that says so, and the family keeps what they added', async ({
    page: pat,
    browser,
    problems,
  }) => {
    problems.allow(/401/)
    await openFamily(pat)
    const sam = await openOnlineDevice(browser, problems)
    await join(sam, await invite(pat, 'Sam'), 'sam')
    await deposit(sam, '1.50', 'Tooth')
    await leave(sam, 'Sam')
    await expect(sam.getByRole('heading', { name: locked })).toBeVisible()
    await expect(sam.getByText(/^You left, .* locked on this device/)).toBeVisible()
    await expect(rows(pat).filter({ hasText: 'Tooth' })).toContainText('by Sam')
    await expect(balance(pat)).toHaveText('$21.50')

    await leave(pat, 'Pat')
    await expect(pat.getByText('A family needs at least one parent.').first()).toBeVisible()
  })

  test('a parent whose role changes, and who is removed, while a dialog is open reads what happened', async ({
    page: pat,
    browser,
    problems,
  }) => {
    problems.allow(/401/)
    await openFamily(pat)
    const sam = await openOnlineDevice(browser, problems)
    await join(sam, await invite(pat, 'Sam'), 'sam')
    await deposit(sam, '1.50', 'Tooth')
    await waitForSync(sam)
    await fillDeposit(sam, '9.00', 'Half typed')
    await changeMember(pat, 'Sam', { helps: ['Mia'] })
    await expect(sam.getByText('You’re a helper in this family now').first()).toBeVisible()
    await expect(sam).toHaveURL(/\/give$/)
    await expect(sam.getByRole('list', { name: 'What you gave' })).toContainText('Tooth')
    await expect(sam.getByRole('dialog')).toBeHidden()

    await sam.getByRole('button', { name: 'Give to Mia' }).click()
    await sam.getByRole('dialog', { name: 'Give to Mia' }).getByLabel('Amount').fill('5.00')
    await removeMember(pat, 'Sam')
    await expect(sam.getByRole('heading', { name: locked })).toBeVisible()
    await expect(sam.getByRole('dialog')).toBeHidden()
    await expect(balance(pat)).toHaveText('$21.50')
  })
})
