import { checkServedBuild } from './served-build.ts'
import { useServiceWorkerUpdate } from './update-state.ts'
import { watchTypedFields } from '../dialog/typed-fields.ts'

let isPartMissing = false

/** Whether any chunk has failed to load since the page was loaded. */
export const hasMissingPart = (): boolean => isPartMissing

/** Session storage key. Its value is the build that was already reloaded because of a missing chunk. */
const RELOADED_KEY = 'little-ledger-reloaded'

/** Identifies this build: file names contain content hashes. */
const build = (): string => import.meta.url

function hasReloaded(): boolean {
  if (sessionStorage.getItem(RELOADED_KEY) === build()) return true
  sessionStorage.setItem(RELOADED_KEY, build())
  return false
}

/**
 * Handles chunks that can no longer be fetched because the server was upgraded or another tab switched to a new build.
 * Reloads the page once per build, or offers the reload if typed text would be lost. If the served build is the same,
 * the network failed, and the code that imports the chunk reports the failure.
 * @returns a function that removes the listeners
 */
export function handleMissingChunks(reload: () => void = () => location.reload()): () => void {
  const fields = watchTypedFields(document)
  const reloadIfOutdated = async (): Promise<void> => {
    if ((await checkServedBuild()) !== 'another') return
    if (!fields.hasTyped() && !hasReloaded()) reload()
    else
      useServiceWorkerUpdate.setState(({ state }) => ({
        state: state === 'current' ? 'ready' : state,
        applyUpdate: reload,
      }))
  }
  const onMissing = ({ payload }: VitePreloadErrorEvent): void => {
    isPartMissing = true
    // Keep TanStack Router from reloading the page, because without a network the browser would show its own error
    // page. The router reloads only once per error message; this is the flag it sets to remember that.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    void reloadIfOutdated()
  }
  window.addEventListener('vite:preloadError', onMissing)
  return () => {
    window.removeEventListener('vite:preloadError', onMissing)
    fields.stop()
    isPartMissing = false
  }
}
