import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { openDevice, openFamily } from './support/devices.ts'
import { restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { tourConfirmation, tourHelper } from './support/members.ts'
import { test } from './support/test.ts'
import { MOSS_TOUR, tourSignedOut, tourKid, tourParent, type ScreenVisitor } from './support/tour.ts'
import { tourAnswersOnDevices } from './support/tour-answers.ts'
import { tourBentPaydays } from './support/tour-bent-paydays.ts'
import { useMarkedLanguage } from './support/marked-language.ts'
import { tourCelebrations, type CelebrationVisitor } from './support/tour-celebrations.ts'
import { familyOf, loadEnglishTexts, loadSpanishTexts, tourCurrency } from './support/tour-currencies.ts'
import { tourImport } from './support/tour-import.ts'
import { tourFamilyMembers } from './support/tour-members.ts'
import {
  tourBlockedStorage,
  tourCrowdedDoor,
  tourFamilyDevice,
  tourLargeFamily,
  tourParentStates,
  tourSample,
  tourTroubles,
} from './support/tour-states.ts'

// Not a test: takes a screenshot of every screen and dialog at common device sizes, light and dark, for visual review.
// Environment variables select sizes and schemes: LITTLE_LEDGER_SIZES=390x844,820x1180 LITTLE_LEDGER_SCHEMES=dark.
// `--grep parent` selects tours. LITTLE_LEDGER_SCREENSHOTS is the output folder, by default `screenshots/`.

const folder = process.env['LITTLE_LEDGER_SCREENSHOTS'] ?? fileURLToPath(new URL('../screenshots', import.meta.url))

const SIZES = (process.env['LITTLE_LEDGER_SIZES'] ?? '390x844,820x1180,1180x820,1440x900').split(',')
for (const size of SIZES) {
  if (!/^\d+x\d+$/.test(size)) throw new Error(`LITTLE_LEDGER_SIZES has “${size}”, which is not like 390x844`)
}

const SCHEMES = (process.env['LITTLE_LEDGER_SCHEMES'] ?? 'light,dark')
  .split(',')
  .filter((scheme) => scheme === 'light' || scheme === 'dark')

test.use({ timezoneId: 'UTC' })

/** Does not wait for animations that never end. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(finite.map(({ finished }) => finished))
  })

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

/** Captures the whole page without its fixed bars and toasts, which would cover part of the content. */
async function takeWholePage(page: Page, path: string): Promise<void> {
  const showFixed = (isShown: boolean) =>
    page.evaluate(
      (visibility) => {
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          if (getComputedStyle(element).position === 'fixed') element.style.visibility = visibility
        }
      },
      isShown ? '' : 'hidden',
    )
  await showFixed(false)
  await page.screenshot({ path, fullPage: true })
  await showFixed(true)
}

/**
 * Numbers the screenshots in the order of the tour. A page is captured as it first appears and, if it is longer than
 * the screen, also in full.
 */
function takeScreenshots(size: string, tour: string): ScreenVisitor {
  let count = 0
  return async (page, screen) => {
    const isPage = (await page.getByRole('dialog').count()) === 0
    if (isPage) await scrollThrough(page)
    const isLong = isPage && (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight))
    count += 1
    const name = `${String(count).padStart(2, '0')} ${screen}`.replaceAll(/\W+/g, '-')
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await waitForAnimations(page)
      const file = `${folder}/${size}-${colorScheme}/${tour}/${name}`
      await page.screenshot({ path: `${file}.png` })
      if (isLong) await takeWholePage(page, `${file}-full.png`)
    }
  }
}

/**
 * Captures each celebration during its animation in the first color scheme, and after its animation in every scheme.
 */
function takeFrames(size: string, tour: string): CelebrationVisitor {
  const [colorScheme = 'light'] = SCHEMES
  let count = 0
  return async (page, celebration) => {
    count += 1
    const name = `${String(count).padStart(2, '0')} ${celebration}`.replaceAll(/\W+/g, '-')
    const take = (scheme: string, frame: string) =>
      page.screenshot({ path: `${folder}/${size}-${scheme}/${tour}/${name}-${frame}.png` })
    // These delays show the coins falling, the coins landing, and the confetti.
    for (const [frame, delay] of [
      ['a', 400],
      ['b', 500],
      ['c', 700],
    ] as const) {
      await page.waitForTimeout(delay)
      await take(colorScheme, frame)
    }
    await waitForAnimations(page)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      await waitForAnimations(page)
      await take(scheme, 'end')
    }
    await page.emulateMedia({ colorScheme })
  }
}

for (const size of SIZES) {
  const [width = 0, height = 0] = size.split('x').map(Number)

  test.describe(size, () => {
    test.use({ viewport: { width, height } })
    const visitor = (tour: string) => takeScreenshots(size, tour)

    test('signed out', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await tourSignedOut(page, visitor('1-signed-out'))
    })

    test('parent', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await tourParent(page, visitor('2-parent'))
    })

    test('parent, more states', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await restore(page, familyFile(2))
      await tourParentStates(page, visitor('3-parent-states'), MOSS_TOUR)
    })

    test('kid', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await restore(page, familyFile(2))
      await tourKid(page, visitor('4-kid'))
    })

    test('sample family', async ({ page }) => {
      await tourSample(page, visitor('5-sample'))
    })

    test('blocked storage', async ({ page, problems }) => {
      problems.allow(/Storage is blocked/)
      await tourBlockedStorage(page, visitor('6-storage'))
    })

    test.describe('family', () => {
      test.use({ hasFamily: true })

      test('device that already has a family', async ({ page }) => {
        await tourFamilyDevice(page, visitor('7-family-device'))
      })

      test('twelve children', async ({ page }) => {
        await tourCrowdedDoor(page, visitor('7-crowded-door'))
      })

      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        test(`celebrations, reduced motion: ${reducedMotion}`, async ({ page, problems }) => {
          problems.allow(/ERR_INTERNET_DISCONNECTED/)
          await page.emulateMedia({ reducedMotion, colorScheme: SCHEMES[0] ?? 'light' })
          await tourCelebrations(page, takeFrames(size, `10-celebrations-${reducedMotion}`))
        })
      }

      test('members', async ({ page, browser, server, problems }) => {
        problems.allow(/401|ERR_/)
        await openFamily(page)
        const helper = await openDevice(browser, problems)
        await helper.setViewportSize({ width, height })
        await tourHelper(page, helper, visitor('11-helper'))
        await tourConfirmation(page, await openDevice(browser, problems), server, visitor('12-confirmation'))
      })

      test('members on three devices', async ({ page, browser, problems }) => {
        problems.allow(/400|401|ERR_/)
        await openFamily(page)
        const [sam, gran] = [await openDevice(browser, problems), await openDevice(browser, problems)]
        await tourFamilyMembers(page, { sam, gran }, visitor('13-members'))
      })

      test('asks and answers on four devices', async ({ page, browser, problems }) => {
        problems.allow(/401|ERR_/)
        await openFamily(page)
        const [sam, mia] = [await openDevice(browser, problems), await openDevice(browser, problems)]
        const leo = await openDevice(browser, problems)
        await tourAnswersOnDevices(page, { sam, mia, leo }, visitor('14-asks'))
      })

      test('paydays that bend, on two devices', async ({ page, browser, problems }) => {
        problems.allow(/401|ERR_/)
        await openFamily(page)
        await tourBentPaydays(page, await openDevice(browser, problems), visitor('15-paydays'))
      })

      test('offline, and with a wrong clock', async ({ page, problems }) => {
        problems.allow(/ERR_INTERNET_DISCONNECTED/)
        await tourTroubles(page, visitor('8-troubles'))
      })
    })

    test.describe('in Spain', () => {
      test.use({ locale: 'es-ES' })

      test('euros', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        const [text, file] = [loadSpanishTexts('es-ES'), familyOf('EUR')]
        await tourCurrency(page, visitor('16-euros'), { text, file, amounts: ['1.234,5', '7', '45'] })
      })
    })

    test.describe('from right to left', () => {
      // English texts in the place of the Spanish ones. A service worker would bring back the Spanish ones.
      test.use({ locale: 'es-MX', serviceWorkers: 'block' })

      test('yen', async ({ page }) => {
        await page.clock.setSystemTime(TODAY)
        await useMarkedLanguage(page, '', '')
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => void (document.documentElement.dir = 'rtl')),
        )
        const [text, file] = [await loadEnglishTexts(), familyOf('JPY')]
        await tourCurrency(page, visitor('17-yen'), { text, file, amounts: ['1500', '7', '45'] })
      })
    })

    test('dinars', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      const [text, file] = [await loadEnglishTexts(), familyOf('KWD')]
      await tourCurrency(page, visitor('18-dinars'), { text, file, amounts: ['1.250', '7', '45'] })
    })

    test('import', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await tourImport(page, visitor('19-import'), familyFile(0.5))
    })

    test('large family', async ({ page }) => {
      await page.clock.setSystemTime(TODAY)
      await tourLargeFamily(page, visitor('9-large-family'))
    })
  })
}
