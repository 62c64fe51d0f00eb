import { weekdayOf, type CivilDate } from '@little-ledger/domain'

// Written by hand: the platform's formatters cost a slow device a tenth of a second before the first balance.
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

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function partsOf(date: CivilDate): { readonly year: string; readonly month: string; readonly day: number } {
  const [year = '', month, day] = date.split('-')
  return { year, month: MONTHS[Number(month) - 1] ?? '', day: Number(day) }
}

/** A date as in a list: 'Nov 21, 2026'. */
export function dateText(date: CivilDate): string {
  const { year, month, day } = partsOf(date)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** A date as in a sentence: 'Saturday, November 21'. */
export function dayText(date: CivilDate): string {
  const { month, day } = partsOf(date)
  return `${capitalized(weekdayOf(date))}, ${month} ${day}`
}

/** A moment's time of day on this device's clock: '5:03 PM'. */
export function timeText(instant: number): string {
  const moment = new Date(instant)
  const hours = moment.getHours()
  const minutes = String(moment.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
