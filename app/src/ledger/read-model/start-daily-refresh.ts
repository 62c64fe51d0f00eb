import { refreshWhileVisible } from './daily-refresh.ts'
import type { FamilyStore } from '../family-store.ts'
import { precomputeAccounts } from './read-model.ts'
import { loadRecorder } from '../recorder.ts'

/** How long after signing in the code that records is fetched, and the ledgers are derived, ahead of need. */
const WARM_AFTER_MS = 1000

/**
 * Keeps what is derived at the family's today, and each child's ledger at hand for the next command; the answer stops it.
 * Kept apart from what opens the session, because the stored balance needs none of it: its code comes after.
 */
export function startDailyRefresh(store: FamilyStore): () => void {
  const stopDays = refreshWhileVisible(store, (error) => console.warn(`The day could not be turned: ${error.type}`))
  // Where it fails, the next command derives what it needs, and says what is wrong.
  const timer = setTimeout(() => void warm(store).catch(() => undefined), WARM_AFTER_MS)
  return () => {
    stopDays()
    clearTimeout(timer)
  }
}

async function warm(store: FamilyStore): Promise<void> {
  await loadRecorder()
  for (const { id } of await store.db.children.toArray()) await precomputeAccounts(store, id, pause)
}

/** Lets everything else have its turn. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
