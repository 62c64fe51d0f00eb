import * as v from 'valibot'
import { parsePercent, type BasisPoints } from '../money/basis-points.ts'
import { parseDollars, type MinorUnits } from '../money/minor-units.ts'
import { dollarsMessage, percentMessage } from './validation-messages.ts'

/**
 * Converts typed text or a JSON number to decimal text. JavaScript writes very large and very small numbers in exponent
 * notation, which the parser would report as not a number. They are replaced by text that it reports as too large or
 * too precise.
 */
const decimalText = (input: string | number): string => {
  const text = String(input)
  if (typeof input === 'string' || !text.includes('e')) return text
  return text.includes('e-') ? '0.001' : `${input < 0 ? '-' : ''}9999999999`
}

/** The smallest amount allowed, in minor units, with its error messages. */
interface Minimum {
  readonly amount: number
  /** The message for a smaller amount. */
  readonly message: string
  /** The message for input that is not an amount, if it differs from the general one. */
  readonly unreadable?: string
}

/** Parses dollars, typed or as a JSON number, into minor units. More than two decimals are rejected, never rounded. */
export const dollars = <I extends string | number>(input: v.GenericSchema<I>, minimum: Minimum) =>
  v.pipe(
    input,
    v.rawTransform<I, MinorUnits>(({ dataset, addIssue, NEVER }) => {
      const text = decimalText(dataset.value)
      const parsed = parseDollars(text)
      if (parsed.ok && parsed.value >= minimum.amount) return parsed.value
      const isTooSmall = parsed.ok || (parsed.error.type === 'AmountTooLarge' && text.trim().startsWith('-'))
      const isUnreadable = !parsed.ok && parsed.error.type === 'NotAnAmount'
      const message = isTooSmall ? minimum.message : dollarsMessage(parsed.error)
      addIssue({ message: isUnreadable ? (minimum.unreadable ?? message) : message })
      return NEVER
    }),
  )

/** Parses a percentage, typed or as a JSON number, into basis points (SPEC §5). */
export const percent = <I extends string | number>(input: v.GenericSchema<I>) =>
  v.pipe(
    input,
    v.rawTransform<I, BasisPoints>(({ dataset, addIssue, NEVER }) => {
      const parsed = parsePercent(decimalText(dataset.value))
      if (parsed.ok) return parsed.value
      addIssue({ message: percentMessage(parsed.error) })
      return NEVER
    }),
  )
