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

test('no time of day comes right before a full stop, because it may end in one: 1:16 p.m.', () => {
  const texts = translatedLanguages().flatMap((tag) => Object.entries(readTranslation(tag)))
  expect(texts.filter(([, text]) => /\{(?:time|now)\}\./.test(text)).map(([id]) => id)).toEqual([])
})

test('exactly the languages with a file are offered', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(['en', ...translatedLanguages()].sort())
})

describe('a verb whose subject is an amount', () => {
  /** Arguments that are written as amounts: '1 star', '5 stars', '$5.00'. */
  const amount = '\\{(?:amount|balance|left|owed|remaining|repaid|rest|total)\\}'
  const agreeing: Readonly<Record<string, RegExp>> = {
    en: new RegExp(
      `(?<!\\bof )${amount}(?: of [^.{}]+| that [^.{}]+)? (?:is|are|was|were|has|have|goes|comes|stays|earns|pays)\\b` +
        `|\\b[Tt]here (?:is|are|was|were) ${amount}`,
      'u',
    ),
    es: new RegExp(
      `(?<!\\p{L})(?:(?:[Qq]ued|[Ff]alt|[Ll]leg|[Ss]al|[Ee]ntr)(?:an|en|aban|arán|arían|drán|aron|ieron)|son|eran|fueron) ${amount}` +
        `|${amount}(?: (?:de|ya) [^.,{}]*?)? (?:están|son|eran|fueron|llegaron|entraron|salieron|siguen|quedan)(?!\\p{L})`,
      'u',
    ),
  }

  /** The largest amount is 52 times another one, so it is never one. */
  const ALWAYS_SEVERAL = ['moneySmartTips.bigGoals']

  test.each([
    ['en', '{amount} was put in.'],
    ['en', '{amount} of what came early is owed.'],
    ['en', 'There is {amount} left to pay back.'],
    ['es', 'Faltan {remaining}'],
    ['es', 'Te quedarán {amount}.'],
    ['es', '{amount} de tu mesada llegaron antes.'],
    ['es', 'En total son {amount}.'],
  ])('is found in %s: “%s”', (language, text) => {
    expect(text).toMatch(agreeing[language] as RegExp)
  })

  test('would be right for only one of “1 star” and “5 stars”, so no language has one', async () => {
    const english = await loadEnglish()
    const found = Object.entries(agreeing).flatMap(([language, pattern]) =>
      Object.entries(language === 'en' ? Object.fromEntries(english) : readTranslation(language))
        .filter(([id, text]) => pattern.test(text) && !ALWAYS_SEVERAL.includes(id))
        .map(([id, text]) => `${language} ${id}: ${text}`),
    )
    expect(found).toEqual([])
  })
})
