import { expect, test } from 'vitest'
import { compareTexts } from './order.ts'

test('texts are in the order of their code units, the same on every device', () => {
  expect(compareTexts('2026-01-09', '2026-01-10')).toBe(-1)
  expect(compareTexts('2026-01-10', '2026-01-09')).toBe(1)
  expect(compareTexts('2026-01-09', '2026-01-09')).toBe(0)
  expect(compareTexts('', '0')).toBe(-1)
  // A person's language would put these the other way round.
  expect(compareTexts('Z', 'a')).toBe(-1)
})
