import {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  formatMoney,
  formatPercent,
  minorUnits,
  weekdayIndex,
  weekdayOf,
  ZERO,
  type BasisPoints,
  type CivilDate,
  type CivilTime,
  type Frequency,
  type MinorUnits,
  type Weekday,
} from '@little-ledger/domain'
import { messages } from './catalogue.ts'
import { formatters, isEnglish, languageTag } from '../languages/language.ts'

/** U+2212, which screen readers read as "minus". */
const MINUS = '−'

/** Formats money in a language other than English. */
export const localMoney = (money: number, options: Intl.NumberFormatOptions = {}): string =>
  formatters
    .getNumberFormat(languageTag(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options })
    .format(money)
    .replace('-', MINUS)

/** An amount such as '$1,234.56' or '−$0.05'. */
export const formatAmount = (amount: MinorUnits): string =>
  isEnglish() ? formatMoney(amount).replace('-', MINUS) : localMoney(amount / 100)

/** A change to an amount, with its sign: '+$5.00', '−$5.00', '$0.00'. */
export const formatChange = (amount: MinorUnits): string => {
  if (!isEnglish()) return localMoney(amount / 100, { signDisplay: 'exceptZero' })
  return amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)
}

/** An amount without its sign: '$5.00' for 500 and for -500. */
export const formatUnsigned = (amount: MinorUnits): string => formatAmount(minorUnits(Math.abs(amount)))

/** A whole number of dollars: '$5'. */
export const formatWhole = (dollars: number): string =>
  isEnglish() ? `$${dollars}` : localMoney(dollars, { maximumFractionDigits: 0 })

/** A rate without its percent sign: '2.5'. */
export const formatRate = (rate: BasisPoints): string =>
  isEnglish()
    ? formatPercent(rate)
    : formatters.getNumberFormat(languageTag(), { maximumFractionDigits: 2 }).format(rate / 100)

/** The numbers and amounts of an English text as the current language writes them: '$1,000,000', '5.00'. */
export function withLocalNumbers(text: string): string {
  if (isEnglish()) return text
  return text.replaceAll(/-?\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\$?\d+(?:\.\d+)?/g, (number) => {
    const decimals = number.split('.')[1]?.length ?? 0
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const value = Number(number.replaceAll(/[$,]/g, ''))
    if (number.includes('$')) return localMoney(value, options)
    return formatters.getNumberFormat(languageTag(), options).format(value)
  })
}

const formatAddend = (amount: MinorUnits): string => `${amount < 0 ? MINUS : '+'} ${formatUnsigned(amount)}`

/** A written-out sum: '−$10.00 + $5.00 − $3.00'. An empty sum is '$0.00'. */
export const formatSum = ([first = ZERO, ...others]: readonly MinorUnits[]): string =>
  [formatAmount(first), ...others.map(formatAddend)].join(' ')

/**
 * An exact amount before rounding, in dollars with two to six decimals: '$0.125', '$1,000,000.00'.
 *
 * @param tenThousandths ten-thousandths of a cent, zero or more: an amount in cents times a rate in basis points
 */
export function formatExactAmount(tenThousandths: number): string {
  if (!isEnglish()) return localMoney(tenThousandths / 1_000_000, { maximumFractionDigits: 6 })
  const digits = String(tenThousandths).padStart(7, '0')
  const [, decimals = ''] = /^(\d\d\d*?)0*$/.exec(digits.slice(-6)) ?? []
  return `$${digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

// English dates are formatted without Intl.DateTimeFormat, which takes about 100 ms to load on slow devices.

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const monthName = (date: CivilDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
const dayOfMonth = (date: CivilDate): number => Number(date.slice(8))

const SHORT = { day: 'numeric', month: 'short' } as const
const LONG = { day: 'numeric', month: 'long' } as const
const YEAR = { year: 'numeric' } as const

/** Formats a date and time in a language other than English. */
const localDate = (date: string, options: Intl.DateTimeFormatOptions, time = '00:00'): string =>
  formatters.getDateTimeFormat(languageTag(), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T${time}Z`))

/** 'Nov 21, 2026' */
export const formatDate = (date: CivilDate): string =>
  isEnglish() ? `${formatMonthDay(date)}, ${date.slice(0, 4)}` : localDate(date, { ...SHORT, ...YEAR })

/** 'Nov 21' */
export const formatMonthDay = (date: CivilDate): string =>
  isEnglish() ? `${monthName(date).slice(0, 3)} ${dayOfMonth(date)}` : localDate(date, SHORT)

/** 'November 21, 2026' */
export const formatLongDate = (date: CivilDate): string =>
  isEnglish() ? `${formatLongMonthDay(date)}, ${date.slice(0, 4)}` : localDate(date, { ...LONG, ...YEAR })

const formatLongMonthDay = (date: CivilDate): string => `${monthName(date)} ${dayOfMonth(date)}`

/** 'Today', 'Yesterday', 'Nov 21' in the current year, or 'Nov 21, 2025' */
export function formatRecentDate(date: CivilDate, today: CivilDate): string {
  const days = daysBetween(date, today)
  if (days === 0) return formatMessages.today()
  if (days === 1) return formatMessages.yesterday()
  return date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date)
}

/** 'Saturday, November 21' */
export const formatWeekdayDate = (date: CivilDate): string =>
  isEnglish()
    ? `${formatWeekday(weekdayOf(date))}, ${formatLongMonthDay(date)}`
    : formatMessages.weekdayDate({ weekday: formatWeekday(weekdayOf(date)), date: localDate(date, LONG) })

const MONDAY = civilDate('2024-01-01')

/** 'Saturday' */
export const formatWeekday = (weekday: Weekday): string =>
  isEnglish()
    ? weekday.slice(0, 1).toUpperCase() + weekday.slice(1)
    : localDate(addDays(MONDAY, weekdayIndex(weekday)), { weekday: 'long' })

/** 'Sat' */
export const formatShortWeekday = (weekday: Weekday): string =>
  isEnglish()
    ? formatWeekday(weekday).slice(0, 3)
    : localDate(addDays(MONDAY, weekdayIndex(weekday)), { weekday: 'short' })

/** Text outside a sentence. Some languages write weekdays and months in lower case within sentences. */
export const capitalized = (text: string): string =>
  isEnglish() ? text : text.slice(0, 1).toLocaleUpperCase(languageTag()) + text.slice(1)

/** A time of day: '9:03 PM'; midnight is '12:00 AM'. */
export function formatTime(time: CivilTime): string {
  if (!isEnglish()) return localDate(MONDAY, { hour: 'numeric', minute: '2-digit' }, time)
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** An instant as a time of day in this device's time zone: '5:03 PM'. */
export const formatTimeOfDay = (instant: number): string =>
  formatTime(civilTime(new Date(instant).toTimeString().slice(0, 5)))

/** An instant as a date and time in this device's time zone: 'Nov 21, 2026, 5:03 PM'. */
export const formatDateTime = (instant: number): string =>
  new Date(instant).toLocaleString(languageTag(), { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as a date in this device's time zone: 'November 21, 2026'. */
export const formatInstantDate = (instant: number): string =>
  new Date(instant).toLocaleDateString(languageTag(), { dateStyle: 'long' })

/** 'Mia, Ben, and Zoë' */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(languageTag()).format(items)

const formatMessages = messages('format', {
  today: 'Today',
  yesterday: 'Yesterday',
  weekdayDate: '{weekday}, {date}',
  days: '{days, plural, one {1 day} other {{days} days}}',
  weeks: '{weeks, plural, one {1 week} other {{weeks} weeks}}',
  months: '{months, plural, one {1 month} other {{months} months}}',
  years: '{years, plural, one {1 year} other {{years} years}}',
  seconds: '{seconds, plural, one {1 second} other {{seconds} seconds}}',
  minutes: '{minutes} minutes',
  weekly: 'weekly',
  biweekly: 'biweekly',
  monthly: 'monthly',
})

/** '1 day', '5 days' */
export const formatDays = (days: number): string => formatMessages.days({ days })

/** '1 week', '8 weeks' */
export const formatWeeks = (weeks: number): string => formatMessages.weeks({ weeks })

/** '1 month', '20 months' */
export const formatMonths = (months: number): string => formatMessages.months({ months })

/** '1 year', '36 years' */
export const formatYears = (years: number): string => formatMessages.years({ years })

/** 'weekly', 'biweekly', 'monthly' */
export const formatFrequency = (frequency: Frequency): string => formatMessages[frequency]()

/** How long to wait: '30 seconds'; waits of 90 seconds or more are rounded up to minutes: '15 minutes'. */
export const formatWait = (seconds: number): string =>
  seconds < 90 ? formatMessages.seconds({ seconds }) : formatMessages.minutes({ minutes: Math.ceil(seconds / 60) })

const scheduleMessages = messages('schedule', {
  weekly: 'every {weekday}',
  biweekly: 'every other {weekday}',
  monthly: 'on the first {weekday} of each month',
})

/** When an allowance is paid: 'every Saturday', 'on the first Friday of each month'. */
export const formatPaydays = (frequency: Frequency, day: Weekday): string =>
  scheduleMessages[frequency]({ weekday: formatWeekday(day) })

const periodMessages = messages('period', {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
})

/** How often interest is added: 'every week'. */
export const formatPeriod = (frequency: Frequency): string => periodMessages[frequency]()
