import { hasExpired } from '../auth/session-limits.ts'
import { readDoorSnapshot, readHomeSnapshot, readSnapshotSession, type HomeSnapshot } from '../ledger/home-snapshots.ts'
import { holdEarlyInput } from './early-input.ts'
import { homeScreenHere, pageBuild } from './home-screen.ts'
import { paintNodes } from './drawn-nodes.ts'
import { watchStart } from './watch-start.ts'

// This script is built as /first-paint.js and is the first element of the body, so it runs before anything is painted
// (docs/decisions/0026-first-paint.md). It is a separate file because the content security policy forbids inline code.

/** Paints the home screen from its snapshot, if the snapshot's session is still valid. */
function paintHome(): void {
  const session = readSnapshotSession()
  if (session === undefined || hasExpired(session, Date.now())) return paintDoor()
  // The landing page is for visitors. Hide it from a signed-in user, who will be redirected home.
  if (location.pathname === '/') document.documentElement.dataset['home'] = ''
  const screen = homeScreenHere(session)
  const snapshot = screen && readHomeSnapshot(screen)
  if (snapshot !== undefined) paint(snapshot)
}

/**
 * On a device that starts with "Who's here?", paints the snapshot of that page. If it has not been captured yet, hides
 * the landing page until React renders.
 */
function paintDoor(): void {
  const snapshot = location.pathname === '/' ? readDoorSnapshot() : undefined
  if (snapshot === undefined) return
  document.documentElement.dataset['home'] = ''
  if (snapshot !== 'expected') paint(snapshot)
}

function paint(snapshot: HomeSnapshot): void {
  if (snapshot.build !== pageBuild() || snapshot.language !== document.documentElement.lang) return
  const painted = document.createElement('div')
  painted.id = 'first-paint'
  painted.dataset['painted'] = ''
  paintNodes(snapshot.nodes, painted)
  document.documentElement.dataset['home'] = ''
  document.documentElement.dataset['palette'] = snapshot.palette
  document.body.append(painted)
  performance.mark('home-painted')
}

/**
 * Preloads the fonts that this page uses, in time for the first frame. Once the page has loaded, preloads the other
 * fonts too, because another user may sign in. A font that loads too late is never used (fonts.css).
 */
function preloadFonts(): void {
  const isChild = document.documentElement.dataset['palette'] === 'child' || location.pathname === '/kid'
  preload(isChild ? 'child' : 'parent', 'high')
  addEventListener('load', () => preload(isChild ? 'parent' : 'child', 'low'))
}

function preload(palette: 'parent' | 'child', priority: 'high' | 'low'): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-font=${palette}]:not([rel])`)) {
    link.fetchPriority = priority
    link.rel = 'preload'
  }
}

/** The maximum time to wait for the first frame before the app starts anyway, in ms. */
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
  setTimeout(start, MAX_WAIT_MS)
}

try {
  paintHome()
} catch {
  // Storage is blocked or the snapshot is damaged: start without a painted page.
}
preloadFonts()
holdEarlyInput()
document.addEventListener('DOMContentLoaded', startAfterFirstFrame)
