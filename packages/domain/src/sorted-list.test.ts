import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWhile, mergeSorted } from './sorted-list.ts'

const byValue = (a: { readonly value: number }, b: { readonly value: number }) => a.value - b.value
const numbers = array(integer({ min: 0, max: 20 }), { maxLength: 40 })
const sortedItems = (values: readonly number[], list: string) => values.map((value) => ({ value, list })).sort(byValue)

test('countWhile counts the items before a bound', () => {
  assert(
    property(numbers, integer({ min: -1, max: 21 }), (values, bound) => {
      const sorted = [...values].sort((a, b) => a - b)
      expect(countWhile(sorted, (value) => value < bound)).toBe(values.filter((value) => value < bound).length)
    }),
  )
})

describe('mergeSorted', () => {
  test('equals a stable sort of the concatenated lists', () => {
    assert(
      property(numbers, numbers, (a, b) => {
        const [first, second] = [sortedItems(a, 'a'), sortedItems(b, 'b')]
        expect(mergeSorted(first, second, byValue)).toEqual([...first, ...second].sort(byValue))
      }),
    )
  })

  test('returns the first list itself if the second is empty', () => {
    const list = sortedItems([1, 2], 'a')
    expect(mergeSorted(list, [], byValue)).toBe(list)
  })

  test('compares only the neighbors of an item added to a long list', () => {
    const long = sortedItems(
      Array.from({ length: 10_000 }, (_, index) => index),
      'a',
    )
    let comparisons = 0
    const merged = mergeSorted(long, sortedItems([5_000], 'b'), (a, b) => {
      comparisons += 1
      return byValue(a, b)
    })
    expect(merged).toHaveLength(10_001)
    expect(comparisons).toBeLessThan(40)
  })
})
