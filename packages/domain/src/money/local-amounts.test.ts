import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import type { Denomination } from './currency.ts'
import { localAmounts } from './local-amounts.ts'
import { MAX_AMOUNT, minorUnits } from './minor-units.ts'

const LOCALES = [
  ...['ar-EG', 'ar-MA', 'bg-BG', 'bn-BD', 'ca-ES', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-GB'],
  ...['en-IN', 'en-US', 'es-AR', 'es-ES', 'es-MX', 'fa-IR', 'fi-FI', 'fr-CA', 'fr-FR', 'he-IL', 'hi-IN', 'hu-HU'],
  ...['id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'mr-IN', 'my-MM', 'nb-NO', 'ne-NP', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT'],
  ...['ro-RO', 'ru-RU', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA', 'ur-PK', 'vi-VN', 'zh-CN'],
]
const DENOMINATIONS = ['USD', 'EUR', 'MXN', 'JPY', 'KWD', 'stars'] as const satisfies readonly Denomination[]
const LIMITS = [0, 1, 5, 10, 99, 100, 999, 1_000, 1_001, 123_456, 1_234_567, MAX_AMOUNT - 1, MAX_AMOUNT]

const amountsIn = (locale: string, of: Denomination) =>
  localAmounts(of, (options) => new Intl.NumberFormat(locale, options))

/** Without marks of the writing direction and with ordinary spaces, so that the texts can be read here. */
const readable = (text: string) => text.replace(/[\u061c\u200e\u200f]/g, '').replace(/\s/g, ' ')

describe.each(LOCALES)('in %s', (locale) => {
  test('what is written is read as the same amount, up to the limits', () => {
    for (const of of DENOMINATIONS) {
      const amounts = amountsIn(locale, of)
      for (const amount of LIMITS.flatMap((limit) => [minorUnits(limit), minorUnits(0 - limit)])) {
        for (const text of [amounts.format(amount), amounts.formatField(amount)])
          expect([of, text, amounts.parse(text)]).toEqual([of, text, ok(amount)])
      }
    }
  })

  test('any amount that is written is read as the same amount', () => {
    const amounts = DENOMINATIONS.map((of) => amountsIn(locale, of))
    fc.assert(
      fc.property(fc.constantFrom(...amounts), fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), (each, number) => {
        const amount = minorUnits(number)
        expect(each.parse(each.format(amount))).toEqual(ok(amount))
        expect(each.parse(each.formatField(amount))).toEqual(ok(amount))
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  ['en-US', 'USD', -123_456, '-$1,234.56', '-1,234.56'],
  ['en-US', 'EUR', 123_456, '€1,234.56', '1,234.56'],
  ['es-ES', 'EUR', 1_234_567, '12.345,67 €', '12.345,67'],
  ['fr-FR', 'EUR', 123_456, '1 234,56 €', '1 234,56'],
  ['ar-EG', 'KWD', 1_234_567, '١٬٢٣٤٫٥٦٧ د.ك.', '١٬٢٣٤٫٥٦٧'],
  // Without decimals, whatever the platform thinks of these currencies.
  ['en-US', 'IDR', 50_000, 'IDR 50,000', '50,000'],
  ['en-US', 'stars', 1_234, '1,234', '1,234'],
] as const)('in %s, %s %i is written %s and in a field %s', (locale, of, amount, shown, field) => {
  const { format, formatField } = amountsIn(locale, of)
  expect(readable(format(minorUnits(amount)))).toBe(shown)
  expect(readable(formatField(minorUnits(amount)))).toBe(field)
})

test.each([
  ['de-DE', '1234,5', 123_450],
  ['de-DE', '1.234,50', 123_450],
  ['de-DE', '1234', 123_400],
  ['de-DE', '5,', 500],
  ['de-DE', ',5', 50],
  ['de-DE', ' −5,00 € ', -500],
  ['de-DE', '+5', 500],
  ['de-DE', 'EUR 5', 500],
  ['fr-FR', '1 234,50', 123_450],
  ['fr-FR', '12.5', 1_250],
  ['de-CH', "1'234.50", 123_450],
  ['de-CH', '12,50', 1_250],
  ['es-ES', '1.234,50', 123_450],
  ['es-MX', '1,234.50', 123_450],
  ['hi-IN', '1,23,456.50', 12_345_650],
  ['hi-IN', '१,२३,४५६.५०', 12_345_650],
  ['bn-BD', '১২.৫', 1_250],
  ['en-IN', '१२.५', 1_250],
  ['th-TH', '๙๐', 9_000],
  ['ar-EG', '١٢٫٥', 1_250],
  ['ar-EG', '12.5', 1_250],
  ['ja-JP', '１２．５', 1_250],
] as const)('in %s, people type %s', (locale, text, amount) => {
  expect(amountsIn(locale, 'EUR').parse(text)).toEqual(ok(amount))
})

test.each([
  ['de-DE', '1,234.50'],
  ['de-DE', '12.5'],
  ['de-DE', '1.23,50'],
  ['de-DE', '1.2345,00'],
  ['en-US', '1,5'],
  ['en-US', '1 234'],
  ['en-US', '12,34,567'],
  ['en-US', '5-'],
  ['en-US', '--5'],
  ['en-US', '1.2.3'],
  ['en-US', '1e3'],
  ['en-US', 'five'],
  ['en-US', ''],
  ['en-US', '€'],
  ['en-US', '£5'],
] as const)('in %s, %j is no amount', (locale, text) => {
  expect(amountsIn(locale, 'EUR').parse(text)).toEqual(err({ type: 'NotAnAmount' }))
})

test('an amount that is too precise or too large is refused', () => {
  const { parse } = amountsIn('de-DE', 'EUR')
  expect(parse('1,234')).toEqual(err({ type: 'TooManyDecimals' }))
  expect(parse('1.000.000,01')).toEqual(err({ type: 'AmountTooLarge', maximum: MAX_AMOUNT }))
})
