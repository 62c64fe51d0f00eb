import { parseCivilDate, type CivilDate } from './civil-date.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date in a text that the domain writes, always in English: 'January 9, 2026'. */
export const formatEnglishDate = (date: CivilDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`

/** The form of these dates, as one group of a regular expression. */
export const ENGLISH_DATE = '([A-Z][a-z]+ \\d{1,2}, \\d{4})'

const WHOLE = new RegExp(`^${ENGLISH_DATE}$`)

/** The date of a text that `formatEnglishDate` wrote, also with a short month; undefined for any other text. */
export function parseEnglishDate(text: string): CivilDate | undefined {
  if (!WHOLE.test(text)) return undefined
  const [month = '', day = '', year = ''] = text.replace(',', '').split(' ')
  const index = MONTHS.findIndex((name) => month.length >= 3 && name.startsWith(month))
  const parts = [year, index + 1, day].map((part) => String(part).padStart(2, '0'))
  const date = parseCivilDate(parts.join('-'))
  return date.ok ? date.value : undefined
}
