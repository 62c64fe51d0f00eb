import { setTimeout } from 'node:timers/promises'
import type { RegistrationPolicy } from '../auth/registration.ts'
import type { RegistrationMode } from '../environment.ts'
import type { Storage } from '../storage/port.ts'

/** The shortest time between two counts, however often the health check is called. */
const MIN_INTERVAL_MS = 1_000

/** The health check answers after this long with the last count, so that it never waits for a database that hangs. */
const MAX_WAIT_MS = 500

/** Returns a function that reads who may register a family now: no one if the server has its maximum of families. */
export const createRegistrationReader = (
  { countFamilies }: Pick<Storage, 'countFamilies'>,
  { mode, maxFamilies }: RegistrationPolicy,
  now: () => number,
): (() => Promise<RegistrationMode>) => {
  if (mode === 'closed' || maxFamilies === undefined) return () => Promise.resolve(mode)
  let isFull = false
  let countedAt = Number.NEGATIVE_INFINITY
  let counted: Promise<void> = Promise.resolve()
  const count = async () => {
    isFull = (await countFamilies()) >= maxFamilies
  }
  return async () => {
    // `Math.abs`, so that families are also counted again after the clock is set back.
    if (Math.abs(now() - countedAt) >= MIN_INTERVAL_MS) {
      countedAt = now()
      const counting = count().catch(() => {})
      counted = Promise.race([counting, setTimeout(MAX_WAIT_MS, undefined, { ref: false })])
    }
    await counted
    return isFull ? 'closed' : mode
  }
}
