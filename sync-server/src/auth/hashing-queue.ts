import { err, ok, type Result } from '@little-ledger/domain'

export type Busy = { readonly type: 'Busy' }

export type HashingQueue = {
  /** Runs the work when a slot is free. Returns `Busy` at once if the queue is full. */
  readonly run: <T>(work: () => Promise<T>) => Promise<Result<T, Busy>>
  /** How many tasks have run. Tests use it to compare the cost of known and unknown users. */
  readonly runCount: () => number
}

type Limits = { readonly concurrency: number; readonly maxQueued: number }

/** Limits concurrent and queued password hashing, which is expensive on purpose, to bound memory and latency. */
export const createHashingQueue = ({ concurrency, maxQueued }: Limits): HashingQueue => {
  const queue: (() => void)[] = []
  let running = 0
  let runCount = 0

  const waitForSlot = () => new Promise<void>((resolve) => queue.push(resolve))
  const release = () => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    runCount: () => runCount,
    run: async (work) => {
      if (running < concurrency) running += 1
      else if (queue.length < maxQueued) await waitForSlot()
      else return err({ type: 'Busy' })
      runCount += 1
      try {
        return ok(await work())
      } finally {
        release()
      }
    },
  }
}
