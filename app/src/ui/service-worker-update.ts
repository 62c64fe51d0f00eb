import { create } from 'zustand'
import { askServedBuild } from './served-build.ts'

/** `ready`: a new version waits on this device. `replaced`: another tab switched to it, and this page is the old one. */
type UpdateState = 'current' | 'ready' | 'replaced'

interface ServiceWorkerUpdate {
  readonly state: UpdateState
  readonly applyUpdate: () => void
}

const hourMs = 60 * 60 * 1000

export const useServiceWorkerUpdate = create<ServiceWorkerUpdate>(() => ({
  state: 'current',
  applyUpdate: () => location.reload(),
}))

/**
 * Registers the service worker after the page is painted. Nothing here reloads the page unless a person pressed the
 * button in this very tab: other tabs may hold a half-filled form.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  let isAskedFor = false

  workbox.addEventListener('waiting', () =>
    useServiceWorkerUpdate.setState({
      state: 'ready',
      applyUpdate: () => {
        isAskedFor = true
        workbox.messageSkipWaiting()
      },
    }),
  )
  workbox.addEventListener('controlling', (event) => {
    if (isAskedFor) location.reload()
    else if (event.isUpdate || event.isExternal) void noteOtherWorker()
  })

  await workbox.register()
  checkForUpdates(() => workbox.update())
}

/** The worker changed under this page. One that keeps another build makes it an old page; one that is merely gone, or new, does not. */
export async function noteOtherWorker(): Promise<void> {
  if (navigator.serviceWorker.controller === null || (await askServedBuild()) !== 'another') return
  useServiceWorkerUpdate.setState({ state: 'replaced', applyUpdate: () => location.reload() })
}

/** An installed app may stay open for weeks, so it asks for news when it is looked at again, at most once an hour. */
function checkForUpdates(update: () => Promise<void>): void {
  let checkedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - checkedAtMs < hourMs) return
    checkedAtMs = Date.now()
    // A server out of reach is no news; the next look asks again.
    update().catch(() => undefined)
  })
}
