import { civilTime, monthToText, timeToText, weekdayOf, weekdayToText, type CivilDate } from '@little-ledger/domain'

// By hand, because the platform's formatters cost a slow device a tenth of a second before the first balance.

const dayOf = (date: CivilDate): number => Number(date.slice(8))

/** A date as in a list: 'Nov 21, 2026'. */
export const dateText = (date: CivilDate): string =>
  `${monthToText(date).slice(0, 3)} ${dayOf(date)}, ${date.slice(0, 4)}`

/** A date as in a sentence: 'Saturday, November 21'. */
export const dayText = (date: CivilDate): string =>
  `${weekdayToText(weekdayOf(date))}, ${monthToText(date)} ${dayOf(date)}`

/** A moment's time of day on this device's clock: '5:03 PM'. */
export const timeText = (instant: number): string => timeToText(civilTime(new Date(instant).toTimeString().slice(0, 5)))

/** A moment with its day: 'Nov 21, 2026, 5:03 PM'. */
export const dateTimeText = (instant: number): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
