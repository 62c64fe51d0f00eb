import {
  civilTime,
  dateToText,
  formatMoney,
  monthToText,
  timeToText,
  weekdayOf,
  weekdayToText,
  type CivilDate,
  type Frequency,
  type MinorUnits,
  type Weekday,
} from '@little-ledger/domain'
import { message } from './catalogue.ts'

/** U+2212, which screen readers read as "minus". */
const MINUS = '−'

/** An amount such as '$1,234.56' or '−$0.05'. */
export const formatAmount = (amount: MinorUnits): string => formatMoney(amount).replace('-', MINUS)

/** A change of an amount, with its sign: '+$5.00', '−$5.00', '$0.00'. */
export const formatChange = (amount: MinorUnits): string =>
  amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)

// Dates are formatted without Intl.DateTimeFormat, which takes about 100 ms to load on slow devices.

const dayOfMonth = (date: CivilDate): number => Number(date.slice(8))

/** 'Nov 21, 2026' */
export const formatDate = (date: CivilDate): string => `${formatMonthDay(date)}, ${date.slice(0, 4)}`

/** 'Nov 21' */
export const formatMonthDay = (date: CivilDate): string => `${monthToText(date).slice(0, 3)} ${dayOfMonth(date)}`

/** 'November 21, 2026' */
export const formatLongDate = (date: CivilDate): string => dateToText(date)

/** 'Saturday, November 21' */
export const formatWeekdayDate = (date: CivilDate): string =>
  `${formatWeekday(weekdayOf(date))}, ${monthToText(date)} ${dayOfMonth(date)}`

/** 'Saturday' */
export const formatWeekday = (weekday: Weekday): string => weekdayToText(weekday)

/** The time of day of an instant on this device's clock: '5:03 PM'. */
export const formatTimeOfDay = (instant: number): string =>
  timeToText(civilTime(new Date(instant).toTimeString().slice(0, 5)))

/** An instant on this device's clock: 'Nov 21, 2026, 5:03 PM'. */
export const formatDateTime = (instant: number): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const formatMessages = {
  days: message({ id: 'format.days', defaultMessage: '{days, plural, one {1 day} other {{days} days}}' }),
  weeks: message({ id: 'format.weeks', defaultMessage: '{weeks, plural, one {1 week} other {{weeks} weeks}}' }),
  years: message({ id: 'format.years', defaultMessage: '{years, plural, one {1 year} other {{years} years}}' }),
  seconds: message({
    id: 'format.seconds',
    defaultMessage: '{seconds, plural, one {1 second} other {{seconds} seconds}}',
  }),
  minutes: message({ id: 'format.minutes', defaultMessage: '{minutes} minutes' }),
  weekly: message({ id: 'format.weekly', defaultMessage: 'weekly' }),
  biweekly: message({ id: 'format.biweekly', defaultMessage: 'biweekly' }),
  monthly: message({ id: 'format.monthly', defaultMessage: 'monthly' }),
}

/** '1 day', '5 days' */
export const formatDays = (days: number): string => formatMessages.days({ days })

/** '1 week', '8 weeks' */
export const formatWeeks = (weeks: number): string => formatMessages.weeks({ weeks })

/** '1 year', '36 years' */
export const formatYears = (years: number): string => formatMessages.years({ years })

/** 'weekly', 'biweekly', 'monthly' */
export const formatFrequency = (frequency: Frequency): string => formatMessages[frequency]()

/** A wait: '30 seconds', or '15 minutes' from 90 seconds up, rounded up. */
export const formatWait = (seconds: number): string =>
  seconds < 90 ? formatMessages.seconds({ seconds }) : formatMessages.minutes({ minutes: Math.ceil(seconds / 60) })
