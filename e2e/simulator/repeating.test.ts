import { expect, test } from 'vitest'
import { runSeed } from './run.ts'

test('a seed tells the same story every time, so that what failed can be watched again', async () => {
  const story = await runSeed(7)
  expect(story.split('\n').length).toBeGreaterThan(100)
  expect(await runSeed(7)).toBe(story)
}, 600_000)
