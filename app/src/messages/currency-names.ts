import type { CurrencyCode } from '@little-ledger/domain'
import { messages } from './catalogue.ts'

/** Currencies that are too new for some browsers to have a name for them. */
const currencyNames: Readonly<Record<string, () => string>> = messages('currencyName', {
  SLE: 'Sierra Leonean Leone',
  VED: 'Venezuelan Digital Bolívar',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwe Gold',
})

/** The name of a currency for which the browser has none. */
export const currencyNameText = (code: CurrencyCode): string | undefined => currencyNames[code]?.()
