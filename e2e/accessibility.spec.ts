import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { expect, STABLE_RENDERING, test } from './support/test.ts'
import { tourSignedOut, tourKid, tourParent, type ScreenVisitor } from './support/tour.ts'
import { findHorizontalOverflow } from './support/overflow.ts'

// Half-transparent elements in a transition would fail axe's contrast rule.
test.use(STABLE_RENDERING)

/** Waits until no animation runs. Polls, because a page with a mocked clock may hold back animation frames. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), undefined, {
    polling: 100,
  })

async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page)
  // The app has no iframes, so legacy mode is enough.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // The page behind a modal dialog is inert and was checked before the dialog opened.
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Checks a screen in both color schemes, and for horizontal overflow on the smallest phone. */
const checkAccessibility: ScreenVisitor = async (page, screen) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await accessibilityViolations(page), `${screen}, ${colorScheme}`).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  await waitForAnimations(page)
  expect.soft(await page.evaluate(findHorizontalOverflow), `${screen}, 320 px wide`).toEqual([])
  if (size) await page.setViewportSize(size)
}

test('public pages and an empty family pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await tourSignedOut(page, checkAccessibility)
})

test('the parent’s screens and dialogs pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await tourParent(page, checkAccessibility)
})

test('the child’s screens and dialogs pass axe and do not scroll sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await tourKid(page, checkAccessibility)
})
