import * as v from 'valibot'
import { parsePercent, type BasisPoints } from '../money/basis-points.ts'
import { parseDollars, type MinorUnits } from '../money/minor-units.ts'
import { dollarsMessage, percentMessage } from './validation-messages.ts'

/**
 * The decimal text of a number from JSON or of what was typed. A number of many digits comes out with an exponent,
 * which no amount has: it is spelled so that the parser refuses it for its size or its decimals.
 */
const decimalText = (input: string | number): string => {
  const text = String(input)
  if (typeof input === 'string' || !text.includes('e')) return text
  return text.includes('e-') ? '0.001' : `${input < 0 ? '-' : ''}9999999999`
}

/** A smallest amount, what to say below it, and what to say where there is no amount at all. */
interface Minimum {
  readonly cents: number
  readonly message: string
  readonly unreadable?: string
}

/** Dollars, typed or as a JSON number, to cents: SPEC §5's message below the minimum, never rounded. */
export const dollars = <I extends string | number>(input: v.GenericSchema<I>, minimum: Minimum) =>
  v.pipe(
    input,
    v.rawTransform<I, MinorUnits>(({ dataset, addIssue, NEVER }) => {
      const text = decimalText(dataset.value)
      const parsed = parseDollars(text)
      if (parsed.ok && parsed.value >= minimum.cents) return parsed.value
      const tooSmall = parsed.ok || (parsed.error.type === 'AmountTooLarge' && text.trim().startsWith('-'))
      const isUnreadable = !parsed.ok && parsed.error.type === 'NotAnAmount'
      const message = tooSmall ? minimum.message : dollarsMessage(parsed.error)
      addIssue({ message: isUnreadable ? (minimum.unreadable ?? message) : message })
      return NEVER
    }),
  )

/** A percentage, typed or as a JSON number, to basis points, with SPEC §5's messages. */
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
