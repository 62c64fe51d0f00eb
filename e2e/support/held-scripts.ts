import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const SCRIPTS = /\/assets\/.*\.js$/

/** Opens a page with some of its scripts held back. The returned function releases them and waits for the app. */
export async function openWithoutApp(page: Page, path: string, scripts = SCRIPTS): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true')
  return async () => {
    release()
    await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
    await page.unroute(scripts)
  }
}

/** Records every palette that the page uses while it loads. */
export function watchPalettes(): void {
  const seen = new Set<string | undefined>()
  Object.assign(window, { seenPalettes: seen })
  new MutationObserver(() => seen.add(document.documentElement.dataset['palette'])).observe(document, {
    attributeFilter: ['data-palette'],
    subtree: true,
  })
}
