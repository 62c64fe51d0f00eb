import { messageSW, Workbox } from 'workbox-window'
import { basePath } from '../../base-path.ts'
import { delay } from '../../delay.ts'
import { checkServedBuild } from './served-build.ts'
import { useServiceWorkerUpdate } from './update-state.ts'

const hourMs = 60 * 60 * 1000

/**
 * Installs the service worker. Tries again, at growing intervals, if that fails: it downloads all files of the app, and the
 * connection may be lost in between. The files that have arrived are kept.
 */
export async function installServiceWorker(
  register = registerServiceWorker,
  waitMs = 10_000,
  hasFailed = false,
): Promise<void> {
  try {
    await register(hasFailed)
  } catch (error) {
    console.warn('The app cannot be used offline yet:', error)
    await delay(waitMs)
    await installServiceWorker(register, Math.min(2 * waitMs, hourMs), true)
  }
}

/**
 * Registers the service worker. An update reloads only the tab in which the user clicked the button, because other tabs
 * may contain a half-filled form. If the first attempt `hasFailed`, the server may have been upgraded in between: then
 * the worker is newer than the page.
 */
async function registerServiceWorker(hasFailed: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox(`${basePath}/sw.js`)
  let isRequested = false
  // A page that no worker controlled was loaded from the server, so it is not older than the worker that takes it over.
  let isControlled = navigator.serviceWorker.controller !== null

  workbox.addEventListener('waiting', () =>
    useServiceWorkerUpdate.setState({
      state: 'ready',
      applyUpdate: () => {
        isRequested = true
        workbox.messageSkipWaiting()
      },
    }),
  )
  workbox.addEventListener('controlling', (event) => {
    if (isRequested) location.reload()
    else if (hasFailed && !isControlled) void handleOtherWorker('ready')
    else if (isControlled && (event.isUpdate || event.isExternal)) void handleOtherWorker()
    isControlled = true
  })

  const failed = new Promise<never>((_, reject) =>
    workbox.addEventListener('redundant', () => reject(new Error('its installation failed'))),
  )
  await workbox.register()
  await Promise.race([navigator.serviceWorker.ready, failed])
  checkForUpdates(() => workbox.update())
  await becomeControlled()
}

/**
 * Asks the active worker to control this page if it does not, so that everything on the page works offline. The worker
 * misses a page that was being opened while it became active, and the browser leaves out a page that was reloaded
 * without its cache.
 */
async function becomeControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // The worker does not reply.
  if (active !== null && navigator.serviceWorker.controller === null) void messageSW(active, { type: 'CLAIM' })
}

/** Marks the page as outdated if the new worker serves another build. */
export async function handleOtherWorker(state: 'ready' | 'replaced' = 'replaced'): Promise<void> {
  if (navigator.serviceWorker.controller === null || (await checkServedBuild()) !== 'another') return
  useServiceWorkerUpdate.setState({ state, applyUpdate: () => location.reload() })
}

/** Checks for updates when the page becomes visible, at most once an hour. An installed app may stay open for weeks. */
export function checkForUpdates(update: () => Promise<void>): void {
  let checkedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    // The clock may have been set back in the meantime.
    const isRecent = Math.abs(Date.now() - checkedAtMs) < hourMs
    if (document.visibilityState !== 'visible' || !navigator.onLine || isRecent) return
    checkedAtMs = Date.now()
    // Ignore the failure: the next check tries again.
    update().catch(() => undefined)
  })
}
