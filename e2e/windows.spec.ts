import { logOut, signUp } from './support/family.ts'
import { openFamily } from './support/devices.ts'
import { expect, longTest, test } from './support/test.ts'

test.use({ hasFamily: true, serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } })

longTest('two windows show each other’s transactions immediately', async ({ page, context }) => {
  await openFamily(page)
  const other = await context.newPage()
  await other.goto('/parent')
  const balance = other.getByRole('definition').first()
  await expect(balance).toHaveText('$20.00')
  for (const [window, amount] of [
    [page, '5.50'],
    [other, '1.25'],
    [page, '0.25'],
  ] as const) {
    await window.bringToFront()
    await window.getByRole('button', { name: 'Add Transaction' }).click()
    const dialog = window.getByRole('dialog', { name: 'Add Transaction for Mia' })
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByRole('button', { name: 'Add Transaction' }).click()
    await expect(dialog).toBeHidden()
  }
  for (const window of [page, other]) {
    await expect(window.getByRole('definition').first()).toHaveText('$27.00')
    await expect(window.getByRole('table').locator('tbody tr')).toHaveCount(4)
  }
})

test('closing the browser signs out unless “Remember me” was checked', async ({ page, context }) => {
  await openFamily(page)
  await expect(page.getByText('Welcome, Pat!')).toBeVisible()
  // Closing the browser drops session cookies but keeps IndexedDB.
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('pat')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await dialog.getByLabel('Remember me').check()
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('Welcome, Pat!')).toBeVisible()
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('Welcome, Pat!')).toBeVisible()
  await logOut(page)
})

const SIZES = [
  { width: 390, height: 500 },
  { width: 1000, height: 500 },
]

longTest('the page does not scroll behind an open dialog', async ({ page }) => {
  await openFamily(page)
  const getScrollY = () => page.evaluate(() => window.scrollY)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.mouse.move(size.width / 2, 300)
    await page.mouse.wheel(0, 120)
    await expect.poll(getScrollY).toBeGreaterThan(0)
    const scrollYBefore = await getScrollY()
    // Playwright's click would scroll the button into view.
    await page.getByRole('button', { name: 'Add Transaction' }).evaluate((button: HTMLElement) => button.click())
    const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
    await expect(dialog).toBeVisible()
    for (const [x, y] of [
      [size.width / 2, 300],
      [20, 400],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
      await page.mouse.wheel(0, 600)
    }
    // Scrolling would happen within a few frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await getScrollY()).toBe(scrollYBefore)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.mouse.move(size.width / 2, 300)
    await page.mouse.wheel(0, 120)
    await expect.poll(getScrollY).toBeGreaterThan(scrollYBefore)
  }
})

test.describe('without a family', () => {
  test.use({ hasFamily: false })

  // SPEC: 9.22
  test('a toast closes when swiped right by more than 50 px, but not by less (SPEC §9)', async ({ page }) => {
    await page.clock.install()
    await signUp(page)
    const toast = page.getByRole('listitem').filter({ hasText: 'Registration successful' })
    await expect(toast).toBeVisible()
    // Pause the clock so that the toast cannot time out. On a busy machine the chosen time may already have passed, so
    // retry with a later one.
    await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))).toPass()
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 16]
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect(toast).toBeVisible()
    await swipe(60)
    await expect(toast).toBeHidden()
  })
})
