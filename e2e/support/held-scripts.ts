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

/**
 * Sets `framedAt` when the browser reports the first frame with content, in ms since navigation. The frame's own time can
 * be later, because it is when the screen is expected to show it.
 */
export function watchFirstFrame(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    Object.assign(window, { framedAt: performance.now() })
  }).observe({ type: 'paint' })
}

/** Whether the app's code was asked for after the first frame, or after a second if a busy machine takes longer. */
export const isCodeLater = (): boolean => {
  const { framedAt = Infinity } = window as unknown as { readonly framedAt?: number }
  const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
  const code = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/.*\.js$/.test(name))
  return code !== undefined && code.startTime >= Math.min(framedAt, page.loadEventEnd + 900)
}
