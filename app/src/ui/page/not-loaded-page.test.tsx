import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
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
  const asking = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(<NotLoadedPage />)
  await button('Try again').click()
  await expectVisible('Still no connection to Little Ledger.')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asking).toHaveBeenCalledTimes(2))
  await expectVisible('Still no connection to Little Ledger.')
})
