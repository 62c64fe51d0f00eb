import type { Weekday } from '../calendar/civil-date.ts'
import type { CompoundType, Frequency } from '../journal/fields.ts'
import { basisPoints, type BasisPoints } from '../money/basis-points.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'

/** What a child is paid automatically; amount in cents (SPEC §3). */
export interface AllowanceTerms {
  readonly amount: MinorUnits
  readonly frequency: Frequency
  readonly day: Weekday
  readonly active: boolean
}

/** What a child's savings earn; the rate is the percentage paid each period, in basis points (SPEC §3, §9). */
export interface InterestTerms {
  readonly rate: BasisPoints
  readonly frequency: Frequency
  readonly compoundType: CompoundType
  /** Undefined until a parent says; treated as on (SPEC §3). */
  readonly active: boolean | undefined
}

/** The terms of a child nobody has set any for (decisions: calendar). */
export const DEFAULT_ALLOWANCE: AllowanceTerms = { amount: ZERO, frequency: 'weekly', day: 'saturday', active: false }
export const DEFAULT_INTEREST: InterestTerms = {
  rate: basisPoints(0),
  frequency: 'monthly',
  compoundType: 'compound',
  active: undefined,
}
