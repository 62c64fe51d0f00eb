import type { Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { test } from './support/test.ts'
import { tourBeginnings, tourKid, tourParent, type Look } from './support/tour.ts'

// Not a test: it takes a picture of every screen and dialog, at the sizes of the devices that families use, into the
// folder `screenshots`. Somebody has to look at them.

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

const DEVICES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const

test.use({ timezoneId: 'UTC', contextOptions: { reducedMotion: 'reduce' } })

const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))

/** Goes once through a page that is longer than the screen, so that what waits to come near it is there. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      // Not by frames: a page whose clock was set may hold them back.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    scrollTo(0, 0)
  })

/** Takes each picture under a number, so that they lie in the order of the tour. */
function photographer(name: string): Look {
  let count = 0
  return async (page, screen) => {
    const isPage = (await page.getByRole('dialog').count()) === 0
    if (isPage) await scrollThrough(page)
    await settle(page)
    count += 1
    const file = `${String(count).padStart(2, '0')} ${screen}.png`.replaceAll(/[ ,]+/g, '-')
    await page.screenshot({ path: `${folder}${name}/${file}`, fullPage: isPage })
  }
}

for (const viewport of DEVICES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${viewport.width} × ${viewport.height}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      const folderOf = (part: string) => `${viewport.width}x${viewport.height}-${colorScheme}/${part}`

      test('beginnings', async ({ page }) => {
        await mkdir(folder, { recursive: true })
        await page.clock.setSystemTime(TODAY)
        await tourBeginnings(page, photographer(folderOf('1-beginnings')))
      })

      test('parent', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await tourParent(page, photographer(folderOf('2-parent')))
      })

      test('kid', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await restore(page, familyFile(2))
        await tourKid(page, photographer(folderOf('3-kid')))
      })
    })
  }
}
