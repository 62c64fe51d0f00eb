import { openFamily } from './support/devices.ts'
import { logOut } from './support/family.ts'
import { openWithoutApp } from './support/held-scripts.ts'
import { expect, test } from './support/test.ts'

test.describe('the front door', () => {
  test.use({ serviceWorkers: 'block', hasFamily: true })

  test('is painted before the app starts, and performs a click made on a tile', async ({ page }) => {
    await openFamily(page)
    await logOut(page)
    const stored = () => page.evaluate(() => localStorage.getItem('little-ledger-door') ?? '')
    await expect.poll(stored).toContain('Mia')
    expect(await stored()).not.toContain('$20')
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
