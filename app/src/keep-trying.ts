const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 300_000

/** Exponential backoff with jitter, so that devices do not retry at the same time. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(failures - 1, 20)) * (0.5 + random)

/**
 * Calls `attempt` at growing intervals, and immediately when the network returns or the page becomes visible. Never while
 * the page is hidden, nor while an earlier attempt runs.
 * @returns a stop function
 */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isRunning, isStopped] = [false, false]
  const schedule = (): void => {
    if (isStopped) return
    failures += 1
    timer = setTimeout(() => void run(), backoffMs(failures, Math.random()))
  }
  const run = async (): Promise<void> => {
    if (isRunning || document.visibilityState !== 'visible') return
    clearTimeout(timer)
    isRunning = true
    await attempt()
    isRunning = false
    schedule()
  }
  const onReturn = (): void => {
    // The device may report that it is online before it can reach the server.
    failures = 0
    void run()
  }
  schedule()
  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
