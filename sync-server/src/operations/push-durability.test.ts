import { expect, test } from 'vitest'
import { useProgram } from '../testing/program/program.ts'
import { expectPushesToSurviveKills } from '../testing/program/push-durability.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 200 : 20

test(
  `no acknowledged entry is lost, duplicated or reordered when the server is killed mid-push ${rounds} times (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    await expectPushesToSurviveKills({ program, rounds })
    expect(rounds).toBeGreaterThan(0)
  },
)
