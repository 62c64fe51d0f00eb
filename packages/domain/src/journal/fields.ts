import * as v from 'valibot'
import { parseCivilDate, parseCivilTime, WEEKDAYS, type CivilDate, type CivilTime } from '../calendar/civil-date.ts'
import { parseTimeZone, type TimeZone } from '../calendar/time-zone.ts'
import { MAX_RATE, type BasisPoints } from '../money/basis-points.ts'
import { MAX_AMOUNT, type MinorUnits } from '../money/minor-units.ts'
import type { Result } from '../result.ts'
import { parseId, parsePostingId, type Id, type PostingId } from './id.ts'
import { parseDeviceId, parseStamp, type DeviceId, type Stamp } from './stamp.ts'

/** Makes a schema of one of the domain's own parsers, so that each format is read in one place only. */
const parsedText = <T extends string>(parse: (text: string) => Result<T, unknown>, message: string) =>
  v.custom<T>((input) => typeof input === 'string' && parse(input).ok, message)

/** How long any one text may be: far beyond any name, far below what would fill a device. */
export const MAX_TEXT_LENGTH = 500

/** The fields of entries, each a text in the format of its parser; anything else fails with the message. */
export const idField = parsedText<Id>(parseId, 'Invalid id')
export const postingIdField = parsedText<PostingId>(parsePostingId, 'Invalid id')
export const stampField = parsedText<Stamp>(parseStamp, 'Invalid stamp')
export const deviceIdField = parsedText<DeviceId>(parseDeviceId, 'Invalid device')
export const civilDateField = parsedText<CivilDate>(parseCivilDate, 'Please enter a valid date')
export const civilTimeField = parsedText<CivilTime>(parseCivilTime, 'Please enter a valid time')
export const timeZoneField = parsedText<TimeZone>(parseTimeZone, 'Please enter a valid time zone')

/** Money that is not negative, in cents, at most $1,000,000.00. */
export const amountField = v.custom<MinorUnits>(
  (input) => Number.isSafeInteger(input) && Number(input) >= 0 && Number(input) <= MAX_AMOUNT,
  'Invalid amount',
)

/** Money above zero, in cents, at most $1,000,000.00. */
export const positiveAmountField = v.custom<MinorUnits>(
  (input) => Number.isSafeInteger(input) && Number(input) > 0 && Number(input) <= MAX_AMOUNT,
  'Invalid amount',
)

/** A rate of 0 to 10,000 basis points. */
export const rateField = v.custom<BasisPoints>(
  (input) => Number.isInteger(input) && Number(input) >= 0 && Number(input) <= MAX_RATE,
  'Invalid rate',
)

/** How often an allowance is paid or interest is added (SPEC §3). */
export const frequencyField = v.picklist(['weekly', 'biweekly', 'monthly'])
export type Frequency = v.InferOutput<typeof frequencyField>

/** A day of the week as SPEC §3 spells it. */
export const weekdayField = v.picklist(WEEKDAYS)

/** Whether interest itself earns interest (SPEC §4). */
export const compoundTypeField = v.picklist(['simple', 'compound'])
export type CompoundType = v.InferOutput<typeof compoundTypeField>

/** A text that may be empty, and one that may not; at most LONGEST_TEXT characters. */
export const textField = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))
export const nameField = v.pipe(textField, v.minLength(1))
