import { CURRENCIES, DEFAULT_CURRENCY } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currencyName, currencyOptions, regionCurrency, sampleCurrency } from './currencies.ts'
import { setTranslation } from './language.ts'

afterEach(() => setTranslation())

test.each([
  ['en-US', 'USD'],
  ['en', 'USD'],
  ['en-GB', 'GBP'],
  ['es-ES', 'EUR'],
  ['es', 'EUR'],
  ['es-MX', 'MXN'],
  ['es-SV', 'USD'],
  ['es-VE', 'VES'],
  ['es-US', 'USD'],
  ['ja-JP', 'JPY'],
  ['ja', 'JPY'],
  ['ar-KW', 'KWD'],
  ['fr-SN', 'XOF'],
  ['de-CH', 'CHF'],
  ['de-LI', 'CHF'],
  ['eo', DEFAULT_CURRENCY],
])('the currency of %s is %s', (language, currency) => {
  expect(regionCurrency([language])).toBe(currency)
})

test.each([[[]], [['c']], [['']]])(
  'the currency is US dollars if the browser names no language but %j',
  (languages) => {
    expect(regionCurrency(languages)).toBe('USD')
  },
)

test('the currency is that of the first language tag that is valid', () => {
  expect(regionCurrency(['c', 'es-ES'])).toBe('EUR')
})

test.each([
  ['es-ES', 'EUR'],
  ['en-GB', 'GBP'],
  ['ja', 'USD'],
  ['es-MX', 'USD'],
])('the sample family of a browser in %s has %s', (language, currency) => {
  expect(sampleCurrency([language])).toBe(currency)
})

test('currencies are named and sorted in the language of the screens', () => {
  expect(currencyName('EUR')).toBe('Euro')
  setTranslation({ tag: 'es', texts: {} })
  expect(currencyName('EUR')).toBe('euro')
  const labels = currencyOptions().map(({ label }) => label)
  expect(labels).toHaveLength(CURRENCIES.length)
  expect(labels.indexOf('euro (EUR)')).toBeLessThan(labels.indexOf('yen japonés (JPY)'))
})

describe('in a browser without names of currencies', () => {
  beforeEach(() => vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => code))

  test('a new currency has a name from the catalogue', () => {
    expect(currencyOptions(['SLE', 'VED', 'XCG', 'ZWG']).map(({ label }) => label)).toEqual([
      'Caribbean Guilder (XCG)',
      'Sierra Leonean Leone (SLE)',
      'Venezuelan Digital Bolívar (VED)',
      'Zimbabwe Gold (ZWG)',
    ])
    setTranslation({ tag: 'es', texts: { 'currencyName.ZWG': 'oro de Zimbabue' } })
    expect(currencyName('ZWG')).toBe('oro de Zimbabue')
  })

  test('another currency is listed by its code', () => {
    expect(currencyOptions(['ALL'])).toEqual([{ value: 'ALL', label: 'ALL' }])
  })
})
