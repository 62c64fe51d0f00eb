import {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  exponentOf,
  formatMoney,
  formatPercent,
  isUnit,
  minorUnits,
  weekdayIndex,
  weekdayOf,
  ZERO,
  type BasisPoints,
  type CivilDate,
  type CivilTime,
  type CurrencyCode,
  type Denomination,
  type Frequency,
  type MinorUnits,
  type Unit,
  type Weekday,
} from '@little-ledger/domain'
import { messages } from './catalogue.ts'
import { isolated } from './isolated.ts'
import { formatters, isEnglish, languageTag } from '../languages/language.ts'

/** U+2212, which screen readers read as "minus". */
const MINUS = '−'

/** U+00A0: a line does not break between a short month and its day, or between a sign and its amount. */
const NO_BREAK = '\u00A0'

/** Whether amounts are formatted without Intl, which takes long to load on slow devices. */
const isPlainDollars = (of: Denomination): boolean => of === 'USD' && isEnglish()

export const unitOf = (of: Denomination): 'money' | Unit => (isUnit(of) ? of : 'money')

/** How many minor units make one whole: 100 cents make a dollar. */
export const minorUnitsIn = (of: Denomination): number => 10 ** exponentOf(of)

/**
 * Formats money with Intl. The number of decimals is always the currency's own, because engines differ.
 * @param decimals fewer or more decimals than the currency has
 */
function localMoney(
  money: number,
  currency: CurrencyCode,
  decimals: { readonly minimum?: number; readonly maximum?: number } = {},
): string {
  const { minimum = exponentOf(currency), maximum = Math.max(minimum, exponentOf(currency)) } = decimals
  return formatters
    .getNumberFormat(languageTag(), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    })
    .format(money)
    .replace('-', MINUS)
}

/** A number with at most so many decimals: '1,234', '2.5'. */
const formatNumber = (value: number, decimals = 0): string =>
  isEnglish() && Math.abs(value) < 1000 && Number.isInteger(value)
    ? String(value).replace('-', MINUS)
    : formatters.getNumberFormat(languageTag(), { maximumFractionDigits: decimals }).format(value).replace('-', MINUS)

/** A number of stars or minutes: '5 stars'. */
const formatUnits = (count: number, unit: Unit): string => unitMessages[unit]({ count }).replace('-', MINUS)

/** An amount such as '$1,234.56', '−$0.05', '€5.00', '¥500' or '5 stars'. */
export function formatAmount(amount: MinorUnits, of: Denomination): string {
  if (isPlainDollars(of)) return formatMoney(amount, of).replace('-', MINUS)
  return isUnit(of) ? formatUnits(amount, of) : localMoney(amount / minorUnitsIn(of), of)
}

/** A change to an amount, with its sign: '+$5.00', '−$5.00', '$0.00'. */
export const formatChange = (amount: MinorUnits, of: Denomination): string =>
  amount > 0 ? `+${formatAmount(amount, of)}` : formatAmount(amount, of)

/** An amount without its sign: '$5.00' for 500 and for -500. */
export const formatUnsigned = (amount: MinorUnits, of: Denomination): string =>
  formatAmount(minorUnits(Math.abs(amount)), of)

/** An amount without its unit, where a picture shows the unit: '5' for 5 stars. */
export const formatCount = (amount: MinorUnits): string => formatNumber(amount)

/** An amount of whole dollars without decimals: '$5'. */
export function formatWhole(amount: MinorUnits, of: Denomination): string {
  const whole = amount / minorUnitsIn(of)
  if (isPlainDollars(of)) return `$${whole}`
  return isUnit(of) ? formatNumber(whole) : localMoney(whole, of, { minimum: 0, maximum: 0 })
}

/** A round amount in a text: '$5', '5 stars'. */
export const formatRound = (amount: MinorUnits, of: Denomination): string =>
  (isUnit(of) ? formatAmount : formatWhole)(amount, of)

/** The sign of a currency, and whether it is written after the number. Stars and minutes have pictures instead. */
export function currencySign(of: CurrencyCode): { readonly sign: string; readonly isAfter: boolean } {
  if (isPlainDollars(of)) return { sign: '$', isAfter: false }
  const options = { style: 'currency', currency: of, currencyDisplay: 'narrowSymbol' } as const
  const parts = formatters.getNumberFormat(languageTag(), options).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  return { sign: parts[at]?.value ?? of, isAfter: at > parts.findIndex(({ type }) => type === 'integer') }
}

/** A rate: '2.5%', and '2,5 %' in Spain. */
export const formatRate = (rate: BasisPoints): string =>
  isEnglish() ? `${formatPercent(rate)}%` : localPercent(rate / 10_000, 2)

/** Whole percent: '45%', and '45 %' in Spain. */
export const formatWholePercent = (percent: number): string =>
  isEnglish() ? `${percent}%` : localPercent(percent / 100, 0)

const localPercent = (share: number, maximumFractionDigits: number): string =>
  formatters.getNumberFormat(languageTag(), { style: 'percent', maximumFractionDigits }).format(share)

/** The numbers and amounts of an English text as the current language writes them: '$1,000,000', '5.00'. */
export function withLocalNumbers(text: string): string {
  if (isEnglish()) return text
  return text.replaceAll(/-?\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\$?\d+(?:\.\d+)?%?/g, (number) => {
    if (number.endsWith('%')) return localPercent(Number(number.slice(0, -1)) / 100, 2)
    const decimals = number.split('.')[1]?.length ?? 0
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const value = Number(number.replaceAll(/[$,]/g, ''))
    if (number.includes('$')) return localMoney(value, 'USD', { minimum: decimals, maximum: decimals })
    return formatters.getNumberFormat(languageTag(), options).format(value)
  })
}

const formatAddend = (amount: MinorUnits, of: Denomination): string =>
  `${amount < 0 ? MINUS : '+'}${NO_BREAK}${formatUnsigned(amount, of)}`

/** A written-out sum: '−$10.00 + $5.00 − $3.00'. An empty sum is '$0.00'. */
export const formatSum = ([first = ZERO, ...others]: readonly MinorUnits[], of: Denomination): string =>
  [formatAmount(first, of), ...others.map((amount) => formatAddend(amount, of))].join(' ')

/**
 * An exact amount before rounding, with up to four more decimals than the amounts have: '$0.125', '$1,000,000.00'.
 *
 * @param tenThousandths ten-thousandths of a minor unit, zero or more: an amount times a rate in basis points
 */
export function formatExactAmount(tenThousandths: number, of: Denomination): string {
  const maximum = exponentOf(of) + 4
  if (isUnit(of)) return fractionMessages[of]({ number: formatNumber(tenThousandths / 10 ** maximum, maximum) })
  if (!isPlainDollars(of)) return localMoney(tenThousandths / 10 ** maximum, of, { maximum })
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
  isEnglish()
    ? `${formatMonthDay(date)}, ${date.slice(0, 4)}`
    : localDate(date, { ...SHORT, ...YEAR }).replace(localDate(date, SHORT), formatMonthDay(date))

/** 'Nov 21' */
export const formatMonthDay = (date: CivilDate): string =>
  isEnglish()
    ? `${monthName(date).slice(0, 3)}${NO_BREAK}${dayOfMonth(date)}`
    : localDate(date, SHORT).replaceAll(' ', NO_BREAK)

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

/** A formatted date after its weekday: 'Saturday, Nov 21'. */
export const withWeekday = (date: CivilDate, formatted: string): string =>
  formatMessages.weekdayDate({ weekday: formatWeekday(weekdayOf(date)), date: formatted })

/** 'Saturday, November 21' */
export const formatWeekdayDate = (date: CivilDate): string =>
  withWeekday(date, isEnglish() ? formatLongMonthDay(date) : localDate(date, LONG))

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

/** 'Mia, Ben, and Zoë' */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(languageTag()).format(items.map(isolated))

/** What a number counts, to be read aloud after it: ' stars'. */
export const unitWords = messages('unitWord', {
  stars: '{count, plural, one { star} other { stars}}',
  minutes: '{count, plural, one { minute} other { minutes}}',
})

const unitMessages = messages('unit', {
  stars: '{count, plural, one {# star} other {# stars}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
})

/** Numbers that may not be whole. */
const fractionMessages = messages('unitFraction', { stars: '{number} stars', minutes: '{number} minutes' })

const formatMessages = messages('format', {
  today: 'Today',
  yesterday: 'Yesterday',
  weekdayDate: '{weekday}, {date}',
  days: '{days, plural, one {1 day} other {# days}}',
  weeks: '{weeks, plural, one {1 week} other {# weeks}}',
  months: '{months, plural, one {1 month} other {# months}}',
  years: '{years, plural, one {1 year} other {# years}}',
  seconds: '{seconds, plural, one {1 second} other {# seconds}}',
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
