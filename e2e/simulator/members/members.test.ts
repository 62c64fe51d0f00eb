import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupsOf, selectedSeeds } from '../seeds.ts'
import { checkMembers, syncMembers } from './checks.ts'
import { runMemberEvent, setUpMembers } from './events.ts'
import type { MemberWorld } from './types.ts'
import { createMemberWorld } from './world.ts'

const EVENT_COUNT = 120

async function runSeed(seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-members-'))
  let world: MemberWorld | undefined
  try {
    const errors: Error[] = []
    world = await createMemberWorld(seed, { folder, onError: (error) => errors.push(error) })
    await setUpMembers(world)
    for (let count = 0; count < EVENT_COUNT; count += 1) await runMemberEvent(world)
    await syncMembers(world)
    await checkMembers(world)
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${world?.eventLog.text() ?? ''}`, { cause: error })
  } finally {
    await world?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By default fewer than for the faulty network, because both test the same sync. */
const seeds = process.env['LITTLE_LEDGER_SEEDS'] === undefined ? selectedSeeds.slice(0, 30) : selectedSeeds

test.each(groupsOf(seeds).map((group) => [group.join(' '), group] as const))(
  'two parents, a co-parent and a helper lose nothing when they remove each other and a backup is restored: seeds %s',
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
