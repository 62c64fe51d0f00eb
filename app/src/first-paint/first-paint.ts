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
 * Preloads the fonts that this page uses, in time for the first frame. A font that loads too late is never used
 * (theme.css). Loads the other fonts when the page has loaded, because another user may sign in.
 */
function preloadFonts(palette = document.documentElement.dataset['palette']): void {
  const [own, other] = palette === 'child' ? ['child', 'parent'] : ['parent', 'child']
  preload(`data-font=${own}`, 'high')
  addEventListener('load', () => {
    for (const link of preload(`data-font=${other}`, 'low')) link.addEventListener('load', () => keepFont(link.href))
  })
}

/**
 * Loads the typeface of a preloaded file, which takes no time now. Browsers forget preloaded files after some minutes,
 * and fetching the file again when a child signs in could take too long.
 */
function keepFont(href: string): void {
  for (const face of document.fonts) {
    const [name = '', kind] = face.family.replaceAll('"', '').split(' ')
    if (kind === 'Variable' && href.includes(`/${name.toLowerCase()}-`)) face.load().catch(() => undefined)
  }
}

/** Gives the links with this attribute the `rel` without which they do nothing, and returns them. */
function preload(attribute: string, priority: 'high' | 'low'): readonly HTMLLinkElement[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>(`link[${attribute}]:not([rel])`)]
  for (const link of links) {
    link.fetchPriority = priority
    link.rel = 'preload'
  }
  return links
}

/** The links to the app's entry script and the scripts it imports, in this order. They do nothing without `rel`. */
const appLinks = (): readonly HTMLLinkElement[] => [...document.querySelectorAll<HTMLLinkElement>('link[data-start]')]

function preloadApp(): void {
  for (const link of appLinks()) link.rel = 'modulepreload'
}

/** The maximum time to wait for the first frame after the page has loaded before the app starts anyway, in ms. */
const MAX_WAIT_MS = 1_000

/**
 * Starts the app once the first frame is on the screen, because compiling and evaluating the app's code would delay
 * that frame. A hidden page has no frames.
 */
function startAfterFirstFrame(): void {
  let started = false
  const start = (): void => {
    if (started) return
    started = true
    preloadApp()
    const script = document.createElement('script')
    script.type = 'module'
    script.src = appLinks()[0]?.getAttribute('href') ?? ''
    watchStart(script)
    document.head.append(script)
  }
  if (document.hidden) return start()
  // The service worker has the scripts stored, so there is nothing to gain from asking for them early.
  if (!navigator.serviceWorker?.controller) preloadApp()
  whenPainted(start)
  // There is no frame before the style sheet has loaded.
  addEventListener('load', () => setTimeout(start, MAX_WAIT_MS))
}

/** Whether the page shows something yet: a snapshot or, unless it is hidden, what the build has rendered. */
function hasContent(): boolean {
  const isHidden = document.documentElement.dataset['home'] !== undefined
  return document.querySelector(isHidden ? '#first-paint' : '[data-painted]') !== null
}

/** Runs a callback after the first frame, or after the first frame with content if the page already has some. */
function whenPainted(callback: () => void): void {
  if (!hasContent() || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    return void requestAnimationFrame(() => setTimeout(callback))
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) callback()
  })
  observer.observe({ type: 'paint', buffered: true })
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
if (page) preload('data-picture', 'high')
whenBodyExists(() => {
  if (page && snapshot) paint(page, snapshot)
  holdEarlyInput()
})
// A document that is parsed at once reports its body only after this event, in a microtask that is already queued.
document.addEventListener('DOMContentLoaded', () => queueMicrotask(startAfterFirstFrame))
