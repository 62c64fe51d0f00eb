const POLL_INTERVAL_MS = 60_000

/** The clock has moved this far since the last poll only if the device slept or its clock was changed. */
const LATE_MS = 2 * POLL_INTERVAL_MS

/** The user's first action after the device slept. */
const WAKING_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const

interface PollOptions {
  /**
   * Whether the user's first action after the device slept polls too. Timers stop during sleep, and the page may have been
   * visible all the time.
   */
  readonly pollsOnWake?: boolean
}

/**
 * Calls `poll` immediately, every minute and when the page becomes visible, but never while the page is hidden.
 * @returns a stop function
 */
export function pollWhileVisible(poll: () => void, { pollsOnWake = false }: PollOptions = {}): () => void {
  let polledAt = Date.now()
  const pollIfVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    polledAt = Date.now()
    poll()
  }
  const pollIfLate = (): void => {
    if (Math.abs(Date.now() - polledAt) > LATE_MS) pollIfVisible()
  }
  pollIfVisible()
  const timer = setInterval(pollIfVisible, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', pollIfVisible)
  const wakingEvents = pollsOnWake ? WAKING_EVENTS : []
  for (const type of wakingEvents) document.addEventListener(type, pollIfLate, true)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollIfVisible)
    for (const type of wakingEvents) document.removeEventListener(type, pollIfLate, true)
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
