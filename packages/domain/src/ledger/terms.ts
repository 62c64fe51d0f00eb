import type { Weekday } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import type { CompoundType } from '../journal/fields.ts'
import { basisPoints, type BasisPoints } from '../money/basis-points.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'

/** A child's allowance terms (SPEC §3). */
export interface AllowanceTerms {
  readonly amount: MinorUnits
  readonly frequency: Frequency
  readonly day: Weekday
  readonly active: boolean
}

/** A child's interest terms. The rate applies to each period, not to a year (SPEC §3, §9). */
export interface InterestTerms {
  readonly rate: BasisPoints
  readonly frequency: Frequency
  readonly compoundType: CompoundType
  /** Undefined until a parent sets it; undefined counts as true (SPEC §3). */
  readonly active: boolean | undefined
}

/** The allowance terms without any other fields, such as the fields of the entry that set the terms. */
export const allowanceTerms = ({ amount, frequency, day, active }: AllowanceTerms): AllowanceTerms => ({
  amount,
  frequency,
  day,
  active,
})

/** The interest terms without any other fields, such as the fields of the entry that set the terms. */
export const interestTerms = ({ rate, frequency, compoundType, active }: InterestTerms): InterestTerms => ({
  rate,
  frequency,
  compoundType,
  active,
})

/** A new child's terms (docs/decisions/0003-civil-dates-and-paydays.md). */
export const DEFAULT_ALLOWANCE: AllowanceTerms = { amount: ZERO, frequency: 'weekly', day: 'saturday', active: false }
export const DEFAULT_INTEREST: InterestTerms = {
  rate: basisPoints(0),
  frequency: 'monthly',
  compoundType: 'compound',
  active: undefined,
}
