import { captureTyping, replayHotkey, replayPresses } from './early-input.ts'
import { START_NOTICE } from './watch-start.ts'

/** Placeholders for content that is still loading. Charts load later, so their skeletons do not count. */
export const LOADING = '[data-loading], .mantine-Skeleton-root:not([data-chart])'

/** How long a painted page waits for parts of the app's page that are still loading, in ms. */
const MAX_WAIT_MS = 3000

/**
 * Renders the app. If a page was painted before the app's code ran, it stays until the app can show the same content,
 * so that the layout does not shift. Typed text, focus and clicks carry over.
 */
export function takeOver(root: HTMLElement, render: (container: HTMLElement) => void): void {
  document.getElementById(START_NOTICE)?.remove()
  const { dataset } = document.documentElement
  const home = document.getElementById('first-paint')
  const painted = home ?? (root.dataset['painted'] !== undefined && dataset['home'] === undefined ? root : undefined)
  if (painted === undefined) {
    root.replaceChildren()
    delete root.dataset['painted']
    delete dataset['home']
    document.body.removeAttribute('aria-busy')
    render(root)
    return
  }
  // React renders outside the document until the page is complete.
  const container = document.createElement('div')
  container.id = 'root'
  const started = performance.now()
  const isReady = (): boolean =>
    document.body.dataset['held'] === undefined &&
    // Without a page in the app, typed text would have nowhere to go.
    container.querySelector('main') !== null &&
    (container.querySelector(LOADING) === null || performance.now() - started > MAX_WAIT_MS)
  const replace = (): void => {
    if (!isReady()) return
    observer.disconnect()
    clearInterval(timer)
    const applyTyping = captureTyping(painted)
    root.replaceWith(container)
    home?.remove()
    delete dataset['home']
    document.body.removeAttribute('aria-busy')
    performance.mark('app-shown')
    applyTyping(container)
    replayWhenLoaded(painted, container)
    replayHotkey()
  }
  const observer = new MutationObserver(replace)
  const timer = setInterval(replace, 100)
  observer.observe(container, { childList: true, subtree: true, attributes: true })
  observer.observe(document.body, { attributes: true })
  render(container)
}

/** Replays presses. Those on parts that are still loading follow when these appear, unless the user does something else first. */
function replayWhenLoaded(painted: Element, container: Element): void {
  const replay = (): void => {
    if (replayPresses(painted, container, container.querySelector(LOADING) !== null)) stop()
  }
  const observer = new MutationObserver(replay)
  const stop = (): void => {
    observer.disconnect()
    for (const type of ['pointerdown', 'keydown']) removeEventListener(type, stop, true)
  }
  observer.observe(container, { childList: true, subtree: true, attributes: true })
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, true)
  replay()
}
