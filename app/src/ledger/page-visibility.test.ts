import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onUserActivity, pollWhileVisible } from './page-visibility.ts'

const MINUTE_MS = 60_000

let stop: () => void = () => undefined
const seen = vi.fn<() => void>()

beforeEach(() => {
  seen.mockReset()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => stop())

const become = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('looking while a screen is open', () => {
  test('happens at once, and every minute', () => {
    stop = pollWhileVisible(seen)
    expect(seen).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(3 * MINUTE_MS)
    expect(seen).toHaveBeenCalledTimes(4)
  })

  test('never happens while nobody sees the screen, and at once when somebody does', () => {
    stop = pollWhileVisible(seen)
    become('hidden')
    vi.advanceTimersByTime(60 * MINUTE_MS)
    expect(seen).toHaveBeenCalledTimes(1)
    become('visible')
    expect(seen).toHaveBeenCalledTimes(2)
  })

  test('does not begin before the screen is seen', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    stop = pollWhileVisible(seen)
    expect(seen).not.toHaveBeenCalled()
  })

  test('ends when it is stopped', () => {
    pollWhileVisible(seen)()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    become('visible')
    expect(seen).toHaveBeenCalledTimes(1)
  })
})

describe('following the use of a screen', () => {
  test('tells of a touch and of a key, but only of the first in every minute', () => {
    stop = onUserActivity(seen)
    expect(seen).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('pointerdown'))
    document.dispatchEvent(new Event('keydown'))
    expect(seen).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(seen).toHaveBeenCalledTimes(1)
    document.dispatchEvent(new Event('keydown'))
    expect(seen).toHaveBeenCalledTimes(2)
  })

  test('ends when it is stopped', () => {
    onUserActivity(seen)()
    document.dispatchEvent(new Event('pointerdown'))
    document.dispatchEvent(new Event('keydown'))
    expect(seen).not.toHaveBeenCalled()
  })
})
