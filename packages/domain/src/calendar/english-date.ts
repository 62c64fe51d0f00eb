import type { CivilDate } from './civil-date.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date in a text that the domain writes, always in English: 'January 9, 2026'. */
export const formatEnglishDate = (date: CivilDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
