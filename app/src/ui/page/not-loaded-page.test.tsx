import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { handleMissingChunks } from '../update/missing-parts.ts'
import { NotLoadedPage } from './not-loaded-page.tsx'
import { PageSpinner } from './page-spinner.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('after ten seconds, a message with a retry button replaces the spinner', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(<PageSpinner />)
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(9_900)
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test('has a title of its own until the page has loaded', async () => {
  document.title = 'Join a Family · Little Ledger'
  const { rerender } = render(<NotLoadedPage />)
  await expect.poll(() => document.title).toBe('Not loaded yet · Little Ledger')
  rerender(<p>Loaded</p>)
  await expectVisible('Loaded')
  expect(document.title).toBe('Join a Family · Little Ledger')
})

test('retrying while offline keeps the page and says that there is still no connection', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(<NotLoadedPage />)
  await button('Try again').click()
  await expectVisible('Still no connection to Little Ledger.')
})

test('asks the server again by itself after a script could not be fetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const asking = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const stop = handleMissingChunks()
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError('Failed to fetch') }))
  asking.mockClear()
  render(<NotLoadedPage />)
  await expect.element(button('Try again')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  expect(asking).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(asking).toHaveBeenCalledTimes(2)
  stop()
})

test('gives a page that may only be slow a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const asking = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(<NotLoadedPage />)
  await expect.element(button('Try again')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asking).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(asking).toHaveBeenCalled()
})
