import type { Id } from '@little-ledger/domain'

/** Stop waiting after this time, so that a later scroll does not surprise the user. */
const TIMEOUT_MS = 3000

/** Scrolls to the card of a new goal and focuses it, once the card is shown and the dialog is closed. */
export function revealGoal(id: Id): void {
  const since = performance.now()
  const reveal = () => {
    const card = document.getElementById(id)
    if (card === null || document.querySelector('[aria-modal]') !== null) {
      if (performance.now() - since < TIMEOUT_MS) requestAnimationFrame(reveal)
      return
    }
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Center the card, so the toast does not cover it.
    card.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
    card.tabIndex = -1
    card.focus({ preventScroll: true })
  }
  requestAnimationFrame(reveal)
}
