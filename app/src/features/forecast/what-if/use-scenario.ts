import {
  addMinorUnits,
  cashForm,
  minorUnits,
  formatDecimal,
  parseForm,
  ZERO,
  type MinorUnits,
} from '@little-ledger/domain'
import { useState } from 'react'
import type { Alternative } from '../chart/forecast-plot.tsx'
import { changeLabel } from './what-if-words.ts'

export type Direction = 'spend' | 'save'

/** What a child wonders about: spending or saving so much today. Nothing of it is ever recorded. */
export interface Scenario {
  readonly direction: Direction
  readonly typed: string
  readonly error: string | undefined
  /** Undefined while there is nothing to wonder about. */
  readonly alternative: Alternative | undefined
  readonly chooseDirection: (direction: Direction) => void
  readonly type: (text: string) => void
  /** Adds some cents to what is typed, or takes them away; never below nothing. */
  readonly step: (by: MinorUnits) => void
}

/** Reads what was typed; an empty field is no money and no mistake. */
function readAmount(typed: string): { readonly amount: MinorUnits; readonly error: string | undefined } {
  if (typed.trim() === '') return { amount: ZERO, error: undefined }
  const form = parseForm(cashForm, { amount: typed })
  return form.ok ? { amount: form.value.amount, error: undefined } : { amount: ZERO, error: form.error.fields.amount }
}

/** Holds what a child wonders about, and what it would do to the balance. */
export function useScenario(): Scenario {
  const [direction, chooseDirection] = useState<Direction>('spend')
  const [typed, type] = useState('')
  const { amount, error } = readAmount(typed)
  const change = direction === 'spend' ? minorUnits(0 - amount) : amount
  const step = (by: MinorUnits) => {
    const next = addMinorUnits(amount, by)
    type(next <= 0 ? '' : formatDecimal(next))
  }
  const alternative = amount === 0 ? undefined : { change, label: changeLabel(change) }
  return { direction, typed, error, alternative, chooseDirection, type, step }
}
