import { basePath } from '../../base-path.ts'

/** The build a reload would load; `unreachable` if the reload would fail. */
export type ServedBuild = 'this' | 'another' | 'unreachable'

/** How long a page waits for the answer, because a lost connection may never end the request, in ms. */
const TIMEOUT_MS = 20_000

/** The script that starts the app (first-paint/first-paint.ts); its name contains a content hash. */
const scriptOf = (page: Document): string | null => page.querySelector('link[data-start]')?.getAttribute('href') ?? null

/**
 * Fetches the start page from the service worker or the server and compares its script with this page's. Service worker
 * events and failed fetches alone do not mean that there is a new version.
 */
export async function checkServedBuild(own: Document = document): Promise<ServedBuild> {
  try {
    const response = await fetch(`${basePath}/index.html`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return 'unreachable'
    const served = new DOMParser().parseFromString(await response.text(), 'text/html')
    // A captive portal responds with its own page.
    if (served.getElementById('root') === null) return 'unreachable'
    return scriptOf(served) === scriptOf(own) ? 'this' : 'another'
  } catch {
    return 'unreachable'
  }
}
