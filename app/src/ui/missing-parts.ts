import { askServedBuild } from './served-build.ts'
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

/**
 * Meets a part of the app that cannot be fetched. Where another window has switched to a new version, and this page is
 * still the old one, whose files are gone, it is loaded again, once, unless something typed would be lost by it; then the
 * bar offers it. Where the same build would come back only the network failed, and whoever asked for the part says so.
 * The answer stops it.
 */
export function meetMissingParts(reload: () => void = () => location.reload()): () => void {
  const fields = watchTypedFields(document)
  const meet = async (): Promise<void> => {
    if ((await askServedBuild()) !== 'another') return
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
