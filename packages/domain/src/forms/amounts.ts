import * as v from 'valibot'
import { WEEKDAYS } from '../calendar/civil-date.ts'
import { civilDateField, civilTimeField, compoundTypeField, frequencyField } from '../journal/fields.ts'
import { parsePercent, type BasisPoints } from '../money/basis-points.ts'
import { exponentOf, type Denomination } from '../money/currency.ts'
import { MAX_AMOUNT, parseAmount, type AmountError, type MinorUnits } from '../money/minor-units.ts'
import {
  amountMessage,
  amountMessages,
  passwordField,
  requiredText,
  usernameField,
  percentMessage,
  VALIDATION_MESSAGES,
} from './fields.ts'

/**
 * Converts typed text or a JSON number to decimal text. JavaScript writes very large and very small numbers in exponent
 * notation, which the parser would reject as not a number. Such numbers are replaced by text that the parser rejects as
 * too large or too precise.
 */
const decimalText = (input: string | number): string => {
  const text = String(input)
  if (typeof input === 'string' || !text.includes('e')) return text
  return `${input < 0 ? '-' : ''}${text.includes('e-') ? '0.0001' : '9999999999'}`
}

/** The smallest amount allowed, in minor units, and the error messages for invalid input. */
interface Minimum {
  readonly amount: number
  /** The message for a smaller amount. */
  readonly message: string
  /** The message for input that is not an amount, if it differs from the general message (`amountMessage`). */
  readonly unreadable?: string
  /** The message for blank input, if it differs from `unreadable`. */
  readonly blank?: string
  /** The message for less than one cent or the like, if it differs from the one for too many decimals. */
  readonly fraction?: string
}

/**
 * The message for text that is not an amount or not within the limits. For a negative number
 * with too many decimals, SPEC §5's message about the minimum comes first.
 */
function rejection(text: string, error: AmountError, of: Denomination, minimum: Minimum): string {
  const message = amountMessage(error, of)
  if (error.type === 'NotAnAmount') {
    const blank = text.trim() === '' ? minimum.blank : undefined
    return blank ?? minimum.unreadable ?? message
  }
  const number = Number(text.replaceAll(/[$,]/g, ''))
  if (number < 0) return minimum.message
  const exponent = exponentOf(of)
  const isFraction = error.type === 'TooManyDecimals' && exponent > 0 && number * 10 ** exponent < 1
  return (isFraction ? minimum.fraction : undefined) ?? message
}

/**
 * Bounds for the OpenAPI document, which is one for all currencies and units: the maximum is that of amounts without
 * decimals. No `multipleOf`: validators that compute with floating point refuse 0.29 as a multiple of 0.01.
 */
const documentAmount = <I>(minimum: Minimum) =>
  v.metadata<I, Readonly<Record<string, unknown>>>({
    description:
      'In the unit and currency of the child, with no more decimals than it has. See docs/api.md for the maximum.',
    [minimum.amount > 0 ? 'exclusiveMinimum' : 'minimum']: 0,
    maximum: MAX_AMOUNT,
  })

/**
 * Parses an amount, typed or as a JSON number, into minor units. More decimals than the currency or unit has are
 * rejected, never rounded.
 */
export const amountIn = <I extends string | number>(input: v.GenericSchema<I>, of: Denomination, minimum: Minimum) =>
  v.pipe(
    input,
    documentAmount<I>(minimum),
    v.rawTransform<I, MinorUnits>(({ dataset, addIssue, NEVER }) => {
      const text = decimalText(dataset.value)
      const parsed = parseAmount(text, exponentOf(of))
      if (parsed.ok && parsed.value >= minimum.amount) return parsed.value
      addIssue({ message: parsed.ok ? minimum.message : rejection(text, parsed.error, of, minimum) })
      return NEVER
    }),
  )

/** A typed amount above zero. */
export function positiveAmount(of: Denomination) {
  const { small } = amountMessages(of)
  return amountIn(v.string(), of, { amount: 1, message: small, blank: small, fraction: small })
}

/** Parses a percentage, typed or as a JSON number, into basis points (SPEC §5). */
export const percent = <I extends string | number>(input: v.GenericSchema<I>) =>
  v.pipe(
    input,
    v.metadata({ description: 'Percent per period, with at most two decimals.', minimum: 0, maximum: 100 }),
    v.rawTransform<I, BasisPoints>(({ dataset, addIssue, NEVER }) => {
      const parsed = parsePercent(decimalText(dataset.value))
      if (parsed.ok) return parsed.value
      addIssue({ message: percentMessage(parsed.error) })
      return NEVER
    }),
  )

const interestFields = <I extends string | number>(number: v.GenericSchema<I>) => ({
  rate: percent(number),
  frequency: frequencyField,
  compoundType: compoundTypeField,
  active: v.boolean(),
})

/** The fields of the form to set the interest, as typed. */
export const INTEREST_FIELDS = interestFields<string>(v.string())

/**
 * The fields of the forms that contain amounts, which are typed as text or given as JSON numbers.
 *
 * @param of the currency or unit of the amounts.
 * @param orBlank the schema for amounts that may be left blank, which counts as zero.
 * @param blank the default input for an absent starting balance.
 */
function moneyFields<I extends string | number>(
  of: Denomination,
  number: v.GenericSchema<I>,
  orBlank: v.GenericSchema<I>,
  blank: I,
) {
  const balance = { amount: 0, message: VALIDATION_MESSAGES.balanceNegative }
  const { amountNegative, cashInvalid } = VALIDATION_MESSAGES
  const { small } = amountMessages(of)
  return {
    child: {
      name: requiredText(VALIDATION_MESSAGES.nameRequired),
      username: usernameField,
      password: passwordField,
      startingBalance: v.optional(amountIn(orBlank, of, balance), blank),
    },
    transaction: {
      type: v.picklist(['deposit', 'withdrawal']),
      amount: amountIn(number, of, { amount: 1, message: small, blank: small, fraction: small }),
      description: requiredText(VALIDATION_MESSAGES.descriptionRequired),
      date: civilDateField,
      // Absent if the user did not choose a time.
      time: v.optional(civilTimeField),
      toCash: v.optional(v.boolean()),
    },
    allowance: {
      amount: amountIn(number, of, { amount: 0, message: amountNegative }),
      frequency: frequencyField,
      day: v.picklist(WEEKDAYS),
      active: v.boolean(),
    },
    interest: interestFields(number),
    cash: { amount: amountIn(number, of, { amount: 0, message: cashInvalid, unreadable: cashInvalid }) },
  }
}

const blankIsZero = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === '' ? '0' : text)),
)

/** The fields of forms that contain amounts of a currency or unit, as typed. */
export const textMoneyFields = (of: Denomination) => moneyFields<string>(of, v.string(), blankIsZero, '')

/** The fields of requests that contain amounts of a currency or unit, as JSON numbers with at most its decimals. */
export const jsonMoneyFields = (of: Denomination) => moneyFields<number>(of, v.number(), v.number(), 0)
