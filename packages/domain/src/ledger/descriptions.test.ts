import { expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import {
  allowanceDescription,
  DESCRIPTIONS,
  parseAllowanceDescription,
  repaidAdvanceDate,
  repaymentDescription,
} from './descriptions.ts'

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

const payday = civilDate('2026-03-06')

test.each([
  { paidOn: '2026-03-06', words: '', description: 'Allowance' },
  { paidOn: '2026-03-06', words: 'Well done', description: 'Allowance: Well done' },
  { paidOn: '2026-03-02', words: '', description: 'Allowance for March 6, 2026' },
  { paidOn: '2026-03-02', words: 'School fair', description: 'Allowance for March 6, 2026: School fair' },
])('the description $description says what is unusual about the allowance', ({ paidOn, words, description }) => {
  expect(allowanceDescription(payday, civilDate(paidOn), words)).toBe(description)
  expect(parseAllowanceDescription(description)).toEqual({ payday: paidOn === payday ? undefined : payday, words })
})

test.each(['Allowances', 'Allowance for soon', 'Allowance for March 6, 2026 and more', 'Advance', 'allowance', ''])(
  'the description %j is not one of an allowance',
  (description) => {
    expect(parseAllowanceDescription(description)).toBeUndefined()
  },
)
