import { createRandom } from '../../packages/domain/testing/oracle/testing/random.mjs'

/** Seeded random choices, the same on every machine. */
export interface Random {
  /** A whole number between low and high, both included. */
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly hex: (length: number) => string
  readonly shuffle: <T>(list: readonly T[]) => readonly T[]
}

export const randomOf = (seed: number): Random => createRandom(seed)

/** Picks an option with a probability proportional to its weight, or undefined if all weights are zero. */
export function pickWeighted<T extends { readonly weight: number }>(
  random: Random,
  options: readonly T[],
): T | undefined {
  let remaining = random.between(
    1,
    Math.max(
      1,
      options.reduce((sum, { weight }) => sum + weight, 0),
    ),
  )
  return options.find(({ weight }) => (remaining -= weight) <= 0)
}
