import type { TaskTracker } from '../task-tracker.ts'

/** A device's Web Lock for syncing: one tab at a time. */
export interface Lock {
  /** Runs the work while holding the lock. A page that is closed while waiting never gets the lock. */
  readonly run: <T>(page: Page, work: () => Promise<T>) => Promise<T>
  /** Gives the lock to the next page if the page that had it was closed. */
  readonly releaseClosedPages: () => void
}

/** A page that can hold the lock. */
export interface Page {
  readonly tasks: TaskTracker
  readonly isAlive: () => boolean
}

interface Waiter {
  readonly page: Page
  readonly acquire: () => void
}

export function createLock(): Lock {
  let holder: Page | undefined
  let queue: readonly Waiter[] = []
  const passOn = (): void => {
    const alive = queue.filter(({ page }) => page.isAlive())
    const [first, ...rest] = alive
    queue = rest
    holder = first?.page
    first?.acquire()
  }
  const wait = (page: Page): Promise<void> =>
    new Promise((resolve) => {
      const acquire = (): void => {
        page.tasks.resume()
        resolve()
      }
      queue = [...queue, { page, acquire }]
      page.tasks.suspend()
    })
  return {
    run: async (page, work) => {
      if (holder === undefined) holder = page
      else await wait(page)
      try {
        return await work()
      } finally {
        if (holder === page) passOn()
      }
    },
    releaseClosedPages: () => {
      if (holder !== undefined && !holder.isAlive()) passOn()
    },
  }
}
