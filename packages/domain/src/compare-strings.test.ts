import { expect, test } from 'vitest'
import { compareStrings } from './compare-strings.ts'

test('texts are in the order of their code units, the same on every device', () => {
  expect(compareStrings('2026-01-09', '2026-01-10')).toBe(-1)
  expect(compareStrings('2026-01-10', '2026-01-09')).toBe(1)
  expect(compareStrings('2026-01-09', '2026-01-09')).toBe(0)
  expect(compareStrings('', '0')).toBe(-1)
  // A person's language would put these the other way round.
  expect(compareStrings('Z', 'a')).toBe(-1)
})
