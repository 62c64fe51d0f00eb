import { Semaphore } from 'async-mutex'
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
  const semaphore = new Semaphore(concurrency)
  let [unfinished, runCount] = [0, 0]
  return {
    runCount: () => runCount,
    run: async (work) => {
      if (unfinished >= concurrency + maxQueued) return err({ type: 'Busy' })
      const counted = () => {
        runCount += 1
        return work()
      }
      unfinished += 1
      try {
        return ok(await semaphore.runExclusive(counted))
      } finally {
        unfinished -= 1
      }
    },
  }
}
