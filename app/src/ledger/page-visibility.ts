const POLL_INTERVAL_MS = 60_000

/**
 * Calls `poll` immediately, every minute and when the page becomes visible, but never while the page is hidden.
 * @returns a stop function
 */
export function pollWhileVisible(poll: () => void): () => void {
  const pollIfVisible = (): void => {
    if (document.visibilityState === 'visible') poll()
  }
  pollIfVisible()
  const timer = setInterval(pollIfVisible, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', pollIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollIfVisible)
  }
}

/**
 * Calls `onActivity` on pointer and key presses, at most once a minute.
 * @returns a stop function
 */
export function onUserActivity(onActivity: () => void): () => void {
  let lastAt = -Infinity
  const handle = (): void => {
    if (performance.now() - lastAt < POLL_INTERVAL_MS) return
    lastAt = performance.now()
    onActivity()
  }
  document.addEventListener('pointerdown', handle)
  document.addEventListener('keydown', handle)
  return () => {
    document.removeEventListener('pointerdown', handle)
    document.removeEventListener('keydown', handle)
  }
}
