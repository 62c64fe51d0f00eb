import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeFeed, type ChangeFeed } from './change-feed.ts'

/** A browser's stream of news, which the test lets be opened, told something and broken. */
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

  tell(data: string): void {
    this.dispatchEvent(new MessageEvent('news', { data }))
  }

  /** The browser opens it again by itself, unless the server answered with an error. */
  break(readyState = 0): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.isClosed = true
  }
}

const onNews = vi.fn<(head: number) => void>()
const onBreak = vi.fn<() => void>()
let news: ChangeFeed

const opened = () => TestSource.opened
const latest = (): TestSource => {
  const source = opened().at(-1)
  if (source === undefined) throw new Error('no stream was opened')
  return source
}
const become = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  onNews.mockReset()
  onBreak.mockReset()
  TestSource.opened = []
  vi.stubGlobal('EventSource', TestSource)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  news = createChangeFeed({ onChange: onNews, onBreak, random: () => 0.5 })
})
afterEach(() => {
  news.stop()
  vi.unstubAllGlobals()
})

describe('the change feed', () => {
  test('reports the head of each event, or Infinity when it is unreadable', () => {
    news.listen()
    expect(latest().address).toBe('/api/sync/events')
    for (const data of ['{"head":7}', '{"head":"x"}', 'no news']) latest().tell(data)
    expect(onNews.mock.calls).toEqual([[7], [Infinity], [Infinity]])
  })

  test('opens one connection for repeated calls of listen', () => {
    news.listen()
    news.listen()
    expect(opened()).toHaveLength(1)
  })

  test('reports a possible change every minute while the page is visible', () => {
    vi.advanceTimersByTime(60_000)
    expect(onNews).toHaveBeenCalledExactlyOnceWith(Infinity)
    become('hidden')
    vi.advanceTimersByTime(600_000)
    expect(onNews).toHaveBeenCalledOnce()
  })

  test('closes the connection while the page is hidden', () => {
    news.listen()
    become('hidden')
    expect(latest().isClosed).toBe(true)
    news.listen()
    expect(opened()).toHaveLength(1)
    become('visible')
    expect(opened()).toHaveLength(2)
  })
})

describe('a broken connection', () => {
  test.each([
    ['because the server closed it', 0],
    ['because the server returned an error', 2],
  ])('%s is reported once and not reopened by the browser', (_, readyState) => {
    news.listen()
    latest().break(readyState)
    expect(onBreak).toHaveBeenCalledOnce()
    expect(latest().isClosed).toBe(true)
    vi.advanceTimersByTime(30_000)
    expect([opened().length, onBreak.mock.calls.length]).toEqual([1, 1])
  })

  test('is reopened by listen after a growing delay', () => {
    for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
      const before = opened().length
      news.listen()
      vi.advanceTimersByTime(before === 0 ? 0 : waitMs / 2 - 1)
      expect(opened()).toHaveLength(before === 0 ? 1 : before)
      vi.advanceTimersByTime(1)
      expect(opened()).toHaveLength(before + 1)
      latest().break()
    }
    expect(onBreak).toHaveBeenCalledTimes(4)
  })

  test('resets the delay after the connection was stable', () => {
    for (let count = 0; count < 6; count += 1) {
      news.listen()
      vi.advanceTimersByTime(20_000)
      latest().break()
    }
    news.listen()
    vi.advanceTimersByTime(32_000 + 60_000)
    latest().break()
    const before = opened().length
    news.listen()
    vi.advanceTimersByTime(1_000)
    expect(opened()).toHaveLength(before + 1)
  })

  test('is not reopened after the page is hidden or the feed is stopped', () => {
    news.listen()
    latest().break()
    news.listen()
    become('hidden')
    vi.advanceTimersByTime(10_000)
    expect(opened()).toHaveLength(1)
    become('visible')
    latest().break()
    news.listen()
    news.stop()
    vi.advanceTimersByTime(600_000)
    expect(opened()).toHaveLength(2)
  })
})
