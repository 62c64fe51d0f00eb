import type { CivilDate } from '../calendar/civil-date.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date in an activity line, always in English: 'January 9, 2026'. */
export const formatLogDate = (date: CivilDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
