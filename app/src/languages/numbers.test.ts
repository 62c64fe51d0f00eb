import { basisPoints, formatDecimal, MAX_AMOUNT, minorUnits, parseDollars } from '@little-ledger/domain'
import { afterEach, describe, expect, test } from 'vitest'
import { setTranslation } from './language.ts'
import {
  formatAmount,
  formatChange,
  formatRate,
  formatWhole,
  localMoney,
  withLocalNumbers,
} from '../messages/formats.ts'
import { localNumber, plainNumber } from './numbers.ts'

const speak = (tag: string) => setTranslation({ tag, texts: {} })

afterEach(() => setTranslation())

const LOCALES =
  'ar-EG ar-AE bg bn ca cs da de de-AT de-CH el en-IN es es-AR es-ES es-MX es-US et fa fi fr fr-CA he hi hr hu id it ja ko ' +
  'lt lv mr nb nl pl pt-BR pt-PT ro ru sk sl sv th tr uk ur vi zh'

const AMOUNTS = [0, 1, 5, 99, 100, 550, 12_345, 99_999, 123_456, 9_999_999, 10_000_000, MAX_AMOUNT]

describe.each(LOCALES.split(' '))('in %s', (tag) => {
  test('a typed amount is the amount that the field shows', () => {
    speak(tag)
    for (const amount of AMOUNTS.flatMap((cents) => [minorUnits(cents), minorUnits(0 - cents)])) {
      const text = formatDecimal(amount)
      expect(parseDollars(plainNumber(localNumber(text)))).toEqual({ ok: true, value: amount })
      expect(localNumber(plainNumber(localNumber(text)))).toBe(localNumber(text))
    }
  })

  test.each(['USD', 'EUR', 'MXN', 'JPY', 'KWD'])('an amount in %s can be typed as it is written', (currency) => {
    speak(tag)
    const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    for (const minor of AMOUNTS.flatMap((amount) => [amount, 0 - amount])) {
      const money = minor / 10 ** maximumFractionDigits
      expect(Number(plainNumber(localMoney(money, { currency }), currency).replaceAll(',', ''))).toBe(money)
    }
  })
})

test.each([
  ['es-MX', ['$1,234.56', '−$0.05', '+$5.00', '$0.00', '$5', '2.5']],
  ['es-ES', ['1234,56 $', '−0,05 $', '+5,00 $', '0,00 $', '5 $', '2,5']],
] as const)('in %s, amounts and rates are %j', (tag, texts) => {
  speak(tag)
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(
    [
      formatAmount(minorUnits(123_456)),
      formatAmount(minorUnits(-5)),
      formatChange(minorUnits(500)),
      formatChange(minorUnits(0)),
      formatWhole(5),
      formatRate(basisPoints(250)),
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
