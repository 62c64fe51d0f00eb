import type { GuessGate, GuessRefused } from './guess-limits.ts'
import { remembering } from './guess-store.ts'

/** How long a refusal is taken at its word: a right password elsewhere may have ended it meanwhile. */
const RECALLED_MS = 1_000

type Recalled = { readonly at: number; readonly refused: GuessRefused }

/**
 * A gate that recalls for a moment whom it has just refused, so that a flood of guesses at a server costs the database that
 * all servers share no more than a question a second.
 */
export const recallRefusals = (gate: GuessGate, remembered: number): GuessGate => {
  const refusals = remembering<Recalled>(remembered)

  const recall = (key: string, now: number): GuessRefused | undefined => {
    const recalled = refusals.get(key)
    if (recalled === undefined || now < recalled.at || now >= recalled.at + RECALLED_MS) return undefined
    const waitMs = recalled.refused.waitMs - (now - recalled.at)
    return waitMs > 0 ? { ...recalled.refused, waitMs } : undefined
  }

  return {
    begin: async (usernameKey, address, now) => {
      const keys = { login: JSON.stringify([usernameKey, address]), address: JSON.stringify([address]) }
      const known = recall(keys.address, now) ?? recall(keys.login, now)
      if (known !== undefined) return known
      const begun = await gate.begin(usernameKey, address, now)
      if ('waitMs' in begun) refusals.set(begun.isOfAddress ? keys.address : keys.login, { at: now, refused: begun })
      return begun
    },
  }
}
