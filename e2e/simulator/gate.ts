/**
 * Counts what runs, so that the simulation goes on only when everything waits for the network or is done: then what
 * happens next is the seed's choice and nothing else's.
 */
export interface Gate {
  /** Something that was waiting goes on. */
  readonly enter: () => void
  /** Something waits, or is done. */
  readonly leave: () => void
  /** Runs something from here on; it may wait in between. */
  readonly start: (work: () => Promise<unknown>) => void
  /** Settles as soon as nothing runs; rejects with the first defect of anything that was started. */
  readonly whenIdle: () => Promise<void>
}

/** Far more than anything takes: what runs longer will never end. */
const LIMIT_MS = 20_000

export function createGate(): Gate {
  let running = 0
  let defects: unknown[] = []
  let waiting: (() => void)[] = []
  const leave = (): void => {
    running -= 1
    if (running > 0) return
    for (const wake of waiting) wake()
    waiting = []
  }
  const enter = (): void => {
    running += 1
  }
  const settle = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      defects.push(error)
    } finally {
      leave()
    }
  }
  return {
    enter,
    leave,
    start: (work) => {
      enter()
      void settle(work)
    },
    whenIdle: async () => {
      while (running > 0) {
        await new Promise<void>((resolve, reject) => {
          const watchdog = setTimeout(() => reject(new Error(`${running} things neither end nor wait`)), LIMIT_MS)
          waiting.push(() => {
            clearTimeout(watchdog)
            resolve()
          })
        })
      }
      const [defect] = defects
      defects = []
      if (defect !== undefined) throw defect
    },
  }
}
