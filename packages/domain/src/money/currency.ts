/** How many decimals an amount has: minor units are 1, 1/100 or 1/1000 of the currency. */
export type Exponent = 0 | 2 | 3

type Codes<Text extends string, Found extends string = never> = Text extends `${infer Code} ${infer Rest}`
  ? Codes<Rest, Found | Code>
  : Found | Text

// The currencies of ISO 4217 by exponent. A table of our own, because engines differ and stored amounts must not. The
// exponent of a code never changes here. Without decimals also those of which more than a thousand make one US dollar:
// their hundredths are not used (docs/decisions/0047-currency-and-units.md).
const WITHOUT_DECIMALS =
  'BIF CDF CLP COP DJF GNF IDR IQD IRR ISK JPY KHR KMF KRW LAK LBP MGA MMK MNT MWK NGN PYG RWF SYP TZS UGX UZS VND VUV XAF XOF XPF'
const WITH_TWO_DECIMALS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CHF CNY CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ILS INR JMD KES KGS KPW KYD KZT LKR LRD LSL MAD MDL MKD MOP MRU MUR MVR MXN MYR MZN NAD NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SZL THB TJS TMT TOP TRY TTD TWD UAH USD UYU VED VES WST XCD XCG YER ZAR ZMW ZWG'
const WITH_THREE_DECIMALS = 'BHD JOD KWD LYD OMR TND'

/** An ISO 4217 code. */
export type CurrencyCode = Codes<`${typeof WITHOUT_DECIMALS} ${typeof WITH_TWO_DECIMALS} ${typeof WITH_THREE_DECIMALS}`>

/** What a child who has no money collects: whole numbers. */
export const UNITS = ['stars', 'minutes'] as const
export type Unit = (typeof UNITS)[number]

/** What amounts count: the family's currency, or the child's unit. */
export type Denomination = CurrencyCode | Unit

/** Whether amounts count a child's unit, and not money. */
export const isUnit = (of: Denomination): of is Unit => UNITS.some((unit) => unit === of)

const codesOf = (text: string) => text.split(' ') as CurrencyCode[]

const EXPONENTS: ReadonlyMap<string, Exponent> = new Map([
  ...[...codesOf(WITHOUT_DECIMALS), ...UNITS].map((code) => [code, 0] as const),
  ...codesOf(WITH_TWO_DECIMALS).map((code) => [code, 2] as const),
  ...codesOf(WITH_THREE_DECIMALS).map((code) => [code, 3] as const),
])

/** The currency of a family that chose none (SPEC §9). */
export const DEFAULT_CURRENCY: CurrencyCode = 'USD'

/** Every currency that a family can have, sorted by code. */
export const CURRENCIES: readonly CurrencyCode[] = [
  ...codesOf(WITHOUT_DECIMALS),
  ...codesOf(WITH_TWO_DECIMALS),
  ...codesOf(WITH_THREE_DECIMALS),
].sort()

/** How many decimals the amounts of a currency or unit have. */
export const exponentOf = (denomination: Denomination): Exponent => EXPONENTS.get(denomination) ?? 2

/** Whether text is the code of a known currency. */
export const isCurrency = (text: string): text is CurrencyCode => /^[A-Z]{3}$/.test(text) && EXPONENTS.has(text)
