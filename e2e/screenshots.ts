import type { Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { test } from './support/test.ts'
import { MOSS_TOUR, tourSignedOut, tourKid, tourParent, type ScreenVisitor } from './support/tour.ts'
import {
  tourBlockedStorage,
  tourFamilyDevice,
  tourParentStates,
  tourSample,
  tourTroubles,
} from './support/tour-states.ts'

// Not a test: takes a screenshot of every screen and dialog at common device sizes, into `screenshots/`, for review by
// eye.

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

const DEVICES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const

test.use({ timezoneId: 'UTC' })

const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))

/** Scrolls through the page so that lazily rendered parts are mounted. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      // Stops after a timeout, because animation frames may not run on a page with a mocked clock.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    scrollTo(0, 0)
  })

/** Numbers the screenshots in the order of the tour. */
function takeScreenshots(name: string): ScreenVisitor {
  let count = 0
  return async (page, screen) => {
    const isPage = (await page.getByRole('dialog').count()) === 0
    if (isPage) await scrollThrough(page)
    await waitForAnimations(page)
    count += 1
    const file = `${String(count).padStart(2, '0')} ${screen}`.replaceAll(/\W+/g, '-')
    await page.screenshot({ path: `${folder}${name}/${file}.png`, fullPage: isPage })
  }
}

for (const viewport of DEVICES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${viewport.width} × ${viewport.height}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      const folderOf = (part: string) => `${viewport.width}x${viewport.height}-${colorScheme}/${part}`

      test('signed out', async ({ page }) => {
        await mkdir(folder, { recursive: true })
        await page.clock.setSystemTime(TODAY)
        await tourSignedOut(page, takeScreenshots(folderOf('1-signed-out')))
      })

      test('parent', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await tourParent(page, takeScreenshots(folderOf('2-parent')))
      })

      test('parent, more states', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await restore(page, familyFile(2))
        await tourParentStates(page, takeScreenshots(folderOf('3-parent-states')), MOSS_TOUR)
      })

      test('kid', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await restore(page, familyFile(2))
        await tourKid(page, takeScreenshots(folderOf('4-kid')))
      })

      test('sample family', async ({ page }) => {
        await tourSample(page, takeScreenshots(folderOf('5-sample')))
      })

      test('blocked storage', async ({ page, problems }) => {
        problems.allow(/Storage is blocked/)
        await tourBlockedStorage(page, takeScreenshots(folderOf('6-storage')))
      })

      test.describe('family', () => {
        test.use({ hasFamily: true })

        test('device that already has a family', async ({ page }) => {
          await tourFamilyDevice(page, takeScreenshots(folderOf('7-family-device')))
        })

        test('offline, and with a wrong clock', async ({ page, problems }) => {
          problems.allow(/ERR_INTERNET_DISCONNECTED/)
          await tourTroubles(page, takeScreenshots(folderOf('8-troubles')))
        })
      })
    })
  }
}
