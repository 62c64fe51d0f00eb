import { expect, test } from 'vitest'
import { checkPostgres } from '../storage/postgres/check.ts'
import { emptyDatabase, queryRows } from '../testing/postgres.ts'
import { useProgram } from '../testing/program/program.ts'
import { expectWritesToSurviveKills } from '../testing/program/write-durability.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 100 : 6

test(
  `PostgreSQL: no acknowledged entry is lost or duplicated when the server is killed mid-write ${rounds} times (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    const url = await emptyDatabase()
    const look = async () => {
      const rows = await queryRows(url, "SELECT body::json ->> 'description' AS key FROM entries WHERE kind = $1", [
        'transaction.added',
      ])
      return { isWhole: (await checkPostgres(url)).ok, descriptions: rows.map(({ key }) => String(key)) }
    }
    await expectWritesToSurviveKills({ program, rounds, environment: { DATABASE_URL: url }, look })
    expect(rounds).toBeGreaterThan(0)
  },
)
