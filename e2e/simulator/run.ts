import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { createWorld } from './create-world.ts'
import { checkEverything } from './checks/check-everything.ts'
import { setUpFamily } from './events/user-events.ts'
import { runRandomEvent } from './events/random-event.ts'
import { CRASH_MESSAGE } from './server/database.ts'
import { syncEverywhere } from './final-sync.ts'
import { clearStorageFaults } from './device/storage-faults.ts'
import type { World } from './types.ts'

/** Number of random events per family. */
const EVENT_COUNT = 140

/** Runs a seed: simulates events, syncs everywhere, runs the checks. @returns the event log */
export async function runSeed(seed: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-simulator-'))
  let world: World | undefined
  try {
    const errors: Error[] = []
    world = await createWorld(seed, { folder, onError: (error) => errors.push(error) })
    await setUpFamily(world)
    for (let count = 0; count < EVENT_COUNT; count += 1) await runRandomEvent(world)
    await syncEverywhere(world)
    await checkEverything(world)
    const unexpected = errors.find(({ message }) => message !== CRASH_MESSAGE)
    if (unexpected !== undefined) throw unexpected
    return world.eventLog.text()
  } catch (error) {
    throw new Error(failureReport(seed, error, world), { cause: error })
  } finally {
    clearStorageFaults()
    await world?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Error message with the command that reruns the seed, and the event log. */
const failureReport = (
  seed: number,
  error: unknown,
  world: World | undefined,
): string => `seed ${seed}: ${String(error)}
Repeat it with: LITTLE_LEDGER_SEED=${seed} pnpm vitest run --project ${hasPostgres() ? 'simulator-postgres' : 'simulator'}
${world?.eventLog.text() ?? 'No events yet.'}`
