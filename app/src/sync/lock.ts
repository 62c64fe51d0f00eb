/** Time limit of a sync cycle, and of waiting for another tab's: a frozen tab must not block the others. */
export const SYNC_TIMEOUT_MS = 30_000

/**
 * Runs the work while no other tab of this device runs its own. After the limit the work is aborted, and another tab may
 * take the lock. Two cycles at once do no harm: each step is one transaction that checks the current state.
 * @returns undefined if another tab took the lock
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
