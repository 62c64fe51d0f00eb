import '../../../public/color-scheme.js'
import { pathHere } from '../base-path.ts'
import { hasExpired } from '../auth/session-limits.ts'
import { readDoorSnapshot, readHomeSnapshot, readSnapshotSession, type HomeSnapshot } from '../ledger/home-snapshots.ts'
import { holdEarlyInput } from './early-input.ts'
import { homeScreenHere, pageBuild } from './home-screen.ts'
import { paintNodes } from './drawn-nodes.ts'
import { watchStart } from './watch-start.ts'
import { deviceLanguage, setDocumentLanguage } from '../languages/device-language.ts'

// This script is built as /first-paint.js, and runs before anything is painted (docs/decisions/0026-first-paint.md). It
// is a separate file because the content security policy forbids inline code. It comes before the style sheet: a script
// after it would wait for it, and so would the fonts that this script requests.

/** Sets the page's language. The public pages are prerendered in English, so they are hidden in other languages. */
function applyLanguage(): void {
  const language = deviceLanguage()
  if (language === 'en') return
  setDocumentLanguage(language)
  document.documentElement.dataset['home'] = ''
}

/** The snapshot of the screen at this address, if its session is still valid. */
function snapshotHere(): HomeSnapshot | undefined {
  const session = readSnapshotSession()
  if (session === undefined || hasExpired(session, Date.now())) return doorSnapshotHere()
  // The landing page is for visitors. Hide it from a signed-in user, who will be redirected home.
  if (pathHere() === '/') document.documentElement.dataset['home'] = ''
  const screen = homeScreenHere(session)
  return screen && readHomeSnapshot(screen)
}

/**
 * On a device that starts with "Who's here?", the snapshot of that page. If it has not been captured yet, hides the
 * landing page until React renders.
 */
function doorSnapshotHere(): HomeSnapshot | undefined {
  const snapshot = pathHere() === '/' ? readDoorSnapshot() : undefined
  if (snapshot === undefined) return undefined
  document.documentElement.dataset['home'] = ''
  return snapshot === 'expected' ? undefined : snapshot
}

/** Builds the page outside of the document, while the style sheet loads. */
function buildPage(snapshot: HomeSnapshot): HTMLElement {
  const painted = document.createElement('div')
  painted.id = 'first-paint'
  painted.dataset['painted'] = ''
  painted.style.minHeight = `${snapshot.height}px`
  paintNodes(snapshot.nodes, painted)
  return painted
}

function paint(page: HTMLElement, { build, language, palette }: HomeSnapshot): void {
  if (build !== pageBuild() || language !== document.documentElement.lang) return
  document.documentElement.dataset['home'] = ''
  document.documentElement.dataset['palette'] = palette
  document.body.append(page)
  performance.mark('home-painted')
}

/** Runs a callback as soon as the parser has created the body, before anything is painted. */
function whenBodyExists(callback: () => void): void {
  const observer = new MutationObserver(() => {
    if (document.body === null) return
    observer.disconnect()
    callback()
  })
  observer.observe(document.documentElement, { childList: true })
}

/**
 * Preloads the fonts that this page uses, in time for the first frame. Once the page has loaded, preloads the other
 * fonts too, because another user may sign in. A font that loads too late is never used (theme.css).
 */
function preloadFonts(palette = document.documentElement.dataset['palette']): void {
  const isChild = palette === 'child'
  preload(isChild ? 'child' : 'parent', 'high')
  addEventListener('load', () => preload(isChild ? 'parent' : 'child', 'low'))
}

function preload(palette: 'parent' | 'child', priority: 'high' | 'low'): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-font=${palette}]:not([rel])`)) {
    link.fetchPriority = priority
    link.rel = 'preload'
  }
}

/** The maximum time to wait for the first frame after the page has loaded before the app starts anyway, in ms. */
const MAX_WAIT_MS = 300

/**
 * Starts the app after the first frame, because evaluating the app's code would delay that frame. A hidden page has no
 * frames.
 */
function startAfterFirstFrame(): void {
  let started = false
  const start = (): void => {
    if (started) return
    started = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = document.querySelector('link[data-start]')?.getAttribute('href') ?? ''
    watchStart(script)
    document.head.append(script)
  }
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
  // There is no frame before the style sheet has loaded.
  addEventListener('load', () => setTimeout(start, MAX_WAIT_MS))
}

let snapshot: HomeSnapshot | undefined
let page: HTMLElement | undefined
applyLanguage()
try {
  snapshot = snapshotHere()
  page = snapshot && buildPage(snapshot)
} catch {
  // Storage is blocked or the snapshot is damaged: start without a painted page.
}
preloadFonts(snapshot?.palette)
whenBodyExists(() => {
  if (page && snapshot) paint(page, snapshot)
  holdEarlyInput()
})
document.addEventListener('DOMContentLoaded', startAfterFirstFrame)
