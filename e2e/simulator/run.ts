import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { beginWorld } from './beginning.ts'
import { checkEverything } from './checks.ts'
import { settleIn } from './daily-life.ts'
import { liveOn } from './happenings.ts'
import { KILLED } from './server-database.ts'
import { settle } from './settling.ts'
import { mendStorage } from './storage-faults.ts'
import type { World } from './world.ts'

/** How much happens to a family. */
const HAPPENINGS = 140

/** Lets a family live through what its seed holds, compares what all of them have at the end, and tells the story. */
export async function runSeed(seed: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-simulator-'))
  let world: World | undefined
  try {
    const defects: Error[] = []
    world = await beginWorld(seed, { folder, onDefect: (error) => defects.push(error) })
    await settleIn(world)
    for (let count = 0; count < HAPPENINGS; count += 1) await liveOn(world)
    await settle(world)
    await checkEverything(world)
    const defect = defects.find(({ message }) => message !== KILLED)
    if (defect !== undefined) throw defect
    return world.story.text()
  } catch (error) {
    throw new Error(explain(seed, error, world), { cause: error })
  } finally {
    mendStorage()
    await world?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What to read when a seed fails: what is wrong, how to see it again, and all that happened. */
const explain = (seed: number, error: unknown, world: World | undefined): string => `seed ${seed}: ${String(error)}
Again: LITTLE_LEDGER_SEED=${seed} pnpm vitest run --project ${hasPostgres() ? 'simulator-postgres' : 'simulator'}
${world?.story.text() ?? 'Nothing had happened yet.'}`
