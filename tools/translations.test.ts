import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../app/src/languages/device-language.ts'
import { loadEnglish } from './load-messages.ts'
import { readTranslation, translatedLanguages, translationProblems } from './translations.ts'

describe('translationProblems', () => {
  const english = new Map([
    ['saved', 'Saved {amount} for <b>{name}</b>'],
    ['days', '{days, plural, one {1 day} other {{days} days}}'],
  ])
  const days = '{days, plural, one {1 día} other {{days} días}}'
  const problems = (texts: Readonly<Record<string, string>>) => translationProblems('es', english, texts)

  test('accepts other words in another order', () => {
    expect(problems({ saved: '<b>{name}</b> tiene {amount}', days })).toEqual([])
    expect(problems({ saved: '<b>{name}: {amount}</b>', days: '{days} d.' })).toEqual([])
  })

  test('names missing and unknown ids', () => {
    expect(problems({ days, weeks: 'Semanas' })).toEqual(['saved is missing', 'weeks does not exist in English'])
  })

  test('names arguments and tags that are missing or unknown', () => {
    expect(problems({ saved: '{name} tiene {importe}', days })).toEqual([
      'saved lacks {amount}',
      'saved lacks <b>',
      'saved has an unknown {importe}',
    ])
  })

  test('finds arguments in the branches of a plural', () => {
    const saved = '{amount, plural, one {<b>{name}</b>} other {<b>{nombre}</b>}}'
    expect(problems({ saved, days })).toEqual(['saved has an unknown {nombre}'])
  })

  test('rejects plural forms that the language does not have', () => {
    expect(problems({ saved: '{amount} <b>{name}</b>', days: '{days, plural, few {a} other {b}}' })).toEqual([
      'days has the plural form “few”, which es does not use',
    ])
  })

  test('rejects text that is not ICU MessageFormat', () => {
    expect(problems({ saved: '{amount} <b>{name}', days })).toEqual([expect.stringMatching(/^saved is not valid/)])
  })
})

test('every translation has all messages, with the same arguments and tags as in English', async () => {
  const english = await loadEnglish()
  const problems = translatedLanguages().flatMap((language) =>
    translationProblems(language, english, readTranslation(language)),
  )
  expect(problems).toEqual([])
})

test('a count in a plural is written as #, which the current language formats: 1,000', async () => {
  const texts = [
    ...(await loadEnglish()),
    ...translatedLanguages().flatMap((tag) => Object.entries(readTranslation(tag))),
  ]
  const plain = texts.filter(([, text]) => /\{(\w+), plural,.*\{\1\}/.test(text)).map(([id]) => id)
  expect(plain).toEqual([])
})

test('exactly the languages with a file are offered', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(['en', ...translatedLanguages()].sort())
})
