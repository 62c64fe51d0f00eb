import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { expect, STILL, test } from './support/test.ts'
import { tourBeginnings, tourKid, tourParent, type Look } from './support/tour.ts'
import { wideThings } from './support/widths.ts'

// What moves may be half transparent when axe looks at it.
test.use(STILL)

/** Waits until everything has come to rest. It asks again and again, because a page whose clock was set may hold back its frames. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), undefined, {
    polling: 100,
  })

async function findings(page: Page): Promise<readonly string[]> {
  await settled(page)
  // There are no frames: one page is enough to look from, and of what is right nothing has to be told.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // What lies behind a dialog was looked at before it was opened, and nobody can reach it.
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** A screen as everybody is to be able to use it: in both schemes, and on the smallest phone. */
const lookForEverybody: Look = async (page, screen) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await findings(page), `${screen}, ${colorScheme}`).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  await settled(page)
  expect.soft(await page.evaluate(wideThings), `${screen}, 320 px wide`).toEqual([])
  if (size) await page.setViewportSize(size)
}

test('visitors and beginners: axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
  test.slow()
  await tourBeginnings(page, lookForEverybody)
})

test('the parent’s screens and dialogs: axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await tourParent(page, lookForEverybody)
})

test('the child’s screens and dialogs: axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await tourKid(page, lookForEverybody)
})
