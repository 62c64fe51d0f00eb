import type { Page } from '@playwright/test'
import { viewAsKid } from './support/devices.ts'
import { restore } from './support/family.ts'
import { familyFile } from './support/family-file.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

test.use(STABLE_RENDERING)

const loadedFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

test('the landing page has its typefaces before the app’s scripts load', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => loadedFonts(page)).toEqual(['Figtree Variable', 'Fraunces Variable'])
})

longTest('the child’s page has its typeface even if another page was opened first', async ({ page }) => {
  await restore(page, familyFile(0.1))
  await viewAsKid(page)
  await expect.poll(() => loadedFonts(page)).toContain('Nunito Variable')
})
