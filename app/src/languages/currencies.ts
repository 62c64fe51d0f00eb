import { CURRENCIES, DEFAULT_CURRENCY, type CurrencyCode } from '@little-ledger/domain'
import { currencyNameText } from '../messages/currency-names.ts'
import { languageTag } from './language.ts'

/** The regions whose currency does not begin with their own code. */
const REGIONS: Readonly<Record<string, string>> = {
  USD: 'EC PA PR SV VI GU',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK GP MQ RE GF YT',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  XCD: 'AG DM GD KN LC VC',
  GBP: 'GG IM JE',
  CHF: 'LI',
  DKK: 'FO GL',
  ILS: 'PS',
  VES: 'VE',
}

/** The currency of the browser's region: EUR for es-ES, JPY for ja. US dollars if it is unknown. */
export function regionCurrency(languages: readonly string[] = globalThis.navigator?.languages ?? []): CurrencyCode {
  const region = languages.map(regionOf).find((code) => code !== undefined) ?? 'US'
  // Codes begin with the code of their region (ISO 4217).
  const own = CURRENCIES.find((code) => code.startsWith(region))
  return CURRENCIES.find((code) => REGIONS[code]?.includes(region)) ?? own ?? DEFAULT_CURRENCY
}

/** The currencies whose unit is worth about a US dollar, so that the sample family's amounts suit them. */
const NEAR_A_DOLLAR: readonly CurrencyCode[] = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD']

/** The currency of the sample family: that of the browser's region if its amounts suit it, otherwise US dollars. */
export function sampleCurrency(languages?: readonly string[]): CurrencyCode {
  const own = regionCurrency(languages)
  return NEAR_A_DOLLAR.includes(own) ? own : DEFAULT_CURRENCY
}

/** A language's region, or undefined if this is not a language tag: WebKitGTK names the POSIX locale "c". */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** Names currencies in the current language: 'US Dollar', 'euro'. Returns the code of one that has no name. */
function createNamer(): (code: CurrencyCode) => string {
  const names = new Intl.DisplayNames(languageTag(), { type: 'currency' })
  return (code) => {
    const name = names.of(code) ?? code
    return name === code ? (currencyNameText(code) ?? code) : name
  }
}

export const currencyName = (code: CurrencyCode): string => createNamer()(code)

/** The currencies as choices, by their names in the current language: 'euro (EUR)'. */
export function currencyOptions(codes: readonly CurrencyCode[] = CURRENCIES) {
  const nameOf = createNamer()
  const labelOf = (code: CurrencyCode): string => {
    const name = nameOf(code)
    return name === code ? code : `${name} (${code})`
  }
  return codes
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, languageTag()))
}
