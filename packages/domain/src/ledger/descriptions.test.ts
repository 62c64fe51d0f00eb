import { expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { DESCRIPTIONS, repaidAdvanceDate, repaymentDescription } from './descriptions.ts'

test('the description of a repayment names the date of the advance, which can be read from it', () => {
  const description = repaymentDescription(civilDate('2026-01-05'))
  expect(description).toBe('Advance of January 5, 2026 repaid')
  expect(repaidAdvanceDate(description)).toBe('2026-01-05')
})

test.each([...Object.values(DESCRIPTIONS), '', 'Advance of January 5, 2026 repaid early', 'Advance of soon repaid'])(
  'the description %j names no advance',
  (description) => {
    expect(repaidAdvanceDate(description)).toBeUndefined()
  },
)
