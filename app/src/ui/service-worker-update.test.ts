import { beforeEach, expect, test, vi } from 'vitest'
import { noteOtherWorker, useServiceWorkerUpdate } from './service-worker-update.ts'

const initial = useServiceWorkerUpdate.getState()
const state = () => useServiceWorkerUpdate.getState().state

beforeEach(() => useServiceWorkerUpdate.setState(initial))

/** The worker that answers for this page now, and the script of the page that it keeps. */
function takeOver(worker: object | null, script: string | null): void {
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as ServiceWorker | null)
  const page = `<script type="module" src="${script}"></script><div id="root">`
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(page))
}

const ownScript = () => document.querySelector('script[type="module"][src^="/"]')?.getAttribute('src') ?? null

test('a worker that keeps another build makes this page the old one', async () => {
  takeOver({}, '/assets/next.js')
  await noteOtherWorker()
  expect(state()).toBe('replaced')
})

test('a worker that keeps the same build is no news', async () => {
  document.head.insertAdjacentHTML('afterbegin', '<script type="module" src="/own.js"></script>')
  takeOver({}, ownScript())
  await noteOtherWorker()
  expect(state()).toBe('current')
  document.head.querySelector('script[src="/own.js"]')?.remove()
})

test('a worker that is merely gone, as after clearing site data, is no news', async () => {
  takeOver(null, '/assets/next.js')
  await noteOtherWorker()
  expect(state()).toBe('current')
})
