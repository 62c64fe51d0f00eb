import { exponentOf, type Denomination } from './currency.ts'
import { minorUnits, type MinorUnits } from './minor-units.ts'

// Currencies of which ten or more make about one US dollar, as of 2026. The others have a default by their decimals.
const TENS =
  'BWP CNY CZK DKK DOP EGP GTQ HKD HNL LSL MAD MDL MOP MRU MUR MVR MXN MZN NAD NIO NOK PHP SCR SEK SRD STN SVC SZL THB TRY TWD UAH UYU ZAR ZMW'
const HUNDREDS =
  'AFN ALL AMD AOA ARS BDT BTN CRC CVE DJF DZD ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS KZT LKR LRD MKD NPR PKR RSD RUB SDG SSP VUV XPF YER'
const TEN_THOUSANDS = 'IDR IRR KHR LAK LBP UZS VND'

/**
 * A small, round amount: about one US dollar, 10 pesos, 100 yen, 1 star or 5 minutes. Suggested amounts, steps and
 * examples are multiples of it. It decides nothing that is recorded or calculated.
 */
export function roundAmountOf(of: Denomination): MinorUnits {
  const whole = 10 ** exponentOf(of)
  if (of === 'stars') return minorUnits(1)
  if (of === 'minutes') return minorUnits(5)
  if (TENS.includes(of)) return minorUnits(10 * whole)
  if (HUNDREDS.includes(of)) return minorUnits(100 * whole)
  if (TEN_THOUSANDS.includes(of)) return minorUnits(10_000)
  return minorUnits(exponentOf(of) === 0 ? 1_000 : whole)
}
