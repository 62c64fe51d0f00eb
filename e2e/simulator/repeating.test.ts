import { expect, test } from 'vitest'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { runSeed } from './run.ts'

// What a seed holds is the same on any database.
test.skipIf(hasPostgres())(
  'a seed tells the same story every time, so that what failed can be watched again',
  async () => {
    const story = await runSeed(7)
    expect(story.split('\n').length).toBeGreaterThan(100)
    expect(await runSeed(7)).toBe(story)
  },
  600_000,
)
