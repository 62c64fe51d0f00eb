import { describe, expect, test } from 'vitest'
import { runSeed } from './run.ts'

/** Which seeds are run: one that is to be looked at again, or so many from the first. */
const { LITTLE_LEDGER_SEED: only, LITTLE_LEDGER_SEEDS: many = '100' } = process.env
const seeds = only === undefined ? Array.from({ length: Number(many) }, (_, index) => index + 1) : [Number(only)]

const GROUP = 1
const groups = Array.from({ length: Math.ceil(seeds.length / GROUP) }, (_, index) =>
  seeds.slice(index * GROUP, (index + 1) * GROUP),
)

describe('a family on several devices, whatever goes wrong in between', () => {
  test.each(groups.map((group) => [group[0], group.at(-1), group] as const))(
    'ends with the same ledger everywhere and nothing lost: seeds %i to %i',
    async (_first, _last, group) => {
      let held = 0
      for (const seed of group) {
        await runSeed(seed)
        held += 1
      }
      expect(held).toBe(group.length)
    },
    600_000,
  )
})
