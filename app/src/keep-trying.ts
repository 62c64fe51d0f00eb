const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 300_000
/** Shorter, because someone is looking at what did not load. */
const MAX_VISIBLE_BACKOFF_MS = 30_000

/** Exponential backoff with jitter, so that devices do not retry at the same time. */
export const backoffMs = (failures: number, random: number, maxMs = MAX_BACKOFF_MS): number =>
  Math.min(maxMs, MIN_BACKOFF_MS * 2 ** (failures - 1)) * (0.5 + random)

/**
 * Calls `attempt` at growing intervals, and when the network returns or the page becomes visible: immediately, or right
 * after the attempt that is running. Never while the page is hidden.
 * @returns a stop function
 */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isRunning, isRequested, isStopped] = [false, false, false]
  const schedule = (): void => {
    if (isStopped) return
    failures += 1
    timer = setTimeout(() => void run(), backoffMs(failures, Math.random(), MAX_VISIBLE_BACKOFF_MS))
  }
  const run = async (): Promise<void> => {
    if (isRunning || document.hidden) return
    clearTimeout(timer)
    isRunning = true
    do {
      isRequested = false
      await attempt().catch(console.warn)
    } while (isRequested)
    isRunning = false
    schedule()
  }
  const onReturn = (): void => {
    if (document.hidden) return
    // The device may report that it is online before it can reach the server.
    failures = 0
    isRequested = true
    void run()
  }
  schedule()
  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    isStopped = true
    isRequested = false
    clearTimeout(timer)
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
