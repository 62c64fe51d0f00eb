/** How long a round may take, and how long another tab's is waited for: a frozen tab must not stall the others. */
export const SYNC_LOCK_TIMEOUT_MS = 30_000

/**
 * Runs the work while no other tab of this device runs its own. After the limit the work is told to stop, and whoever
 * holds the lock longer than that loses it: every step of a round is one transaction that checks where it stands, so two
 * rounds at once do no harm. Undefined where the lock was lost meanwhile.
 */
export async function withSyncLock<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const limited = (): Promise<T> => work(AbortSignal.timeout(SYNC_LOCK_TIMEOUT_MS))
  const { locks } = navigator
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(SYNC_LOCK_TIMEOUT_MS) }, limited)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return undefined
    if (error.name !== 'TimeoutError') throw error
    return locks.request(name, { steal: true }, limited)
  }
}
