import type { Page } from '@playwright/test'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

test.use(STABLE_RENDERING)

const picture = (page: Page) => page.getByRole('img', { name: /^A parent’s page on a tablet/ })

/** Text of the brand-colored buttons and links that are visible without scrolling. */
const emphasizedInView = (page: Page) =>
  page.locator('a, button').evaluateAll((calls) => {
    const brand = document.createElement('i')
    brand.style.background = 'var(--ll-brand)'
    document.body.append(brand)
    const { backgroundColor } = getComputedStyle(brand)
    return calls
      .filter((call) => call.checkVisibility() && call.getBoundingClientRect().top < innerHeight)
      .filter((call) => getComputedStyle(call).backgroundColor === backgroundColor)
      .map(({ textContent }) => textContent)
  })

longTest(
  'a phone shows only one call to action without scrolling, which leads to the sign-up form',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const call = page.getByRole('link', { name: 'Start your family bank' })
    await expect(call).toBeInViewport({ ratio: 1 })
    // The app replaces the prerendered page while it starts.
    await expect.poll(() => emphasizedInView(page)).toEqual(['Start your family bank'])
    await call.click()
    await expect(page.getByRole('heading', { name: 'Open your family bank' })).toBeInViewport()
    await expect(page.getByLabel('Email Address')).toBeInViewport()
    await expect(page).toHaveURL('/#sign-up')
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  longTest(
    `a wide screen shows the form beside the headline, and a small picture loads without a layout shift, ${colorScheme}`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const sizes = new Map<string, number>()
      page.on('response', async (response) => {
        if (!response.url().endsWith('.webp')) return
        sizes.set(new URL(response.url()).pathname, (await response.body()).length)
      })
      await page.goto('/')
      await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
      await expect(page.getByLabel('Email Address')).toBeInViewport()
      await expect(page.getByRole('link', { name: 'Start your family bank' })).toBeHidden()
      const height = await picture(page).evaluate((element) => element.getBoundingClientRect().height)
      await picture(page).scrollIntoViewIfNeeded()
      await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(820)
      expect(await picture(page).evaluate((element) => element.getBoundingClientRect().height)).toBe(height)
      await expect.poll(() => [...sizes.keys()]).toEqual([`/pictures/sample-family-${colorScheme}.webp`])
      expect(Math.max(...sizes.values())).toBeLessThanOrEqual(60_000)
    },
  )
}
