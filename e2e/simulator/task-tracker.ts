/**
 * Counts running tasks, so that the simulation continues only when every task is finished or waiting. The order of
 * events then depends on the seed alone.
 */
export interface TaskTracker {
  /** Marks a suspended task as running again. */
  readonly resume: () => void
  /** Marks a running task as suspended, for example while it waits for the network. */
  readonly suspend: () => void
  /** Starts a task, which may suspend itself. */
  readonly start: (work: () => Promise<unknown>) => void
  /** Resolves when no task is running. Rejects with the first error thrown by a task. */
  readonly whenIdle: () => Promise<void>
}

/** A task that takes longer than this is considered hung. */
const LIMIT_MS = 20_000

export function createTaskTracker(): TaskTracker {
  let running = 0
  let errors: unknown[] = []
  let idleListeners: (() => void)[] = []
  const suspend = (): void => {
    running -= 1
    if (running > 0) return
    for (const notify of idleListeners) notify()
    idleListeners = []
  }
  const resume = (): void => {
    running += 1
  }
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    } finally {
      suspend()
    }
  }
  return {
    resume,
    suspend,
    start: (work) => {
      resume()
      void run(work)
    },
    whenIdle: async () => {
      while (running > 0) {
        await new Promise<void>((resolve, reject) => {
          const timeout = setTimeout(
            () => reject(new Error(`${running} tasks neither finished nor suspended`)),
            LIMIT_MS,
          )
          idleListeners.push(() => {
            clearTimeout(timeout)
            resolve()
          })
        })
      }
      const [error] = errors
      errors = []
      if (error !== undefined) throw error
    },
  }
}
