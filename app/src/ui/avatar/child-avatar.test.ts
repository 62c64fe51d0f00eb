import { ANIMALS } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import animals from './animals.svg?raw'

test('every animal has a picture, in the same order, in one small file', () => {
  expect([...animals.matchAll(/<!-- (\w+) -->/g)].map(([, name]) => name)).toEqual([...ANIMALS])
  expect(animals.length).toBeLessThan(15_000)
})
