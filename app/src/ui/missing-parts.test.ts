import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meetMissingParts } from './missing-parts.ts'
import { useServiceWorkerUpdate } from './service-worker-update.ts'

const initial = useServiceWorkerUpdate.getState()
const reload = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  serve('/assets/next.js')
  reload.mockClear()
  stop = meetMissingParts(reload)
})

afterEach(() => {
  stop()
  document.querySelector('input')?.remove()
  useServiceWorkerUpdate.setState(initial)
})

/** Loading the page again would bring a page with this script. */
const serve = (script: string) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => new Response(`<script type="module" src="${script}"></script><div id="root">`))

/** What Vite says when a part of the app cannot be fetched. */
const missPart = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

const state = () => useServiceWorkerUpdate.getState().state

function typeSomething(): HTMLInputElement {
  const field = document.createElement('input')
  document.body.append(field)
  field.value = 'Half a name'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('a page that lacks a part is loaded again once, and never a second time', async () => {
  missPart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(state()).toBe('current')
  missPart()
  await vi.waitFor(() => expect(state()).toBe('replaced'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page into which something was typed is not loaded again but offers it', async () => {
  const field = typeSomething()
  missPart()
  await vi.waitFor(() => expect(state()).toBe('replaced'))
  expect(reload).not.toHaveBeenCalled()
  useServiceWorkerUpdate.getState().applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
  field.remove()
  missPart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a page is left alone where it would only come back as it is: the network failed, and nothing was updated', async () => {
  const own = document.createElement('script')
  own.type = 'module'
  own.setAttribute('src', '/own.js')
  const asking = serve('/own.js')
  const looking = vi.spyOn(document, 'querySelector').mockReturnValue(own)
  missPart()
  await vi.waitFor(() => expect(looking).toHaveBeenCalled())
  await asking.mock.results[0]?.value
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  expect(state()).toBe('current')
})

test('a page is left alone where nothing could bring it back', async () => {
  const asking = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  missPart()
  await vi.waitFor(() => expect(asking).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  expect(state()).toBe('current')
})
