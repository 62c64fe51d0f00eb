import type { Child } from '../ledger/child-ledger.ts'
import type { CurrencyChange, Family } from '../ledger/family.ts'
import type { Posting } from '../ledger/posting.ts'
import type { CurrencyCode } from '../money/currency.ts'

/** The currency in which a posting was made, and the change that gave it the currency in which it is shown. */
export interface Relabeling {
  readonly from: CurrencyCode
  readonly change: CurrencyChange
}

/**
 * Whether a posting was made before a change. A recorded one by its stamp; an automatic one by its date, because it is
 * made at the start of a day.
 */
const isBefore = ({ stamp, date }: Pick<Posting, 'stamp' | 'date'>, change: CurrencyChange): boolean =>
  stamp === '' ? date <= change.on : stamp < change.stamp

/**
 * How a posting got the family's currency, if it was made in another. Its number stayed the same. Undefined for stars and
 * minutes.
 */
export function explainRelabeling(
  posting: Pick<Posting, 'stamp' | 'date'>,
  { unit }: Pick<Child, 'unit'>,
  { currency, currencyChanges }: Pick<Family, 'currency' | 'currencyChanges'>,
): Relabeling | undefined {
  const from = currencyChanges.find((change) => isBefore(posting, change))?.from ?? currency
  const change = currencyChanges.at(-1)
  return unit !== 'money' || change === undefined || from === currency ? undefined : { from, change }
}
