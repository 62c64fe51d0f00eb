import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

// The whole built app is kept on the device. Answers of /api never are: they are the family's data and belong to IndexedDB.
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/api\//] }))

// A new version waits until a person says so (ui/update-prompt.tsx), because a reload would lose a half-filled form.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Claiming the page of the first visit lets it go offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
