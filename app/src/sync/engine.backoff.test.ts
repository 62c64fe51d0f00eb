import { expect, test } from 'vitest'
import { backoffMs } from './engine.ts'

test('backoffMs doubles up to five minutes and adds jitter', () => {
  expect([1, 2, 3, 9, 10, 100].map((failures) => backoffMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 256_000, 300_000, 300_000,
  ])
  expect(backoffMs(1, 0)).toBe(500)
  expect(backoffMs(1, 0.999)).toBeCloseTo(1499, -1)
})
