import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeFeed, type ChangeFeed } from './change-feed.ts'

/** An EventSource that tests control. */
class TestSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: TestSource[] = []
  isClosed = false
  readyState = 0
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
    TestSource.opened.push(this)
  }

  emit(data: string): void {
    this.dispatchEvent(new MessageEvent('change', { data }))
  }

  /** @param readyState CLOSED (2) if the server returned an error, CONNECTING (0) if the browser would reconnect */
  break(readyState = 0): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.isClosed = true
  }
}

const onChange = vi.fn<(head: number) => void>()
const onBreak = vi.fn<() => void>()
let feed: ChangeFeed

const opened = () => TestSource.opened
const currentSource = (): TestSource => {
  const source = opened().at(-1)
  if (source === undefined) throw new Error('no stream was opened')
  return source
}
const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  onChange.mockReset()
  onBreak.mockReset()
  TestSource.opened = []
  vi.stubGlobal('EventSource', TestSource)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  feed = createChangeFeed({ onChange, onBreak, random: () => 0.5 })
})
afterEach(() => {
  feed.stop()
  vi.unstubAllGlobals()
})

describe('the change feed', () => {
  test('reports the last entry’s position from each event, or Infinity if the event is unreadable', () => {
    feed.listen()
    expect(currentSource().address).toBe('/api/sync/events')
    for (const data of ['{"head":7}', '{"head":"x"}', 'not JSON']) currentSource().emit(data)
    expect(onChange.mock.calls).toEqual([[7], [Infinity], [Infinity]])
  })

  test('opens only one connection for repeated calls to listen', () => {
    feed.listen()
    feed.listen()
    expect(opened()).toHaveLength(1)
  })

  test('reports a possible change every minute while the page is visible', () => {
    vi.advanceTimersByTime(60_000)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(Infinity)
    setVisibility('hidden')
    vi.advanceTimersByTime(600_000)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('closes the connection while the page is hidden', () => {
    feed.listen()
    setVisibility('hidden')
    expect(currentSource().isClosed).toBe(true)
    feed.listen()
    expect(opened()).toHaveLength(1)
    setVisibility('visible')
    expect(opened()).toHaveLength(2)
  })
})

describe('a broken connection', () => {
  test.each([
    ['closed by the server', 0],
    ['rejected by the server', 2],
  ])('is reported once and not reopened by the browser: %s', (_, readyState) => {
    feed.listen()
    currentSource().break(readyState)
    expect(onBreak).toHaveBeenCalledOnce()
    expect(currentSource().isClosed).toBe(true)
    vi.advanceTimersByTime(30_000)
    expect([opened().length, onBreak.mock.calls.length]).toEqual([1, 1])
  })

  test('is reopened by listen after a growing delay', () => {
    for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
      const before = opened().length
      feed.listen()
      vi.advanceTimersByTime(before === 0 ? 0 : waitMs / 2 - 1)
      expect(opened()).toHaveLength(before === 0 ? 1 : before)
      vi.advanceTimersByTime(1)
      expect(opened()).toHaveLength(before + 1)
      currentSource().break()
    }
    expect(onBreak).toHaveBeenCalledTimes(4)
  })

  test('is reopened after the shortest delay if it had been stable', () => {
    for (let count = 0; count < 6; count += 1) {
      feed.listen()
      vi.advanceTimersByTime(10_000)
      currentSource().break()
    }
    feed.listen()
    vi.advanceTimersByTime(32_000 + 20_000)
    currentSource().break()
    const before = opened().length
    feed.listen()
    vi.advanceTimersByTime(1_000)
    expect(opened()).toHaveLength(before + 1)
  })

  test('is always reopened after the shortest delay behind a proxy that closes connections after 30 seconds', () => {
    for (let count = 0; count < 10; count += 1) {
      feed.listen()
      vi.advanceTimersByTime(1_000)
      expect(opened()).toHaveLength(count + 1)
      vi.advanceTimersByTime(29_000)
      currentSource().break()
    }
  })

  test.each([
    ['the device is online again', () => window.dispatchEvent(new Event('online'))],
    ['the page is visible again', () => setVisibility('visible')],
  ])('is reopened by listen without a delay once %s', (_, happen) => {
    for (let count = 0; count < 6; count += 1) {
      feed.listen()
      vi.advanceTimersByTime(count === 0 ? 0 : 2 ** (count - 1) * 1000)
      currentSource().break()
    }
    const before = opened().length
    happen()
    feed.listen()
    expect(opened()).toHaveLength(before + 1)
  })

  test('is not reopened after the page is hidden or the feed is stopped', () => {
    feed.listen()
    currentSource().break()
    feed.listen()
    setVisibility('hidden')
    vi.advanceTimersByTime(10_000)
    expect(opened()).toHaveLength(1)
    setVisibility('visible')
    currentSource().break()
    feed.listen()
    feed.stop()
    vi.advanceTimersByTime(600_000)
    expect(opened()).toHaveLength(2)
  })
})
