import { backoffMs } from './engine.ts'

/** How long a window waits before it asks by itself: a proxy may swallow what the server sends. */
const POLL_INTERVAL_MS = 60_000

/** A stream that held this long had nothing wrong with it: only then is the next break the first again. */
const STABLE_STREAM_MS = 60_000

/** What a window hears of the server's news. */
export interface ChangeFeed {
  /** Begins to listen, where this window is seen and does not listen yet; after a break not before its wait is over. */
  readonly listen: () => void
  readonly stop: () => void
}

interface ChangeFeedOptions {
  /** The server has news up to this position; now and then it is asked without having told. */
  readonly onChange: (head: number) => void
  /**
   * The stream broke: the server is away, or it has ended the session. Whoever is told finds out which, and listens again
   * once the server answers.
   */
  readonly onBreak: () => void
  /** A number from 0 up to 1. */
  readonly random: () => number
}

/** Follows the server's news. A hidden window listens to nothing: browsers allow only a few connections to one server. */
export function createChangeFeed({ onChange: onNews, onBreak, random }: ChangeFeedOptions): ChangeFeed {
  let source: EventSource | undefined
  let [openedAt, notBefore, breaks] = [0, 0, 0]
  let waiting: ReturnType<typeof setTimeout> | undefined

  const hush = (): void => {
    clearTimeout(waiting)
    source?.close()
    waiting = source = undefined
  }
  const meetBreak = (): void => {
    // The browser would open it again by itself, at once and for ever, or never.
    hush()
    const now = performance.now()
    breaks = now - openedAt < STABLE_STREAM_MS ? breaks + 1 : 1
    notBefore = now + backoffMs(breaks, random())
    onBreak()
  }
  const open = (): void => {
    openedAt = performance.now()
    source = new EventSource('/api/sync/events')
    source.addEventListener('news', ({ data }) => onNews(parseHead(data)))
    source.addEventListener('error', meetBreak)
  }
  const listen = (): void => {
    if (source !== undefined || document.visibilityState !== 'visible') return
    clearTimeout(waiting)
    const waitMs = notBefore - performance.now()
    if (waitMs > 0) waiting = setTimeout(listen, waitMs)
    else open()
  }
  const onVisibility = (): void => (document.visibilityState === 'visible' ? listen() : hush())
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') onNews(Infinity)
  }, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', onVisibility)
  return {
    listen,
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      hush()
    },
  }
}

/** What cannot be read is news all the same. */
function parseHead(data: unknown): number {
  try {
    const head: unknown = JSON.parse(String(data))?.head
    return typeof head === 'number' ? head : Infinity
  } catch {
    return Infinity
  }
}
