import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

const openSample = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Look around with a sample family' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Maria!' })).toBeVisible()
}

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

longTest(
  'the sample family shows both roles, keeps changes after a reload, and is deleted when the user leaves',
  async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(request.url())
    })
    await openSample(page)
    const bar = page.getByRole('complementary', { name: 'Sample family' })
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Add Transaction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' })
    await dialog.getByLabel('Amount').fill('1.25')
    await dialog.getByLabel('Description').fill('Found under the couch')
    await dialog.getByRole('button', { name: 'Add Transaction' }).click()
    await expect(page.getByText('Found under the couch').first()).toBeVisible()

    await bar.getByLabel('View as').selectOption('Leo')
    await expect(page.getByRole('heading', { name: 'Hi, Leo!' })).toBeVisible()
    await expect(page).toHaveURL('/kid')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hi, Leo!' })).toBeVisible()
    await expect(bar).toBeVisible()
    await bar.getByLabel('View as').selectOption('Parent')
    await expect(page.getByText('Found under the couch').first()).toBeVisible()

    await bar.getByRole('button', { name: 'Start my own' }).click()
    await expect(page.getByRole('heading', { name: 'Open your family bank' })).toBeVisible()
    await expect.poll(() => databases(page)).toEqual(['little-ledger'])
    expect(requests).toEqual([])
  },
)

longTest('logging out erases the sample family and frees its usernames for registration', async ({ page }) => {
  await openSample(page)
  await page.getByRole('button', { name: 'Account menu for Maria' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Open your family bank' })).toBeVisible()
  await expect.poll(() => databases(page)).toEqual(['little-ledger'])
  await page.getByLabel('Username').fill('maria')
  await page.getByLabel('First Name').fill('Maria')
  await page.getByLabel('Last Name').fill('Lopez')
  await page.getByRole('textbox', { name: 'Password' }).fill('pass-1234')
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Maria!' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sample family' })).toHaveCount(0)
})

longTest('on a phone, each sample child’s paydays are above the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSample(page)
  const member = page.getByRole('complementary', { name: 'Sample family' }).getByLabel('View as')
  for (const name of ['Mia', 'Leo']) {
    await member.selectOption(name)
    await expect(page.getByRole('heading', { name: `Hi, ${name}!` })).toBeVisible()
    const paydays = page.getByRole('region', { name: 'Upcoming Allowances' }).getByRole('list')
    const bottomBar = page.getByRole('navigation')
    const gap = async () => {
      const [list, bar] = [await paydays.boundingBox(), await bottomBar.boundingBox()]
      return list && bar ? bar.y - (list.y + list.height) : Number.NaN
    }
    await expect.poll(gap).toBeGreaterThan(0)
  }
})
