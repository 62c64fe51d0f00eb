import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/postgres.ts'
import { useProgram } from '../testing/program/program.ts'
import { expectPushesToSurviveKills } from '../testing/program/push-durability.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 100 : 6

test(
  `PostgreSQL: no acknowledged entry is lost, duplicated or reordered when the server is killed mid-push ${rounds} times (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    await expectPushesToSurviveKills({ program, rounds, environment: { DATABASE_URL: await emptyDatabase() } })
    expect(rounds).toBeGreaterThan(0)
  },
)
