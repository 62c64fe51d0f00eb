import { isUnit, type Denomination, type MinorUnits } from '@little-ledger/domain'
import { formatAmount, formatCount } from '../../messages/formats.ts'

/** How many characters wide `MoneyText` shows an amount. The picture of a unit is as wide as two. */
export const amountLength = (amount: MinorUnits, of: Denomination): number =>
  isUnit(of) ? formatCount(amount).length + 2 : formatAmount(amount, of).length
