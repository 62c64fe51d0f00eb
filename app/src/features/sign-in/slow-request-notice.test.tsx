import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, type Rendered } from '../../testing/render.tsx'
import { downloadProgress } from '../../auth/download-progress.ts'
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

test.each([
  [false, ['Loading your family: 0%', 'Loading your family: 39%', 'Loading your family: 100%']],
  [true, [0, 3, 10].map((parts) => `This takes some time. ${parts} of 10 parts are here.`)],
])('SlowRequestNotice says how much has arrived; to a child: %s', (isChild, expected) => {
  flushSync(() => rendered.rerender(<SlowRequestNotice isPending isChild={isChild} />))
  flushSync(() => vi.advanceTimersByTime(4100))
  const shown = [0, 0.399, 1].map((received) => {
    flushSync(() => downloadProgress.setState({ received }))
    return status()
  })
  expect(shown).toEqual(expected)
  flushSync(() => downloadProgress.setState({ received: undefined }))
  expect(status()).toBe('This is taking longer than usual…')
})

test('SlowRequestNotice restarts its delay for each request', () => {
  for (let count = 0; count < 3; count += 1) {
    show(true)
    flushSync(() => vi.advanceTimersByTime(3000))
    expect(status()).toBe('')
    show(false)
  }
})
