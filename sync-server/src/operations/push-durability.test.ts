import { expect, test } from 'vitest'
import { useProgram } from '../testing/program/program.ts'
import { expectPushesToSurviveKills } from '../testing/program/push-durability.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 200 : 20

test(
  `killed in the middle of pushes ${rounds} times, it loses no acknowledged entry, doubles none and keeps their places (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    await expectPushesToSurviveKills({ program, rounds })
    expect(rounds).toBeGreaterThan(0)
  },
)
