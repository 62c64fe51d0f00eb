import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

// The whole app is precached. /api responses are never cached, because family data belongs in IndexedDB.
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/api\//] }))

// A new version waits for the user (ui/update/update-prompt.tsx), because a reload would lose a half-filled form.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Claim the page on the first visit, so it works offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
