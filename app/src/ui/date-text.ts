import type { CivilDate } from '@little-ledger/domain'

// A civil date has no time zone; reading and writing it in UTC keeps it the date that it is.
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const withWeekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A date as in a list: 'Nov 21, 2026'. */
export const dateText = (date: CivilDate): string => long.format(new Date(`${date}T00:00:00Z`))

/** A date as in a sentence: 'Saturday, November 21'. */
export const dayText = (date: CivilDate): string => withWeekday.format(new Date(`${date}T00:00:00Z`))
