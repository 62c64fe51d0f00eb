import { basePath } from '../base-path.ts'
import { backoffMs } from '../keep-trying.ts'

/** Interval for polling in addition to the event stream, because a proxy may buffer the stream. */
const POLL_INTERVAL_MS = 60_000

/**
 * A connection that stayed open this long counts as stable: when it fails, the backoff starts over. Some proxies close
 * every connection after 30 seconds.
 */
const STABLE_MS = 20_000

/** Notifies the app of changes on the server. */
export interface ChangeFeed {
  /** Connects unless already connected or the page is hidden. After a failure, waits for the backoff first. */
  readonly listen: () => void
  readonly stop: () => void
}

interface ChangeFeedOptions {
  /** Called when the server may have new entries. `head` is the position of the last one; Infinity if unknown. */
  readonly onChange: (head: number) => void
  /** The connection failed. Call `listen` again once the server responds. */
  readonly onBreak: () => void
  /** @returns a number in [0, 1) */
  readonly random: () => number
}

/**
 * Subscribes to server-sent events, only while the page is visible, because browsers limit the number of connections
 * per server.
 */
export function createChangeFeed({ onChange, onBreak, random }: ChangeFeedOptions): ChangeFeed {
  let source: EventSource | undefined
  let [openedAt, notBefore, failures] = [0, 0, 0]
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  const pause = (): void => {
    clearTimeout(reconnectTimer)
    source?.close()
    reconnectTimer = source = undefined
  }
  const handleError = (): void => {
    // Close the source. Otherwise the browser would either keep reconnecting without a delay or never reconnect.
    pause()
    const now = performance.now()
    failures = now - openedAt < STABLE_MS ? failures + 1 : 1
    notBefore = now + backoffMs(failures, random())
    onBreak()
  }
  const open = (): void => {
    openedAt = performance.now()
    source = new EventSource(`${basePath}/api/sync/events`)
    source.addEventListener('change', ({ data }) => onChange(parseHead(data)))
    source.addEventListener('error', handleError)
  }
  const listen = (): void => {
    if (source !== undefined || document.visibilityState !== 'visible') return
    clearTimeout(reconnectTimer)
    const waitMs = notBefore - performance.now()
    if (waitMs > 0) reconnectTimer = setTimeout(listen, waitMs)
    else open()
  }
  const resetBackoff = (): void => void ([failures, notBefore] = [0, 0])
  const onVisibility = (): void => {
    resetBackoff()
    if (document.visibilityState === 'visible') listen()
    else pause()
  }
  const pollTimer = setInterval(() => {
    if (document.visibilityState === 'visible') onChange(Infinity)
  }, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', resetBackoff)
  return {
    listen,
    stop: () => {
      clearInterval(pollTimer)
      window.removeEventListener('online', resetBackoff)
      document.removeEventListener('visibilitychange', onVisibility)
      pause()
    },
  }
}

/** Unreadable data counts as a change at an unknown position. */
function parseHead(data: unknown): number {
  try {
    const head: unknown = JSON.parse(String(data))?.head
    return typeof head === 'number' ? head : Infinity
  } catch {
    return Infinity
  }
}
