import type { Page } from '@playwright/test'
import { asParent } from './support/as-parent.ts'
import { openFamily } from './support/devices.ts'
import { logIn, logOut } from './support/family.ts'
import { openWithoutApp } from './support/held-scripts.ts'
import { expect, longTest, test } from './support/test.ts'

const tiles = (page: Page) => page.getByRole('region', { name: 'Who’s here?' }).getByRole('button')

/** The stored snapshot of "Who's here?", which is painted first when the app is opened again. */
const storedDoor = (page: Page) => page.evaluate(() => localStorage.getItem('little-ledger-door') ?? '')

test.describe('the “Who’s here?” page', () => {
  test.use({ serviceWorkers: 'block', hasFamily: true })

  longTest('is painted before the app starts, which then opens the tile that was clicked', async ({ page }) => {
    await openFamily(page)
    await logOut(page)
    await expect.poll(() => storedDoor(page)).toContain('Mia')
    expect(await storedDoor(page)).not.toContain('$20')
    const release = await openWithoutApp(page, '/')
    await expect(page.locator('#first-paint').getByRole('heading', { name: 'Who’s here?' })).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    await page.getByRole('button', { name: 'Mia', exact: true }).click()
    await release()
    const dialog = page.getByRole('dialog', { name: 'Hi, Mia!' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/kid$/)
  })
})

test.describe('a child’s login', () => {
  test.use({ serviceWorkers: 'block', hasFamily: true })

  longTest('is confirmed before the first badge is celebrated', async ({ page }) => {
    await openFamily(page)
    await logOut(page)
    await tiles(page).filter({ hasText: 'Mia' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hi, Mia!' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Login successful' })
    await expect(toast).toBeVisible()
    const hooray = page.getByText('Hooray!', { exact: true })
    const together = page.waitForFunction(
      () => /Login successful/.test(document.body.innerText) && /Hooray!/.test(document.body.innerText),
      undefined,
      { polling: 50, timeout: 4000 },
    )
    await expect(together).rejects.toThrow()
    await expect(hooray).toBeVisible()
    await expect(toast).toBeHidden()
  })
})

test.describe('the “Who’s here?” page with another window or device', () => {
  test.use({ serviceWorkers: 'block', hasFamily: true })

  test('follows a login in a second window, and does not show a family removed from the device', async ({
    page,
    context,
  }) => {
    await openFamily(page)
    await logOut(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(tiles(other)).toHaveText(['Mia', 'Pat', 'Someone else'])
    await page.bringToFront()
    await logIn(page, 'mia', 'mia7')
    await expect(other).toHaveURL(/\/kid$/)
    await other.bringToFront()
    await logOut(other)
    await expect(tiles(page)).toHaveText(['Mia', 'Pat', 'Someone else'])
    await page.bringToFront()
    await logIn(page, 'pat', 'correct horse')
    await expect(other).toHaveURL(/\/parent$/)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Remove data from this device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Data From This Device' })
    await dialog.getByRole('button', { name: 'Remove data from this device' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    for (const window of [page, other]) {
      await expect(window).toHaveURL(/\/$/)
      await expect(window.getByRole('button', { name: 'Create Parent Account' })).toBeVisible()
      await expect(tiles(window)).toHaveCount(0)
    }
  })

  test('no longer shows a child who was deleted on another device, not even in its snapshot', async ({
    page,
    server,
  }) => {
    await openFamily(page)
    await logOut(page)
    await expect.poll(() => storedDoor(page)).toContain('Mia')
    await logIn(page, 'pat', 'correct horse')
    await asParent(server, (api, { id }) => api.delete(`/api/children/${id}`))
    await expect(page.getByText('Add your first child')).toBeVisible()
    await expect.poll(() => storedDoor(page)).not.toContain('Mia')
    await logOut(page)
    await expect(tiles(page)).toHaveText(['Pat', 'Someone else'])
  })
})
