import { id, type Id, type Ledger } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createLedgerCache, type DerivedLedger } from './ledger-cache.ts'

const familyId = (number: number): Id => id(`01900000-0000-7000-8000-${String(number).padStart(12, '0')}`)

/** A ledger with a given number of postings. */
const ledgerOf = (postings: number, head = 0): DerivedLedger => ({
  head,
  ledger: { children: [{ accounts: { postings: Array.from({ length: postings }, () => ({})) } }] } as unknown as Ledger,
})

/** Which of these families are cached. Checking marks them as recently used. */
const cachedIn = (cache: ReturnType<typeof createLedgerCache>, numbers: readonly number[]) =>
  numbers.filter((number) => cache.get(familyId(number)) !== undefined)

test('the ledger cache evicts the least recently used ledgers', () => {
  const cache = createLedgerCache(300)
  for (const number of [1, 2, 3]) cache.set(familyId(number), ledgerOf(80))
  cache.get(familyId(1))
  cache.set(familyId(4), ledgerOf(80))
  expect(cachedIn(cache, [1, 2, 3, 4])).toEqual([1, 3, 4])
})

test('the ledger cache keeps a ledger that exceeds the limit until the next ledger is added', () => {
  const cache = createLedgerCache(300)
  cache.set(familyId(1), ledgerOf(10))
  cache.set(familyId(2), ledgerOf(10_000))
  expect(cachedIn(cache, [1, 2])).toEqual([2])
  cache.set(familyId(3), ledgerOf(10))
  expect(cachedIn(cache, [1, 2, 3])).toEqual([3])
})

test('the ledger cache counts a ledger’s entries if it has more entries than postings', () => {
  const cache = createLedgerCache(300)
  cache.set(familyId(1), ledgerOf(0, 200))
  cache.set(familyId(2), ledgerOf(0, 200))
  expect(cachedIn(cache, [1, 2])).toEqual([2])
})

test('the ledger cache counts a replaced ledger once, with its new size', () => {
  const cache = createLedgerCache(300)
  for (let head = 1; head <= 50; head += 1) cache.set(familyId(1), ledgerOf(100, head))
  cache.set(familyId(2), ledgerOf(100))
  expect(cachedIn(cache, [1, 2])).toEqual([1, 2])
  expect(cache.get(familyId(1))?.head).toBe(50)
  cache.set(familyId(1), ledgerOf(200))
  expect(cachedIn(cache, [1, 2])).toEqual([1])
})

test('deleting a cached ledger frees its space, and deleting a missing ledger does nothing', () => {
  const cache = createLedgerCache(300)
  cache.set(familyId(1), ledgerOf(200))
  cache.delete(familyId(1))
  cache.delete(familyId(1))
  cache.delete(familyId(9))
  expect(cachedIn(cache, [1])).toEqual([])
  cache.set(familyId(2), ledgerOf(100))
  cache.set(familyId(3), ledgerOf(100))
  expect(cachedIn(cache, [2, 3])).toEqual([2, 3])
})

test('the ledger cache gives every family a minimum weight, even if it has no postings', () => {
  const cache = createLedgerCache(100)
  for (let number = 1; number <= 9; number += 1) cache.set(familyId(number), ledgerOf(0))
  expect(cachedIn(cache, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([5, 6, 7, 8, 9])
})
