import { useServiceWorkerUpdate } from './service-worker-update.ts'
import { watchTypedFields } from './typed-fields.ts'

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
  // Cleared site data leaves the page its worker, and the worker without what it kept.
  if (navigator.serviceWorker?.controller && (await caches.match('/index.html', { ignoreSearch: true }))) return true
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/**
 * Meets a part of the app that cannot be fetched: another window has switched to a new version, and this page is still
 * the old one, whose files are gone. It is loaded again, once, unless something typed would be lost by it; then the bar
 * offers it. The answer stops it.
 */
export function meetMissingParts(reload: () => void = () => location.reload()): () => void {
  const fields = watchTypedFields(document)
  const meet = async (): Promise<void> => {
    if (!(await canReload())) return
    if (!fields.hasTyped() && !hasReloaded()) reload()
    else useServiceWorkerUpdate.setState({ state: 'replaced', applyUpdate: reload })
  }
  const onMissing = (): void => void meet()
  window.addEventListener('vite:preloadError', onMissing)
  return () => {
    window.removeEventListener('vite:preloadError', onMissing)
    fields.stop()
  }
}
