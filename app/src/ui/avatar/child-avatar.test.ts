import { ANIMALS } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import animals from './animals.svg?raw'

test('animals.svg has a picture of every animal, in the same order, and stays small', () => {
  expect([...animals.matchAll(/<!-- (\w+) -->/g)].map(([, name]) => name)).toEqual([...ANIMALS])
  expect(animals.length).toBeLessThan(15_000)
})
