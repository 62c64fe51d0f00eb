import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs, keepTrying } from './keep-trying.ts'

test('backoffMs doubles up to five minutes, or less if asked, and adds jitter', () => {
  expect([1, 2, 3, 9, 10, 100].map((failures) => backoffMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 256_000, 300_000, 300_000,
  ])
  expect([5, 6, 100].map((failures) => backoffMs(failures, 0.5, 30_000))).toEqual([16_000, 30_000, 30_000])
  expect(backoffMs(1, 0)).toBe(500)
  expect(backoffMs(1, 0.999)).toBeCloseTo(1499, -1)
})

const attempt = vi.fn<() => Promise<void>>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  attempt.mockReset().mockResolvedValue(undefined)
  stop = keepTrying(attempt)
})
afterEach(() => stop())

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('keepTrying tries at growing intervals until it is stopped', async () => {
  await vi.advanceTimersByTimeAsync(900)
  expect(attempt).not.toHaveBeenCalled()
  for (const [index, seconds] of [1, 2, 4, 8].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    expect(attempt).toHaveBeenCalledTimes(index + 1)
  }
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  window.dispatchEvent(new Event('online'))
  expect(attempt).toHaveBeenCalledTimes(4)
})

test('keepTrying tries at once when the network returns or the page becomes visible, and then soon again', async () => {
  await vi.advanceTimersByTimeAsync(15_500)
  attempt.mockClear()
  window.dispatchEvent(new Event('online'))
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(attempt).toHaveBeenCalledTimes(2)
  show('visible')
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('keepTrying waits while the page is hidden', async () => {
  show('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).not.toHaveBeenCalled()
  show('visible')
  expect(attempt).toHaveBeenCalledOnce()
})

test('keepTrying waits for the attempt that is running, and tries again at once if the network returned meanwhile', async () => {
  let finish = (): void => undefined
  attempt.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('online'))
  show('visible')
  expect(attempt).toHaveBeenCalledOnce()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(attempt).toHaveBeenCalledTimes(2)
  finish()
  await vi.advanceTimersByTimeAsync(900)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('keepTrying goes on after an attempt that throws', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  attempt.mockRejectedValueOnce(new Error('broken'))
  await vi.advanceTimersByTimeAsync(1_100)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(attempt).toHaveBeenCalledTimes(2)
})
