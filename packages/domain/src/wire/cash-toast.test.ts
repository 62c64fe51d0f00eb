import { describe, expect, test } from 'vitest'
import { cashToast } from './cash-toast.ts'
import { cashForm, parseForm } from '../forms/forms.ts'

const toastOf = (input: unknown) => {
  const parsed = parseForm(cashForm, input)
  return parsed.ok ? parsed.value : cashToast(parsed.error)
}

describe('the toast for a cash amount', () => {
  // SPEC: 5.24
  test.each(['-0.01', '', 'lots'])('%j is no valid positive number (SPEC §5: Cash amount)', (amount) => {
    expect(toastOf({ amount })).toEqual({
      title: 'Invalid amount',
      message: 'Please enter a valid positive number.',
    })
  })

  test('says what else is wrong in the words of every amount (INTERPRETATION: money)', () => {
    expect(toastOf({ amount: '1.005' })).toMatchObject({ message: 'Use at most two decimal places' })
    expect(toastOf({ amount: '1000000.01' })).toMatchObject({ message: 'Amount cannot exceed $1,000,000' })
  })

  test('is the same where there is no form at all', () => {
    expect(toastOf(null)).toEqual({ title: 'Invalid amount', message: 'Please enter a valid positive number.' })
  })

  test('is not made for an amount in order', () => {
    expect(toastOf({ amount: '7.50' })).toEqual({ amount: 750 })
  })
})
