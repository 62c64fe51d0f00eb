// Civil dates as strings, YYYY-MM-DD.

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const instantOf = (date) => Date.parse(`${date}T00:00:00.000Z`)
/** The date `count` days later, or earlier if negative. */
export const addDays = (date, count) => new Date(instantOf(date) + count * MS_PER_DAY).toISOString().slice(0, 10)

const nextDays = new Map()
/** The next day, cached because thousands of histories cover the same years. */
export const dayAfter = (date) => {
  if (!nextDays.has(date)) nextDays.set(date, addDays(date, 1))
  return nextDays.get(date)
}
/** Whole days from one date to another, negative if `to` is earlier. */
export const daysBetween = (from, to) => (instantOf(to) - instantOf(from)) / MS_PER_DAY
/** The weekday in lowercase, as in allowance settings. */
export const weekdayOf = (date) => WEEKDAYS[new Date(instantOf(date)).getUTCDay()]
/** The day of the month, 1 to 31. */
export const dayOfMonth = (date) => Number(date.slice(8))
/** The month, YYYY-MM. */
export const monthOf = (date) => date.slice(0, 7)
