import { useServiceWorkerUpdate } from './service-worker-update.ts'

/** Which build's page was loaded again for want of a part; kept by the tab, so that the same build does it once. */
const RELOADED_KEY = 'little-ledger-reloaded'

/** This build: its files are named by what is in them. */
const build = (): string => import.meta.url

function hasReloaded(): boolean {
  if (sessionStorage.getItem(RELOADED_KEY) === build()) return true
  sessionStorage.setItem(RELOADED_KEY, build())
  return false
}

/** Whether loading the page again brings anything: from what is kept on this device, or from a server in reach. */
async function canReload(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** Notes the fields into which anybody types; the answer tells whether one of them still holds something. */
function watchTyping(signal: AbortSignal): () => boolean {
  const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched.add(target)
  }
  document.addEventListener('input', note, { signal })
  return () => [...touched].some((field) => field.isConnected && field.value !== '')
}

/**
 * Meets a part of the app that cannot be fetched: another window has switched to a new version, and this page is still
 * the old one, whose files are gone. It is loaded again, once, unless something typed would be lost by it; then the bar
 * offers it. The answer stops it.
 */
export function meetMissingParts(reload: () => void = () => location.reload()): () => void {
  const stop = new AbortController()
  const hasTyped = watchTyping(stop.signal)
  const meet = async (): Promise<void> => {
    if (!(await canReload())) return
    if (!hasTyped() && !hasReloaded()) reload()
    else useServiceWorkerUpdate.setState({ state: 'replaced', applyUpdate: reload })
  }
  window.addEventListener('vite:preloadError', () => void meet(), { signal: stop.signal })
  return () => stop.abort()
}
