import type { CivilDate, CivilTime, Weekday } from '../calendar/civil-date.ts'
import type { Frequency } from '../journal/fields.ts'
import { formatMoney, negateMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The month of a date in words: 'May'. */
export const monthToText = (date: CivilDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''

/** A date in words, the same on every device and written as on the screens: 'May 12, 2026'. */
export const dateToText = (date: CivilDate): string =>
  `${monthToText(date)} ${Number(date.slice(8))}, ${date.slice(0, 4)}`

/** A time of day as it is said: '9:03 PM', '12:00 AM' at midnight. */
export function timeToText(time: CivilTime): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A number of things in words: '1 deposit', '2 deposits'. */
export const countToText = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** A weekday in words: 'Saturday'. */
export const weekdayToText = (day: Weekday): string => day.slice(0, 1).toUpperCase() + day.slice(1)

/** When an allowance is paid, in words (decisions: calendar): 'every Saturday', 'on the first Friday of each month'. */
export const paydaysToText = (frequency: Frequency, day: Weekday): string =>
  ({
    weekly: `every ${weekdayToText(day)}`,
    biweekly: `every second ${weekdayToText(day)}`,
    monthly: `on the first ${weekdayToText(day)} of each month`,
  })[frequency]

/** How often interest comes, in words: 'every week'. */
export const periodToText = (frequency: Frequency): string =>
  ({ weekly: 'every week', biweekly: 'every two weeks', monthly: 'every month' })[frequency]

/** What adding an amount looks like: '+ $5.00', or '- $5.00' where it takes away. */
const addedToText = (amount: MinorUnits): string =>
  amount < 0 ? `- ${formatMoney(negateMinorUnits(amount))}` : `+ ${formatMoney(amount)}`

/**
 * A sum written out, in dollars: '$10.00 + $5.00 - $3.00'. The first amount keeps its sign; a sum of nothing is '$0.00'.
 */
export const sumToText = ([first = ZERO, ...others]: readonly MinorUnits[]): string =>
  [formatMoney(first), ...others.map(addedToText)].join(' ')

/** One step of a balance written out, in dollars: '$20.00 + $5.00 = $25.00.' */
export const stepToText = (before: MinorUnits, amount: MinorUnits, after: MinorUnits): string =>
  `${sumToText([before, amount])} = ${formatMoney(after)}.`
