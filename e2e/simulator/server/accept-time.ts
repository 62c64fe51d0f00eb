import { assert } from '@little-ledger/domain'
import type { Database } from '../../../sync-server/src/environment.ts'
import { acceptTime } from '../../../sync-server/src/operations/database-commands.ts'

/** Runs the `accept-time` command. @returns its output */
export async function acceptTimeOf(database: Database, now: number): Promise<string> {
  const accepted = await acceptTime(database, now)
  assert(accepted.ok, 'the server’s time is accepted')
  return accepted.value
}
