import { assert } from '@little-ledger/domain'
import type { Random } from './random.ts'

/** Set by `seedIds` when a run starts. */
let source: { readonly random: Random; readonly now: () => number } | undefined

/** Derives all ids created from now on from this random source and clock. */
export const seedIds = (random: Random, now: () => number): void => {
  source = { random, now }
}

/** A UUIDv7 from the seed and the simulated clock. Replaces the `uuid` package (vitest.config.ts). */
export function v7(): string {
  assert(source, 'ids are only created while a seed runs')
  const { random, now } = source
  const time = now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}-${random.hex(12)}`
}

/** When an id was created, according to the simulated clock. */
export const trueInstantOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
