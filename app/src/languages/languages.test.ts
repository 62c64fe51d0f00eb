import { addDays, civilDate, civilTime, VALIDATION_MESSAGES, WEEKDAYS } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage, deviceLanguage } from './device-language.ts'
import {
  capitalized,
  formatDate,
  formatShortWeekday,
  formatDateTime,
  formatList,
  formatLongDate,
  formatMonthDay,
  formatPaydays,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '../messages/formats.ts'
import { setTranslation } from './language.ts'
import { localWeekdays } from './weekdays.ts'
import { serverText, validationText } from '../messages/domain/validation.ts'

describe('the language of a device', () => {
  const language = (...preferred: string[]) => deviceLanguage(['en', 'es', 'ar'], preferred)

  test('is the first language of the browser that is translated, with its region', () => {
    expect(language('fr-FR', 'es-MX', 'en')).toBe('es-MX')
    expect(language('ar', 'es')).toBe('ar')
  })

  test('is English if the browser prefers it or knows no translated language', () => {
    expect(language('en-GB', 'es')).toBe('en')
    expect(language('fr', 'de')).toBe('en')
    expect(language()).toBe('en')
  })

  test('is the one chosen on the device, with the browser’s region', () => {
    chooseLanguage('es')
    expect(language('en-US')).toBe('es-US')
    expect(language('en-US', 'es')).toBe('es-US')
    expect(language('en-US', 'es-AR')).toBe('es-AR')
    expect(language('en', 'fr-FR')).toBe('es')
    chooseLanguage('en')
    expect(language('es-AR')).toBe('en')
  })

  test('is the browser’s if the chosen one no longer exists', () => {
    chooseLanguage('eo')
    expect(language('es')).toBe('es')
  })
})

describe('formats in Spanish', () => {
  beforeEach(() =>
    setTranslation({
      tag: 'es',
      texts: { 'schedule.weekly': 'cada {weekday}', 'format.weekdayDate': '{weekday} {date}' },
    }),
  )
  afterEach(() => setTranslation())

  const date = civilDate('2026-11-21')

  test('writes dates as Spanish does', () => {
    expect([formatDate(date), formatMonthDay(date)]).toEqual(['21\u00A0nov 2026', '21\u00A0nov'])
    expect(formatLongDate(date)).toBe('21 de noviembre de 2026')
    expect(formatWeekdayDate(date)).toBe('sábado 21 de noviembre')
  })

  test('names each weekday like the date that falls on it', () => {
    const week = WEEKDAYS.map((_, days) => addDays(civilDate('2026-11-16'), days))
    expect(WEEKDAYS.map(formatWeekday)).toEqual(week.map((day) => formatWeekdayDate(day).split(' ')[0]))
    expect(formatPaydays('weekly', 'saturday')).toBe('cada sábado')
    expect(capitalized(formatShortWeekday('saturday'))).toBe('Sáb')
  })

  test('uses the clock of the region', () => {
    expect(['00:00', '09:03', '21:03'].map((time) => formatTime(civilTime(time)))).toEqual(['0:00', '9:03', '21:03'])
    setTranslation({ tag: 'es-US', texts: {} })
    expect(formatTime(civilTime('21:03'))).toMatch(/^9:03\sp\.\s?m\.$/)
  })

  test('writes instants in the time zone of the device', () => {
    const instant = new Date(2026, 10, 21, 17, 3).getTime()
    expect(formatDateTime(instant)).toBe('21 nov 2026, 17:03')
  })

  test('starts the week where the region does', () => {
    expect(localWeekdays()[0]).toBe('monday')
    setTranslation({ tag: 'es-MX', texts: {} })
    expect(localWeekdays().join(' ')).toBe('sunday monday tuesday wednesday thursday friday saturday')
    setTranslation()
    expect(localWeekdays()).toEqual(WEEKDAYS)
  })

  test('joins lists', () => {
    expect(formatList(['Mia', 'Ben', 'Zoë'])).toBe('Mia, Ben y Zoë')
  })
})

test('joins lists in English with a serial comma', () => {
  expect(formatList(['Mia', 'Ben', 'Zoë'])).toBe('Mia, Ben, and Zoë')
})

test('isolates right-to-left names in lists', () => {
  expect(formatList(['מאיה', 'מרים'])).toBe('\u2068מאיה\u2069 and \u2068מרים\u2069')
})

describe('texts of the domain and the server', () => {
  afterEach(() => setTranslation())

  test('stay as they are in English', () => {
    const texts = [...Object.values(VALIDATION_MESSAGES), 'Mia']
    expect(texts.map(validationText)).toEqual(texts)
    expect(serverText('Speak up.')).toBe('Speak up.')
  })

  test('are translated if they are known; an unknown sentence of the server is replaced', () => {
    const texts = { 'validation.nameRequired': 'Falta el nombre', 'server.refused': 'El servidor no pudo.' }
    setTranslation({ tag: 'es', texts })
    expect(validationText(VALIDATION_MESSAGES.nameRequired)).toBe('Falta el nombre')
    expect(validationText('Mia')).toBe('Mia')
    expect(serverText(VALIDATION_MESSAGES.nameRequired)).toBe('Falta el nombre')
    expect(serverText('Speak up.')).toBe('El servidor no pudo.')
  })

  test('are each told apart by their text', () => {
    const texts = Object.values(VALIDATION_MESSAGES)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
