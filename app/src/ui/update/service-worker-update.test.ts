import { beforeEach, expect, test, vi } from 'vitest'
import { checkForUpdates, handleOtherWorker, installServiceWorker } from './service-worker-update.ts'
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
  const register = vi
    .fn<(hasFailed: boolean) => Promise<void>>()
    .mockRejectedValueOnce(new Error('its installation failed'))
  register.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
  await installServiceWorker(register, 1)
  // The server may have been upgraded since the first attempt.
  expect(register.mock.calls).toEqual([[false], [true], [true]])
  expect(warn).toHaveBeenCalledTimes(2)
})

test('checkForUpdates checks at most once an hour, also after the clock was set back', () => {
  const now = vi.spyOn(Date, 'now')
  const update = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const showAt = (iso: string) => {
    now.mockReturnValue(Date.parse(iso))
    document.dispatchEvent(new Event('visibilitychange'))
    return update.mock.calls.length
  }
  now.mockReturnValue(Date.parse('2027-03-02T09:00:00Z'))
  checkForUpdates(update)
  expect(showAt('2027-03-02T09:59:00Z')).toBe(0)
  expect(showAt('2027-03-02T10:01:00Z')).toBe(1)
  expect(showAt('2026-03-02T10:02:00Z')).toBe(2)
  expect(showAt('2026-03-02T10:03:00Z')).toBe(2)
})
