import * as v from 'valibot'
import {
  civilDate,
  parseCivilDate,
  parseCivilTime,
  WEEKDAYS,
  type CivilDate,
  type CivilTime,
} from '../calendar/civil-date.ts'
import { FREQUENCIES } from '../calendar/schedule.ts'
import { parseTimeZone, type TimeZone } from '../calendar/time-zone.ts'
import { MAX_RATE, type BasisPoints } from '../money/basis-points.ts'
import { CURRENCIES, UNITS } from '../money/currency.ts'
import { MAX_AMOUNT, type MinorUnits } from '../money/minor-units.ts'
import type { Result } from '../result.ts'
import { parseId, parseTransactionId, type Id, type PostingId } from './id.ts'
import { parseDeviceId, parseStamp, type DeviceId, type Stamp } from './stamp.ts'

/** A schema that validates with one of the domain's parsers, so that each format is defined once. */
const parsedText = <T extends string>(parse: (text: string) => Result<T, unknown>, message: string) =>
  v.custom<T>((input) => typeof input === 'string' && parse(input).ok, message)

/** The maximum length of any text in an entry. */
export const MAX_TEXT_LENGTH = 500

// String fields, each validated by the parser for its format.
export const idField = parsedText<Id>(parseId, 'Invalid id')
/**
 * The id that a deletion refers to. For a withdrawal paid in cash, this is the entry's id, never the id of the cash
 * part.
 */
export const transactionIdField = parsedText<PostingId>(parseTransactionId, 'Invalid id')
export const stampField = parsedText<Stamp>(parseStamp, 'Invalid stamp')
export const deviceIdField = parsedText<DeviceId>(parseDeviceId, 'Invalid device')
export const civilDateField = parsedText<CivilDate>(parseCivilDate, 'Please enter a valid date')
/**
 * The earliest day on which an entry can be recorded. Limits the number of allowances and interest payments that
 * settings can produce.
 */
export const FIRST_RECORDING_DAY = civilDate('2020-01-01')

/** The day an entry was recorded on. */
export const recordedOnField = v.pipe(
  civilDateField,
  v.check((date) => date >= FIRST_RECORDING_DAY, 'Recorded too early'),
)
export const civilTimeField = parsedText<CivilTime>(parseCivilTime, 'Please enter a valid time')
export const timeZoneField = parsedText<TimeZone>(parseTimeZone, 'Please enter a valid time zone')

const integer = <T extends number>(minimum: number, maximum: number, message: string) =>
  v.custom<T>((input) => Number.isInteger(input) && Number(input) >= minimum && Number(input) <= maximum, message)

/** Minor units from 0 to `MAX_AMOUNT`. */
export const amountField = integer<MinorUnits>(0, MAX_AMOUNT, 'Invalid amount')

/** Minor units from 1 to `MAX_AMOUNT`. */
export const positiveAmountField = integer<MinorUnits>(1, MAX_AMOUNT, 'Invalid amount')

/** The maximum number of paydays over which an advance is repaid. */
const MAX_REPAYMENT_PAYDAYS = 52

/** The number of paydays over which an advance is repaid. */
export const repaymentPaydaysField = integer<number>(1, MAX_REPAYMENT_PAYDAYS, 'Invalid number of paydays')

/** A currency's code. */
export const currencyField = v.picklist(CURRENCIES, 'Please enter a known currency')

/** What a child collects instead of money. */
export const unitField = v.picklist(UNITS)

/** Basis points from 0 to `MAX_RATE`. */
export const rateField = integer<BasisPoints>(0, MAX_RATE, 'Invalid rate')

/** How often an allowance is paid or interest is added (SPEC §3). */
export const frequencyField = v.picklist(FREQUENCIES)

/** A day of the week, spelled as in SPEC §3. */
export const weekdayField = v.picklist(WEEKDAYS)

/** Whether earned interest earns interest too (SPEC §4). */
export const compoundTypeField = v.picklist(['simple', 'compound'])
export type CompoundType = v.InferOutput<typeof compoundTypeField>

/** A member's role: parents may do everything, helpers may give to some of the children. */
const MEMBER_ROLES = ['parent', 'helper'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const memberRoleField = v.picklist(MEMBER_ROLES)

/** Parents and helpers that a family may have at a time. Removed members do not count. */
export const MAX_MEMBERS = 50

/** Maximum number of children that a helper may give to. */
const MAX_HELPED_CHILDREN = 50

/** The children that a helper may give to: at least one, no duplicates. */
export const childIdsField = v.pipe(
  v.array(idField),
  v.minLength(1),
  v.maxLength(MAX_HELPED_CHILDREN),
  v.check((ids) => new Set(ids).size === ids.length, 'Repeated id'),
  v.readonly(),
)

/** Text of at most `MAX_TEXT_LENGTH` characters; a name must not be empty. */
export const textField = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))
export const nameField = v.pipe(textField, v.minLength(1))
