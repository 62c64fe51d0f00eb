import { beforeEach, expect, test, vi } from 'vitest'
import { handleOtherWorker, installServiceWorker } from './service-worker-update.ts'
import { useServiceWorkerUpdate } from './update-state.ts'

const initial = useServiceWorkerUpdate.getState()
const state = () => useServiceWorkerUpdate.getState().state

beforeEach(() => useServiceWorkerUpdate.setState(initial))

/** Sets the controlling worker, and the app script in the page it serves. */
function takeOver(worker: object | null, script: string | null): void {
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as ServiceWorker | null)
  const page = `<link rel="modulepreload" data-start href="${script}"><div id="root">`
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(page))
}

const ownScript = () => document.querySelector('link[data-start]')?.getAttribute('href') ?? null

test('handleOtherWorker marks the page as replaced if the worker serves another build', async () => {
  takeOver({}, '/assets/next.js')
  await handleOtherWorker()
  expect(state()).toBe('replaced')
})

test('handleOtherWorker ignores a worker that serves the same build', async () => {
  document.head.insertAdjacentHTML('afterbegin', '<link data-start href="/own.js">')
  takeOver({}, ownScript())
  await handleOtherWorker()
  expect(state()).toBe('current')
  document.head.querySelector('link[href="/own.js"]')?.remove()
})

test('handleOtherWorker ignores a missing worker, for example after site data is cleared', async () => {
  takeOver(null, '/assets/next.js')
  await handleOtherWorker()
  expect(state()).toBe('current')
})

test('installServiceWorker tries again until the installation succeeds', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const register = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('its installation failed'))
  register.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
  await installServiceWorker(register, 1)
  expect(register).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledTimes(2)
})
