/** A minute: how often a screen that stays open looks at the clock. */
const LOOK_EVERY_MS = 60_000

/** Looks now, every minute, and when the screen is seen again, but never while it is hidden; the answer stops it. */
export function pollWhileVisible(look: () => void): () => void {
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  lookIfSeen()
  const timer = setInterval(lookIfSeen, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}

/** Tells of the first touch or key in every minute; the answer stops it. */
export function onUserActivity(onUse: () => void): () => void {
  let lastAt = -Infinity
  const note = (): void => {
    if (performance.now() - lastAt < LOOK_EVERY_MS) return
    lastAt = performance.now()
    onUse()
  }
  document.addEventListener('pointerdown', note)
  document.addEventListener('keydown', note)
  return () => {
    document.removeEventListener('pointerdown', note)
    document.removeEventListener('keydown', note)
  }
}
