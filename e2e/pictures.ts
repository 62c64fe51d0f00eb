import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, STABLE_RENDERING, test } from './support/test.ts'

// Not a test: takes the pictures of the sample family that are stored in the repository.

/** The width of an animal in the bitmap, so that all twelve are below half a megabyte (sprites.module.css). */
const ANIMAL_PX = 102

const workspace = fileURLToPath(new URL('..', import.meta.url))

test.use(STABLE_RENDERING)

const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))

/** Opens the sample family as its parent or as a child, without the bar that marks it as a sample. */
async function openSample(page: Page, child?: 'Mia' | 'Leo'): Promise<void> {
  const bar = page.getByRole('complementary', { name: 'Sample family' })
  await page.goto('/sample')
  await expect(bar).toBeVisible()
  if (child) await bar.getByLabel('View as').selectOption(child)
  await expect(page).toHaveURL(child ? /\/kid/ : /\/parent/)
  // Reload, because a font that loads late is not used until the next visit.
  await page.reload()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByRole('heading', { name: child ? 'All Your Money Moves' : 'Savings Goals' })).toBeVisible()
  await bar.evaluate((element) => element.remove())
  await waitForAnimations(page)
}

/** Converts a PNG to WebP with the browser's encoder. */
const toWebP = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(async (bytes) => {
    const image = new Image()
    image.src = `data:image/png;base64,${bytes}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
  }, png.toString('base64'))

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ viewport: { width: 820, height: 1100 }, colorScheme })

    test('landing page', async ({ page }) => {
      await openSample(page)
      const picture = await toWebP(page, await page.screenshot())
      await writeFile(`${workspace}public/pictures/sample-family-${colorScheme}.webp`, picture, 'base64')
    })
  })
}

test('animals of the children', async ({ page }) => {
  const folder = `${workspace}app/src/ui/avatar`
  const drawn = await readFile(`${folder}/animals.svg`, 'utf8')
  await page.setViewportSize({ width: 12 * ANIMAL_PX, height: ANIMAL_PX })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawn}`)
  const picture = await toWebP(page, await page.screenshot({ omitBackground: true }))
  await writeFile(`${folder}/animals.webp`, picture, 'base64')
})

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

for (const [file, size, child] of [
  ['parent', 'desktop'],
  ['parent-phone', 'phone'],
  ['kid-phone', 'phone', 'Mia'],
  ['kid-tablet', 'tablet', 'Mia'],
] as const) {
  test(`README, ${file}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size])
    await openSample(page, child)
    await page.screenshot({ path: `${workspace}docs/screenshots/${file}.png` })
  })
}

test('README, landing', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop)
  await page.goto('/')
  await page.reload()
  await page.evaluate(() => document.fonts.ready)
  await waitForAnimations(page)
  await page.screenshot({ path: `${workspace}docs/screenshots/landing.png` })
})

test('README, why', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop)
  await openSample(page)
  await page.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await waitForAnimations(page)
  await page.screenshot({ path: `${workspace}docs/screenshots/why.png` })
})

test('app stores, wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSample(page)
  await page.screenshot({ path: `${workspace}public/screenshots/wide.png` })
})

test.describe('app stores', () => {
  test.use({ viewport: SIZES.phone, deviceScaleFactor: 2 })

  test('narrow', async ({ page }) => {
    await openSample(page, 'Mia')
    await page.screenshot({ path: `${workspace}public/screenshots/narrow.png` })
  })
})
