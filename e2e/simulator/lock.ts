import type { Gate } from './gate.ts'

/** A device's lock: of all its tabs one at a time exchanges with the server. */
export interface Lock {
  /** Runs the work when its turn has come; a page that is gone gets no turn. */
  readonly run: <T>(page: Page, work: () => Promise<T>) => Promise<T>
  /** Whoever held it and is gone, has let go. */
  readonly releaseTheDead: () => void
}

/** Who wants the lock, as far as a lock cares. */
export interface Page {
  readonly gate: Gate
  readonly isAlive: () => boolean
}

interface Turn {
  readonly page: Page
  readonly begin: () => void
}

export function createLock(): Lock {
  let holder: Page | undefined
  let queue: readonly Turn[] = []
  const next = (): void => {
    const alive = queue.filter(({ page }) => page.isAlive())
    const [first, ...rest] = alive
    queue = rest
    holder = first?.page
    first?.begin()
  }
  const wait = (page: Page): Promise<void> =>
    new Promise((resolve) => {
      const begin = (): void => {
        page.gate.enter()
        resolve()
      }
      queue = [...queue, { page, begin }]
      page.gate.leave()
    })
  return {
    run: async (page, work) => {
      if (holder === undefined) holder = page
      else await wait(page)
      try {
        return await work()
      } finally {
        if (holder === page) next()
      }
    },
    releaseTheDead: () => {
      if (holder !== undefined && !holder.isAlive()) next()
    },
  }
}
