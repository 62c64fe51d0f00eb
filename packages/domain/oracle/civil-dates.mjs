// Civil dates as texts, YYYY-MM-DD.

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const instantOf = (date) => Date.parse(`${date}T00:00:00.000Z`)
export const addDays = (date, count) => new Date(instantOf(date) + count * MS_PER_DAY).toISOString().slice(0, 10)
export const daysBetween = (from, to) => (instantOf(to) - instantOf(from)) / MS_PER_DAY
export const weekdayOf = (date) => WEEKDAYS[new Date(instantOf(date)).getUTCDay()]
export const dayOfMonth = (date) => Number(date.slice(8))
export const monthOf = (date) => date.slice(0, 7)
