import { expect, test } from 'vitest'
import { civilDate } from './civil-date.ts'
import { ENGLISH_DATE, formatEnglishDate, parseEnglishDate } from './english-date.ts'

test.each(['2026-01-09', '2026-05-31', '2028-02-29', '2026-12-01'])('%s is read as it was written', (date) => {
  const text = formatEnglishDate(civilDate(date))
  expect(new RegExp(`^${ENGLISH_DATE}$`).exec(text)?.[1]).toBe(text)
  expect(parseEnglishDate(text)).toBe(date)
})

test('dates are written in full', () => {
  expect(formatEnglishDate(civilDate('2026-01-09'))).toBe('January 9, 2026')
})

test('a short month is read too', () => {
  expect(parseEnglishDate('Nov 21, 2026')).toBe('2026-11-21')
})

test.each(['Friday 9, 2026', 'Ju 9, 2026', 'February 30, 2026', 'January 2026', 'January 9, 2026 or so', ''])(
  'parseEnglishDate rejects %j',
  (text) => {
    expect(parseEnglishDate(text)).toBeUndefined()
  },
)
