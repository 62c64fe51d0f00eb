import { id, type Id, type Ledger } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createLedgerCache, type DerivedLedger } from './ledger-cache.ts'

const familyId = (number: number): Id => id(`01900000-0000-7000-8000-${String(number).padStart(12, '0')}`)

/** A ledger of which only its number of postings matters here. */
const ledgerOf = (postings: number, head = 1): DerivedLedger => ({
  head,
  ledger: { children: [{ accounts: { postings: Array.from({ length: postings }, () => ({})) } }] } as unknown as Ledger,
})

/** Which of the first ten families are kept, without using any. */
const keptIn = (cache: ReturnType<typeof createLedgerCache>, asked: readonly number[]) =>
  asked.filter((number) => cache.get(familyId(number)) !== undefined)

test('what does not fit is dropped, the longest unused first', () => {
  const cache = createLedgerCache(300)
  for (const number of [1, 2, 3]) cache.set(familyId(number), ledgerOf(80))
  cache.get(familyId(1))
  cache.set(familyId(4), ledgerOf(80))
  expect(keptIn(cache, [1, 2, 3, 4])).toEqual([1, 3, 4])
})

test('one that is larger than all the room is kept for as long as it is the last', () => {
  const cache = createLedgerCache(300)
  cache.set(familyId(1), ledgerOf(10))
  cache.set(familyId(2), ledgerOf(10_000))
  expect(keptIn(cache, [1, 2])).toEqual([2])
  cache.set(familyId(3), ledgerOf(10))
  expect(keptIn(cache, [1, 2, 3])).toEqual([3])
})

test('setting one again counts it once, at its new size', () => {
  const cache = createLedgerCache(300)
  for (let head = 1; head <= 50; head += 1) cache.set(familyId(1), ledgerOf(100, head))
  cache.set(familyId(2), ledgerOf(100))
  expect(keptIn(cache, [1, 2])).toEqual([1, 2])
  expect(cache.get(familyId(1))?.head).toBe(50)
  cache.set(familyId(1), ledgerOf(200))
  expect(keptIn(cache, [1, 2])).toEqual([1])
})

test('a dropped one makes room and is gone, and dropping what is not there is nothing', () => {
  const cache = createLedgerCache(300)
  cache.set(familyId(1), ledgerOf(200))
  cache.delete(familyId(1))
  cache.delete(familyId(1))
  cache.delete(familyId(9))
  expect(keptIn(cache, [1])).toEqual([])
  cache.set(familyId(2), ledgerOf(100))
  cache.set(familyId(3), ledgerOf(100))
  expect(keptIn(cache, [2, 3])).toEqual([2, 3])
})

test('families without postings weigh something too, so that no number of them fills the memory', () => {
  const cache = createLedgerCache(100)
  for (let number = 1; number <= 9; number += 1) cache.set(familyId(number), ledgerOf(0))
  expect(keptIn(cache, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([5, 6, 7, 8, 9])
})
