import { err, ok, type Result } from '@little-ledger/domain'

export type Busy = { readonly type: 'Busy' }

export type HashingQueue = {
  /** Runs the work when its turn comes; refuses at once where too many wait already. */
  readonly run: <T>(work: () => Promise<T>) => Promise<Result<T, Busy>>
  /** How often it ran any work: tests hold unknown users to the same amount. */
  readonly runCount: () => number
}

/**
 * Hashing a password is costly on purpose. So few run at once that memory and other requests stay within bounds, and so
 * few wait that nobody waits for minutes.
 */
export const createHashingQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): HashingQueue => {
  const turns: (() => void)[] = []
  let running = 0
  let ran = 0

  const takeTurn = () => new Promise<void>((resolve) => turns.push(resolve))
  const release = () => {
    const next = turns.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    runCount: () => ran,
    run: async (work) => {
      if (running < atOnce) running += 1
      else if (turns.length < waiting) await takeTurn()
      else return err({ type: 'Busy' })
      ran += 1
      try {
        return ok(await work())
      } finally {
        release()
      }
    },
  }
}
