import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

// The whole app is precached. /api responses are never cached, because family data belongs in IndexedDB.
// Precaching also serves index.html for / and how-it-works.html for /how-it-works.
precacheAndRoute([...self.__WB_MANIFEST], { ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()
// The server has the same rules (sync-server/src/middleware/static-files.ts).
const screens = /^\/(activity|child|kid|parent|sample)\/?(\?|$)/
registerRoute(new NavigationRoute(createHandlerBoundToURL('app.html'), { allowlist: [screens] }))
registerRoute(new NavigationRoute(createHandlerBoundToURL('404.html'), { denylist: [/^\/api\//] }))

// A new version waits for the user's click (ui/update/update-prompt.tsx), because a reload would lose a half-filled
// form.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Claim the page on the first visit, so it works offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
