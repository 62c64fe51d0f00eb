/** Time limit for a sync cycle, and for waiting on another tab's cycle, so a frozen tab cannot block the other tabs. */
const SYNC_TIMEOUT_MS = 30_000

/**
 * Runs `work` while no other tab on this device is syncing. After the time limit, aborts the work, and another tab may
 * take the lock. Overlapping cycles are harmless, because each step is one transaction that checks the current state.
 * @returns undefined if another tab has taken the lock
 */
export async function withSyncLock<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const run = (): Promise<T> => work(AbortSignal.timeout(SYNC_TIMEOUT_MS))
  const { locks } = navigator
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(SYNC_TIMEOUT_MS) }, run)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return undefined
    if (error.name !== 'TimeoutError') throw error
    return locks.request(name, { steal: true }, run)
  }
}
