import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

/** Whether a file is the app's. A proxy may answer with a page of its own and status 200 while the server restarts. */
async function isOwnFile(url: string, response: Response): Promise<boolean> {
  if (!response.ok) return false
  if (new URL(url).pathname.endsWith('.html')) return (await response.clone().text()).includes('id="root"')
  return !(response.headers.get('Content-Type') ?? '').startsWith('text/html')
}

// The installation fails with a file that is not the app's, and the page tries again (ui/update/service-worker-update.ts).
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => ((await isOwnFile(request.url, response)) ? response : null),
  },
])
// All files of the app are stored for offline use. /api responses are never cached, because family data belongs in
// IndexedDB. The stored index.html is also served for /, and how-it-works.html for /how-it-works.
precacheAndRoute([...self.__WB_MANIFEST], { ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()
// The server has the same rules (sync-server/src/middleware/static-files.ts).
const basePath = new URL(self.registration.scope).pathname.replace(/\/$/, '')
const screens = new RegExp(`^${basePath}/(activity|child|give|join|kid|parent|sample)/?(\\?|$)`)
registerRoute(new NavigationRoute(createHandlerBoundToURL('app.html'), { allowlist: [screens] }))
registerRoute(new NavigationRoute(createHandlerBoundToURL('404.html'), { denylist: [new RegExp(`^${basePath}/api/`)] }))

// A new version waits until the user clicks (ui/update/update-prompt.tsx), because reloading would lose a half-filled
// form.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // From a page that it should control but does not (ui/update/service-worker-update.ts).
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
})

// Take control of the page on the first visit, so that it works offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
