import { expect, test } from 'vitest'
import { compareStrings } from './compare-strings.ts'

test('compareStrings orders strings by code unit, regardless of the locale', () => {
  expect(compareStrings('2026-01-09', '2026-01-10')).toBe(-1)
  expect(compareStrings('2026-01-10', '2026-01-09')).toBe(1)
  expect(compareStrings('2026-01-09', '2026-01-09')).toBe(0)
  expect(compareStrings('', '0')).toBe(-1)
  // A locale-aware comparison would sort 'a' before 'Z'.
  expect(compareStrings('Z', 'a')).toBe(-1)
})
