/** How long a window waits before it asks by itself: a proxy may swallow what the server sends. */
const ASK_EVERY_MS = 60_000

/** What a window hears of the server's news. */
export interface News {
  /** Begins to listen, where this window is seen and does not listen yet. */
  readonly listen: () => void
  readonly stop: () => void
}

/**
 * Calls back with the position that the server has news up to, and now and then without being told. A hidden window
 * listens to nothing: browsers allow only a few connections to one server.
 */
export function followNews(onNews: (head: number) => void): News {
  let source: EventSource | undefined
  const hush = (): void => {
    source?.close()
    source = undefined
  }
  const listen = (): void => {
    // A browser gives up on a server that answered with an error; it is asked anew.
    if (source?.readyState === EventSource.CLOSED) hush()
    if (source !== undefined || document.visibilityState !== 'visible') return
    source = new EventSource('/api/sync/events')
    source.addEventListener('news', ({ data }) => onNews(headOf(data)))
  }
  const onVisibility = (): void => (document.visibilityState === 'visible' ? listen() : hush())
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') onNews(Infinity)
  }, ASK_EVERY_MS)
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
function headOf(data: unknown): number {
  try {
    const head: unknown = JSON.parse(String(data))?.head
    return typeof head === 'number' ? head : Infinity
  } catch {
    return Infinity
  }
}
