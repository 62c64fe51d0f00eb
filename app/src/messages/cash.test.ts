import { cashForm, parseForm } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { cashFormToast } from './cash.ts'

const toastOf = (input: unknown) => {
  const parsed = parseForm(cashForm('USD'), input)
  return parsed.ok ? parsed.value : cashFormToast(parsed.error)
}

describe('cashFormToast', () => {
  // SPEC: 5.24
  test.each(['-0.01', '', 'lots'])('for %j, asks for a valid positive number (SPEC §5: Cash amount)', (amount) => {
    expect(toastOf({ amount })).toEqual({
      title: 'Invalid amount',
      message: 'Please enter a valid positive number.',
    })
  })

  test('shows the validation message for an amount that is too precise or too large', () => {
    expect(toastOf({ amount: '1.005' })).toMatchObject({ message: 'Use at most two decimal places' })
    expect(toastOf({ amount: '1000000.01' })).toMatchObject({ message: 'Amount cannot exceed $1,000,000' })
  })

  test('shows the same toast for a value that is not a form', () => {
    expect(toastOf(null)).toEqual({ title: 'Invalid amount', message: 'Please enter a valid positive number.' })
  })

  test('accepts a valid amount', () => {
    expect(toastOf({ amount: '7.50' })).toEqual({ amount: 750 })
  })
})
