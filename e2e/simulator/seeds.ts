import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { runSeed } from './run.ts'

/** A single seed to repeat, the number of seeds to run, or a range such as `101-200`. */
const { LITTLE_LEDGER_SEED: singleSeed, LITTLE_LEDGER_SEEDS: selection = '100' } = process.env

/** PostgreSQL is slower, so it runs one twentieth of the seeds. */
const DIVISOR = hasPostgres() ? 20 : 1

function seedsOf(text: string): readonly number[] {
  const [, first = '1', last] = /^(?:(\d+)-)?(\d+)$/.exec(text) ?? []
  assert(last, `LITTLE_LEDGER_SEEDS is a number or a range: ${text}`)
  const count = Math.ceil((Number(last) - Number(first) + 1) / DIVISOR)
  return Array.from({ length: count }, (_, index) => Number(first) + index)
}

/** The seeds that the environment selects. */
export const selectedSeeds = singleSeed === undefined ? seedsOf(selection) : [Number(singleSeed)]

/** Number of seeds per test; the test name lists them. */
const SEEDS_PER_TEST = 10

export function groupsOf(seeds: readonly number[]): readonly (readonly number[])[] {
  const groups = Array.from({ length: Math.ceil(seeds.length / SEEDS_PER_TEST) }, (_, index) => index * SEEDS_PER_TEST)
  return groups.map((start) => seeds.slice(start, start + SEEDS_PER_TEST))
}

/** Tests the even or the odd seeds, so that two files run in parallel. */
export function testSeeds(part: 'even' | 'odd'): void {
  const seeds = selectedSeeds.filter((seed) => seed % 2 === (part === 'even' ? 0 : 1))
  // A single seed is either even or odd, so one of the two files has nothing to run.
  describe.skipIf(seeds.length === 0)('a family syncing several devices despite faults', () => {
    test.each(groupsOf(seeds).map((group) => [group.join(' '), group] as const))(
      'converges to the same ledger everywhere and loses no entry: seeds %s',
      async (_seeds, group) => {
        let passed = 0
        for (const seed of group) {
          await runSeed(seed)
          passed += 1
        }
        expect(passed).toBe(group.length)
      },
      600_000,
    )
  })
}
