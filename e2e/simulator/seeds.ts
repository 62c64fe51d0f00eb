import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { runSeed } from './run.ts'

/** One seed that is to be looked at again, or how many there are from the first. */
const { LITTLE_LEDGER_SEED: only, LITTLE_LEDGER_SEEDS: count = '100' } = process.env

/** On PostgreSQL, where each takes longer, a twentieth as many. */
const howMany = Math.ceil(Number(count) / (hasPostgres() ? 20 : 1))
const counted = Array.from({ length: howMany }, (_, index) => index + 1)
const all = only === undefined ? counted : [Number(only)]

/** So many seeds make one test, which names them. */
const GROUP = 10

function groupsOf(seeds: readonly number[]): readonly (readonly number[])[] {
  const groups = Array.from({ length: Math.ceil(seeds.length / GROUP) }, (_, index) => index * GROUP)
  return groups.map((start) => seeds.slice(start, start + GROUP))
}

/** Tests every second seed, so that two files share the work: the even or the odd ones. */
export function testSeeds(part: 'even' | 'odd'): void {
  const seeds = all.filter((seed) => seed % 2 === (part === 'even' ? 0 : 1))
  // A single seed belongs to one of the two files; the other has nothing to test.
  describe.skipIf(seeds.length === 0)('a family on several devices, whatever goes wrong in between', () => {
    test.each(groupsOf(seeds).map((group) => [group.join(' '), group] as const))(
      'has the same ledger everywhere in the end, and nothing is lost: seeds %s',
      async (_seeds, group) => {
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
}
