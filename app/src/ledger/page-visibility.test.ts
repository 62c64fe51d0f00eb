import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onUserActivity, pollWhileVisible } from './page-visibility.ts'

const MINUTE_MS = 60_000

let stop: () => void = () => undefined
const callback = vi.fn<() => void>()

beforeEach(() => {
  callback.mockReset()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => stop())

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('pollWhileVisible', () => {
  test('polls immediately and every minute', () => {
    stop = pollWhileVisible(callback)
    expect(callback).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(3 * MINUTE_MS)
    expect(callback).toHaveBeenCalledTimes(4)
  })

  test('pauses while the page is hidden and polls as soon as it is visible', () => {
    stop = pollWhileVisible(callback)
    setVisibility('hidden')
    vi.advanceTimersByTime(60 * MINUTE_MS)
    expect(callback).toHaveBeenCalledTimes(1)
    setVisibility('visible')
    expect(callback).toHaveBeenCalledTimes(2)
  })

  test('polls with the first action after the device slept, and not with others, if asked to', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    stop = pollWhileVisible(callback, { pollsOnWake: true })
    now.mockReturnValue(MINUTE_MS)
    document.dispatchEvent(new Event('pointermove'))
    expect(callback).toHaveBeenCalledTimes(1)
    now.mockReturnValue(600 * MINUTE_MS)
    for (const type of ['keydown', 'pointerdown']) document.dispatchEvent(new Event(type))
    expect(callback).toHaveBeenCalledTimes(2)
  })

  test('does not poll a page that starts hidden', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    stop = pollWhileVisible(callback)
    vi.advanceTimersByTime(10 * MINUTE_MS)
    expect(callback).not.toHaveBeenCalled()
  })

  test('stops when unsubscribed', () => {
    pollWhileVisible(callback)()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    setVisibility('visible')
    expect(callback).toHaveBeenCalledTimes(1)
  })
})

describe('onUserActivity', () => {
  test('reports pointer and key presses at most once a minute', () => {
    stop = onUserActivity(callback)
    expect(callback).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('pointerdown'))
    document.dispatchEvent(new Event('keydown'))
    expect(callback).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(callback).toHaveBeenCalledTimes(1)
    document.dispatchEvent(new Event('keydown'))
    expect(callback).toHaveBeenCalledTimes(2)
  })

  test('stops when unsubscribed', () => {
    onUserActivity(callback)()
    document.dispatchEvent(new Event('pointerdown'))
    document.dispatchEvent(new Event('keydown'))
    expect(callback).not.toHaveBeenCalled()
  })
})
