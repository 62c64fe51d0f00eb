import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, type Rendered } from '../../testing/render.tsx'
import { SlowRequestNotice } from './slow-request-notice.tsx'

const status = () => page.getByRole('status').element().textContent
let rendered: Rendered

const show = (isPending: boolean): void =>
  flushSync(() => rendered.rerender(<SlowRequestNotice isPending={isPending} />))

beforeEach(async () => {
  rendered = render(<SlowRequestNotice isPending={false} />)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('SlowRequestNotice appears after four seconds and disappears when the request ends', () => {
  show(true)
  flushSync(() => vi.advanceTimersByTime(3900))
  expect(status()).toBe('')
  flushSync(() => vi.advanceTimersByTime(200))
  expect(status()).toBe('This is taking longer than usual…')
  show(false)
  expect(status()).toBe('')
})

test('SlowRequestNotice restarts its delay for each request', () => {
  for (let count = 0; count < 3; count += 1) {
    show(true)
    flushSync(() => vi.advanceTimersByTime(3000))
    expect(status()).toBe('')
    show(false)
  }
})
