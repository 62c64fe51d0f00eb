import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { useProgram } from '../testing/program/program.ts'
import { expectWritesToSurviveKills } from '../testing/program/write-durability.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 1_000 : 100

/** Number of servers tested in parallel, each on its own database, so one can start while another is killed. */
const LANES = 2

const look = async (folder: string) => {
  const connection = new Database(join(folder, 'data/little-ledger.db'))
  const isWhole = connection.pragma('integrity_check', { simple: true }) === 'ok'
  const rows = connection
    .prepare("SELECT body ->> '$.description' FROM entries WHERE body ->> '$.kind' = 'transaction.added'")
    .pluck()
    .all()
  connection.close()
  return { isWhole, descriptions: rows as string[] }
}

test(
  `no acknowledged entry is lost or duplicated when the server is killed mid-write ${rounds} times (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    const environment = { NODE_ENV: 'test', TZ: 'UTC' }
    const killing = { program, rounds: rounds / LANES, environment, look }
    await Promise.all(Array.from({ length: LANES }, () => expectWritesToSurviveKills(killing)))
    expect(rounds).toBeGreaterThan(0)
  },
)
