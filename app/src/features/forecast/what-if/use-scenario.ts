import {
  addMinorUnits,
  cashForm,
  exponentOf,
  formatDecimal,
  MAX_AMOUNT,
  minorUnits,
  parseForm,
  ZERO,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { useState } from 'react'
import { validationText } from '../../../messages/domain/validation.ts'

/** Parses the amount. An empty field counts as zero, without an error. */
function parseTyped(
  text: string,
  of: Denomination,
): { readonly amount: MinorUnits; readonly error: string | undefined } {
  if (text.trim() === '') return { amount: ZERO, error: undefined }
  const form = parseForm(cashForm(of), { amount: text })
  if (form.ok) return { amount: form.value.amount, error: undefined }
  const { amount = '' } = form.error.fields
  return { amount: ZERO, error: validationText(amount) }
}

export type Scenario = ReturnType<typeof useScenario>

/** State of the what-if game: an amount the child might spend or save today. Nothing is recorded. */
export function useScenario(of: Denomination) {
  const [direction, setDirection] = useState<'spend' | 'save'>('spend')
  const [amountText, setAmountText] = useState('')
  const { amount, error } = parseTyped(amountText, of)
  /** Changes the amount by `delta`, but not below zero or beyond the largest amount. */
  const stepAmount = (delta: MinorUnits) => {
    const next = minorUnits(Math.min(addMinorUnits(amount, delta), MAX_AMOUNT))
    setAmountText(next <= 0 ? '' : formatDecimal(next, exponentOf(of)))
  }
  const signedAmount = direction === 'spend' ? minorUnits(0 - amount) : amount
  /** Signed change to today's balance; undefined if the amount is zero, empty or invalid. */
  const change = amount === 0 ? undefined : signedAmount
  return { direction, amountText, error, change, setDirection, setAmountText, stepAmount }
}
