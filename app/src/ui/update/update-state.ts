import { create } from 'zustand'

/** `ready`: a new version can be used after a reload. `replaced`: another tab activated it, and this page is outdated. */
type UpdateState = 'current' | 'ready' | 'replaced'

interface ServiceWorkerUpdate {
  readonly state: UpdateState
  readonly applyUpdate: () => void
}

export const useServiceWorkerUpdate = create<ServiceWorkerUpdate>(() => ({
  state: 'current',
  applyUpdate: () => location.reload(),
}))
