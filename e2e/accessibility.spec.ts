import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { openDevice, openFamily } from './support/devices.ts'
import { tourConfirmation, tourHelper } from './support/members.ts'
import { openChildMenu, restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'
import { MOSS_TOUR, tourSignedOut, tourKid, tourParent, type ScreenVisitor } from './support/tour.ts'
import {
  tourBlockedStorage,
  tourFamilyDevice,
  tourParentStates,
  tourSample,
  tourTroubles,
} from './support/tour-states.ts'
import { findHorizontalOverflow } from './support/overflow.ts'

// Every screen is checked in both color schemes, in a large window and on the narrowest phone.
const NARROWEST_PHONE = { width: 320, height: 800 }

test.use(STABLE_RENDERING)

// axe is injected once per page load, because sending and compiling half a megabyte for every check is slow.
test.beforeEach(({ page }) => page.addInitScript({ content: axe.source }))

interface AxeWindow {
  readonly axe: typeof axe
}

/** Waits until no animation is running. Polls, because animation frames may not run on a page with a mocked clock. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), undefined, {
    polling: 100,
  })

/** The rules about color. Only these are checked in both color schemes, because no other rule depends on the scheme. */
const COLOR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] }

async function accessibilityViolations(page: Page, rules: axe.RunOptions = {}): Promise<readonly string[]> {
  await waitForAnimations(page)
  // The heading of a parent's page is empty until the name is read.
  await expect(page.locator('h1:empty')).toHaveCount(0)
  // The page behind a modal dialog is inert and was checked before the dialog opened.
  const root = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'html'
  const { violations } = await page.evaluate(
    ([selector, options]) =>
      (window as unknown as AxeWindow).axe.run(selector, { resultTypes: ['violations'], ...options }),
    [root, rules] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const checkAccessibility: ScreenVisitor = async (page, screen) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await accessibilityViolations(page, COLOR_RULES), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await accessibilityViolations(page), `${screen}, light`).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize(NARROWEST_PHONE)
  await waitForAnimations(page)
  expect.soft(await page.evaluate(findHorizontalOverflow), `${screen}, 320 px wide`).toEqual([])
  if (size) await page.setViewportSize(size)
}

longTest('public pages and an empty family pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await tourSignedOut(page, checkAccessibility)
})

longTest('the parent’s screens and dialogs pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await tourParent(page, checkAccessibility)
})

longTest('the child’s screens and dialogs pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await tourKid(page, checkAccessibility)
})

longTest('more states of the parent’s page and its dialogs pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await tourParentStates(page, checkAccessibility, MOSS_TOUR)
})

longTest('the sample family passes axe and does not scroll sideways', async ({ page }) => {
  await tourSample(page, checkAccessibility)
})

longTest(
  'the page shown when storage is blocked passes axe and does not scroll sideways',
  async ({ page, problems }) => {
    problems.allow(/Storage is blocked/)
    await tourBlockedStorage(page, checkAccessibility)
  },
)

test.describe('on a device that already has a family', () => {
  test.use({ hasFamily: true })

  longTest('a contrast theme shows what is chosen, switched on and current', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const colorOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor)
    const dialog = page.getByRole('dialog')
    await openFamily(page)
    await page.getByRole('button', { name: 'Set Allowance' }).click()
    const track = dialog.locator('.mantine-Switch-track')
    const on = await colorOf(track)
    await dialog.getByRole('switch').click()
    await expect.poll(() => colorOf(track)).not.toBe(on)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Transaction' }).click()
    const [deposit, withdrawal] = ['Deposit', 'Withdrawal'].map((name) =>
      dialog.locator('label').filter({ hasText: name }),
    ) as [Locator, Locator]
    await expect.poll(() => colorOf(deposit)).toBe(on)
    expect(await colorOf(withdrawal)).not.toBe(on)
    await page.keyboard.press('Escape')
    await openChildMenu(page, 'Mia', 'Change picture')
    await expect.poll(() => colorOf(dialog.getByRole('radio', { checked: true }).first())).toBe(on)
    // The colors to choose from are shown.
    const [red, blue] = ['Red', 'Blue'].map((name) => dialog.getByRole('radio', { name }).locator('div')) as [
      Locator,
      Locator,
    ]
    expect(await colorOf(red)).not.toBe(await colorOf(blue))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View as Kid' }).click()
    await expect.poll(() => colorOf(page.getByRole('link', { name: 'Money' }))).toBe(on)
    expect(await colorOf(page.getByRole('link', { name: 'Goals' }))).not.toBe(on)
    // The theme's background behind a large amount would cover the label above it.
    const styleOf = (element: Locator) =>
      element.evaluate((each) => [getComputedStyle(each).color, getComputedStyle(each).forcedColorAdjust])
    const total = page.getByRole('region', { name: 'Total Savings' })
    const [ink] = await styleOf(total.getByRole('heading'))
    expect(await styleOf(total.locator('[data-size=hero]'))).toEqual([ink, 'none'])
  })

  longTest('“Who’s here?” and a child’s own page pass axe and do not scroll sideways', async ({ page }) => {
    await tourFamilyDevice(page, checkAccessibility)
  })

  longTest(
    'a helper’s screens, and the page of a removed one, pass axe and do not scroll sideways',
    async ({ page, browser, problems }) => {
      problems.allow(/401/)
      await openFamily(page)
      const helper = await openDevice(browser, problems)
      await helper.addInitScript({ content: axe.source })
      await tourHelper(page, helper, checkAccessibility)
    },
  )

  longTest(
    'the card that confirms the members, and a co-parent’s first login on a device, pass axe and do not scroll sideways',
    async ({ page, browser, server, problems }) => {
      problems.allow(/401|ERR_/)
      await openFamily(page)
      await tourConfirmation(page, await openDevice(browser, problems), server, checkAccessibility)
    },
  )

  longTest(
    'an offline page and the “Which date is right?” dialog pass axe and do not scroll sideways',
    async ({ page, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/)
      await tourTroubles(page, checkAccessibility)
    },
  )
})
