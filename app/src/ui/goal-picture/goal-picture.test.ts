import { GOAL_PICTURES } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import pictures from './goal-pictures.svg?raw'

test('goal-pictures.svg has every picture, in the same order, and stays small', () => {
  expect([...pictures.matchAll(/<!-- (\w+) -->/g)].map(([, name]) => name)).toEqual([...GOAL_PICTURES])
  expect(pictures.length).toBeLessThan(15_000)
})
