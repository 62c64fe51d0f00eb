import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleMissingChunks, hasMissingPart } from './missing-parts.ts'
import { useServiceWorkerUpdate } from './update-state.ts'

const initial = useServiceWorkerUpdate.getState()
const reload = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  serve('/assets/next.js')
  reload.mockClear()
  stop = handleMissingChunks(reload)
})

afterEach(() => {
  stop()
  document.querySelector('input')?.remove()
  useServiceWorkerUpdate.setState(initial)
})

/** Makes the mocked server return a page that loads this script. */
const serve = (script: string) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(
      async () => new Response(`<link rel="modulepreload" data-start href="${script}"><div id="root">`),
    )

/** The event Vite dispatches when a chunk cannot be fetched. */
const missPart = () =>
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError('Failed to fetch') }),
  )

const state = () => useServiceWorkerUpdate.getState().state

function typeSomething(): HTMLInputElement {
  const field = document.createElement('input')
  document.body.append(field)
  field.value = 'Half a name'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('a missing chunk reloads an outdated page once per build', async () => {
  missPart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(state()).toBe('current')
  missPart()
  await vi.waitFor(() => expect(state()).toBe('ready'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing chunk offers a reload instead of reloading, if the user has typed something', async () => {
  const field = typeSomething()
  missPart()
  await vi.waitFor(() => expect(state()).toBe('ready'))
  expect(reload).not.toHaveBeenCalled()
  useServiceWorkerUpdate.getState().applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
  field.remove()
  missPart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a missing chunk does not reload the page if the served build is the same', async () => {
  const own = document.createElement('link')
  own.setAttribute('href', '/own.js')
  const asking = serve('/own.js')
  const looking = vi.spyOn(document, 'querySelector').mockReturnValue(own)
  missPart()
  await vi.waitFor(() => expect(looking).toHaveBeenCalled())
  await asking.mock.results[0]?.value
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  expect(state()).toBe('current')
})

test('a missing chunk does not reload the page if the server is unreachable', async () => {
  const asking = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  missPart()
  await vi.waitFor(() => expect(asking).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  expect(state()).toBe('current')
})

test('hasMissingPart is true from the first missing chunk until the listeners are removed', () => {
  expect(hasMissingPart()).toBe(false)
  missPart()
  expect(hasMissingPart()).toBe(true)
  stop()
  expect(hasMissingPart()).toBe(false)
})
