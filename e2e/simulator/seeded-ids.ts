import { assert } from '@little-ledger/domain'
import type { Random } from './random.ts'

/** Where ids come from: the seed's choices and the simulated time. */
let source: { readonly random: Random; readonly now: () => number } | undefined

/** From now on ids are made from these; a run that is repeated makes the same ones. */
export const seedIds = (random: Random, now: () => number): void => {
  source = { random, now }
}

/** A UUIDv7, in the place of the package `uuid` (vitest.config.ts): its time is simulated and its chance is the seed's. */
export function v7(): string {
  assert(source, 'ids are made only while a seed runs')
  const { random, now } = source
  const time = now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}-${random.hex(12)}`
}
