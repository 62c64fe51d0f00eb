import { goalEditForm, parseForm } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { goalFormToast } from './goals.ts'

function toastOf(input: unknown) {
  const parsed = parseForm(goalEditForm('USD'), input)
  return parsed.ok ? undefined : goalFormToast(parsed.error)
}

describe('goalFormToast (SPEC §5)', () => {
  test.each([
    [{ name: '' }, 'Missing information', 'Please fill in all required fields.'],
    [null, 'Missing information', 'Please fill in all required fields.'],
    [{ targetAmount: '0' }, 'Invalid target amount', 'Please enter a positive number for the target amount.'],
    [{ currentAmount: '-1' }, 'Invalid current amount', 'Please enter a non-negative number for the current amount.'],
    [{ targetAmount: '1.005' }, 'Invalid target amount', 'Use at most two decimal places'],
    [{ name: 'x'.repeat(501) }, 'Invalid name', 'Please use 500 characters or fewer'],
    [{ description: 'x'.repeat(501) }, 'Invalid description', 'Please use 500 characters or fewer'],
  ])('shows the title and message for the invalid input %j', (input, title, message) => {
    expect(toastOf(input)).toEqual({ title, message })
  })
})
