import type { Page } from '@playwright/test'
import { balance, kidBalance, openDevice, openFamily, rows, setOffline, waitForSync } from './support/devices.ts'
import { logIn, waitForServiceWorker } from './support/family.ts'
import { invite, join } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { askForMoney } from './support/tour-asks.ts'

const inbox = (page: Page) => page.getByRole('region', { name: 'Your kids are asking' })
const expectNews = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Mia's own device, after the card of her first visit. */
async function openMias(...[browser, problems]: Parameters<typeof openDevice>): Promise<Page> {
  const tablet = await openDevice(browser, problems)
  await logIn(tablet, 'mia', 'mia7', 'Remember me')
  await expect(tablet.getByText('You earned a badge: First Saver')).toBeVisible()
  await tablet.keyboard.press('Escape')
  await waitForServiceWorker(tablet)
  return tablet
}

test.describe('on three devices', () => {
  test.use({ hasFamily: true })

  test('an ask made offline is answered on two offline devices, and paid once', async ({ page, browser, problems }) => {
    test.slow()
    await openFamily(page)
    await waitForServiceWorker(page)
    const tablet = await openMias(browser, problems)
    const phone = await openDevice(browser, problems)
    await logIn(phone, 'pat', 'correct horse', 'Remember me')
    await expect(balance(phone)).toHaveText('$20.00')
    await waitForServiceWorker(phone)

    await setOffline(tablet, true)
    await askForMoney(tablet, '5', 'Ice cream')
    await expect(tablet.getByRole('button', { name: 'My asks: 1 waiting' })).toBeVisible()
    await expect(kidBalance(tablet)).toContainText('$20.00')
    await expect(inbox(page)).toBeHidden()

    await setOffline(tablet, false)
    for (const parent of [page, phone]) await expect(inbox(parent)).toContainText('Ice cream')
    await setOffline(page, true)
    await setOffline(phone, true)
    // The phone answers first, with less, but its answer arrives last.
    await inbox(phone)
      .getByRole('button', { name: /^Another amount / })
      .click()
    await phone.getByRole('dialog').getByLabel('Amount').fill('4')
    await phone.getByRole('dialog').getByLabel('Note (optional)').fill('Enjoy!')
    await phone.getByRole('dialog').getByRole('button', { name: 'Say yes' }).click()
    await expect(balance(phone)).toHaveText('$16.00')
    await inbox(page)
      .getByRole('button', { name: /^Yes, \$5\.00 to Mia/ })
      .click()
    await expect(balance(page)).toHaveText('$15.00')

    await setOffline(page, false)
    await waitForSync(page)
    // News is on the screen for a short time only.
    await expectNews(tablet, '$5.00 for Ice cream.')
    await tablet.keyboard.press('Escape')
    await expect(kidBalance(tablet)).toContainText('$15.00')
    await setOffline(phone, false)
    await expectNews(tablet, '$4.00 for Ice cream.')
    await expectNews(tablet, 'You asked for $5.00.')
    await expectNews(tablet, '“Enjoy!”')
    for (const parent of [page, phone]) {
      await expect(balance(parent)).toHaveText('$16.00')
      await expect(rows(parent)).toHaveCount(2)
    }
    await expect(kidBalance(tablet)).toContainText('$16.00')
  })

  test('two parents who disagree offline pay once, and both read it', async ({ page: pat, browser, problems }) => {
    test.slow()
    await openFamily(pat)
    const tablet = await openMias(browser, problems)
    const sam = await openDevice(browser, problems)
    await join(sam, await invite(pat, 'Sam'), 'sam')
    await askForMoney(tablet, '5', 'Ice cream')
    for (const parent of [pat, sam]) {
      await expect(inbox(parent)).toContainText('Ice cream')
      await waitForServiceWorker(parent)
      await setOffline(parent, true)
    }
    await inbox(sam)
      .getByRole('button', { name: /^Not now, Mia/ })
      .click()
    await sam.getByRole('dialog').getByRole('button', { name: 'Say not now' }).click()
    await inbox(pat)
      .getByRole('button', { name: /^Yes, \$5\.00 to Mia/ })
      .click()
    await expect(balance(pat)).toHaveText('$15.00')
    await expect(balance(sam)).toHaveText('$20.00')

    await setOffline(pat, false)
    await waitForSync(pat)
    await expectNews(tablet, '$5.00 for Ice cream.')
    await setOffline(sam, false)
    await waitForSync(sam)
    const banner = (parent: Page) => parent.getByRole('group', { name: 'Parents gave different answers' })
    for (const parent of [pat, sam]) {
      await expect(banner(parent)).toContainText(/said yes, so \$5\.00 came out\. Sam said not now\./)
      await expect(balance(parent)).toHaveText('$15.00')
      await expect(rows(parent)).toHaveCount(2)
    }
    // One parent leaves it on this device; the other takes the money back, which closes the ask for both.
    await banner(pat)
      .getByRole('button', { name: /^Keep the yes/ })
      .click()
    await expect(banner(pat)).toBeHidden()
    await banner(sam)
      .getByRole('button', { name: /^Put \$5\.00 back/ })
      .click()
    await expect(banner(sam)).toBeHidden()
    for (const parent of [pat, sam]) await expect(balance(parent)).toHaveText('$20.00')
    await expect(kidBalance(tablet)).toContainText('$20.00')
  })
})

test.describe('on two devices', () => {
  test.use({ hasFamily: true, serviceWorkers: 'block' })

  test('a child takes an ask back, and reads why it is not now', async ({ page, browser, problems }) => {
    await openFamily(page)
    const tablet = await openMias(browser, problems)
    await askForMoney(tablet, '5', 'Ice cream')
    await askForMoney(tablet, '7', 'A kite')
    await expect(inbox(page).getByRole('listitem')).toHaveCount(2)
    await expect(inbox(page)).toContainText('leaves $8.00.')
    await tablet.getByRole('button', { name: 'My asks: 2 waiting' }).click()
    await tablet.getByRole('button', { name: 'Take back my ask: Ice cream' }).click()
    await expect(inbox(page).getByRole('listitem')).toHaveCount(1)
    await tablet.keyboard.press('Escape')
    await inbox(page)
      .getByRole('button', { name: /^Not now, Mia/ })
      .click()
    await page.getByRole('dialog').getByLabel('Note (optional)').fill('Let us look on Friday')
    await page.getByRole('dialog').getByRole('button', { name: 'Say not now' }).click()
    await expect(page.getByRole('region', { name: 'Nothing left to answer.' })).toBeFocused()
    await expectNews(tablet, 'You asked for $7.00 for A kite.')
    await expectNews(tablet, '“Let us look on Friday”')
    await expect(kidBalance(tablet)).toContainText('$20.00')
  })
})
