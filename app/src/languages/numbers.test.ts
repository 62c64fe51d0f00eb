import { basisPoints, exponentOf, formatDecimal, MAX_AMOUNT, minorUnits, parseAmount } from '@little-ledger/domain'
import { afterEach, describe, expect, test } from 'vitest'
import { setTranslation } from './language.ts'
import {
  formatAmount,
  formatChange,
  formatCount,
  formatRate,
  formatWhole,
  formatWholePercent,
  withLocalNumbers,
} from '../messages/formats.ts'
import { localNumber, plainNumber } from './numbers.ts'

const speak = (tag: string) => setTranslation({ tag, texts: {} })

afterEach(() => setTranslation())

const LOCALES =
  'ar-EG ar-AE bg bn ca cs da de de-AT de-CH el en-IN es es-AR es-ES es-MX es-US et fa fi fr fr-CA he hi hr hu id it ja ko ' +
  'lt lv mr nb nl pl pt-BR pt-PT ro ru sk sl sv th tr uk ur vi zh'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

const AMOUNTS = [0, 1, 5, 99, 100, 550, 12_345, 99_999, 123_456, 9_999_999, 10_000_000, MAX_AMOUNT]

const DENOMINATIONS = ['USD', 'EUR', 'JPY', 'KWD', 'MXN', 'stars'] as const

describe.each(LOCALES.split(' '))('in %s', (tag) => {
  test.each(DENOMINATIONS)('an amount in %s that is typed as it is shown is that amount', (of) => {
    speak(tag)
    for (const amount of AMOUNTS.flatMap((each) => [minorUnits(each), minorUnits(0 - each)])) {
      const parse = (typed: string) => parseAmount(plainNumber(typed, of), exponentOf(of))
      // As a field shows it, and as the screens do.
      const plain = formatDecimal(amount, exponentOf(of))
      expect(parse(localNumber(plain)), plain).toEqual({ ok: true, value: amount })
      expect(localNumber(plainNumber(localNumber(plain), of))).toBe(localNumber(plain))
      const shown = formatAmount(amount, of)
      if (of !== 'stars') expect(parse(shown), shown).toEqual({ ok: true, value: amount })
    }
  })
})

test.each(DENOMINATIONS)('in English, an amount in %s that is typed as it is shown is that amount', (of) => {
  for (const amount of AMOUNTS.flatMap((each) => [minorUnits(each), minorUnits(0 - each)])) {
    const typed = of === 'stars' ? formatCount(amount) : formatAmount(amount, of)
    expect(parseAmount(plainNumber(typed, of).replace('−', '-'), exponentOf(of)), typed).toEqual({
      ok: true,
      value: amount,
    })
  }
})

test.each([
  ['es-MX', ['$1,234.56', '−$0.05', '+$5.00', '$0.00', '$5', '2.5%', '45%']],
  ['es-ES', ['1234,56 $', '−0,05 $', '+5,00 $', '0,00 $', '5 $', '2,5 %', '45 %']],
] as const)('in %s, amounts and rates are %j', (tag, texts) => {
  speak(tag)
  expect(
    [
      formatAmount(minorUnits(123_456), 'USD'),
      formatAmount(minorUnits(-5), 'USD'),
      formatChange(minorUnits(500), 'USD'),
      formatChange(minorUnits(0), 'USD'),
      formatWhole(minorUnits(500), 'USD'),
      formatRate(basisPoints(250)),
      formatWholePercent(45),
    ].map(spaced),
  ).toEqual(texts)
})

test.each([
  ['en', 'EUR', ['€1,234.56', '−€0.05', '+€5.00', '€5']],
  ['en', 'JPY', ['¥123,456', '−¥5', '+¥500', '¥500']],
  ['en', 'KWD', ['KWD 123.456', '−KWD 0.005', '+KWD 0.500', 'KWD 1']],
  ['en', 'MXN', ['$1,234.56', '−$0.05', '+$5.00', '$5']],
  ['en', 'stars', ['123,456 stars', '−5 stars', '+500 stars', '500']],
  ['es-ES', 'EUR', ['1234,56 €', '−0,05 €', '+5,00 €', '5 €']],
] as const)('in %s, amounts in %s are %j', (tag, of, texts) => {
  if (tag !== 'en') speak(tag)
  expect(
    [
      formatAmount(minorUnits(123_456), of),
      formatAmount(minorUnits(-5), of),
      formatChange(minorUnits(500), of),
      formatWhole(minorUnits(500), of),
    ].map(spaced),
  ).toEqual(texts)
})

test.each([
  ['es-ES', '1.234,50', '1234.50'],
  ['es-ES', '1234,5', '1234.5'],
  ['es-ES', '12,50 $', '12.50'],
  ['es-ES', '12.50', '12.50'],
  // A point with two digits cannot separate thousands.
  ['es-ES', '5.50', '5.50'],
  ['es-ES', '1,234.50', '1,234.50'],
  ['es-ES', '1,5,5', '1,5,5'],
  ['es-MX', '$1,234.50', '1234.50'],
  ['fr', '1 234,50', '1234.50'],
  ['ar-EG', '١٬٢٣٤٫٥٠', '1234.50'],
  ['ar-EG', '123', '123'],
  ['es-ES', 'cinco', 'cinco'],
  ['es-ES', '', ''],
])('in %s, “%s” is the number %s', (tag, typed, plain) => {
  speak(tag)
  expect(plainNumber(typed)).toBe(plain)
})

test('English stays as it is typed', () => {
  expect([plainNumber('1,234.50'), localNumber('1234.50')]).toEqual(['1,234.50', '1234.50'])
})

test('writes the numbers in a text', () => {
  speak('es-ES')
  expect(withLocalNumbers('Escribe 5.00 o hasta $1,000,000 en 3 días.')).toBe(
    'Escribe 5,00 o hasta 1.000.000\u00a0$ en 3 días.',
  )
})

test('text that is no number stays', () => {
  speak('es-ES')
  expect(localNumber('5.5.5')).toBe('5.5.5')
})
