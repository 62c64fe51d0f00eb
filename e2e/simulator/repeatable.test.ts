import { expect, test } from 'vitest'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { runSeed } from './run.ts'

// Runs do not depend on the database, so SQLite is enough.
test.skipIf(hasPostgres())(
  'repeats the same events for the same seed',
  async () => {
    const eventLog = await runSeed(7)
    expect(eventLog.split('\n').length).toBeGreaterThan(100)
    expect(await runSeed(7)).toBe(eventLog)
  },
  600_000,
)
