import { createRandom } from '../../packages/domain/oracle/testing/random.mjs'

/** Choices drawn from a seed, the same for the same seed on every machine. */
export interface Random {
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly hex: (length: number) => string
  readonly shuffle: <T>(list: readonly T[]) => readonly T[]
}

export const randomOf = (seed: number): Random => createRandom(seed)

/** One of several things, each as likely as its weight; undefined where none has any. */
export function pickWeighted<T extends { readonly weight: number }>(
  random: Random,
  things: readonly T[],
): T | undefined {
  let left = random.between(
    1,
    Math.max(
      1,
      things.reduce((sum, { weight }) => sum + weight, 0),
    ),
  )
  return things.find(({ weight }) => (left -= weight) <= 0)
}
