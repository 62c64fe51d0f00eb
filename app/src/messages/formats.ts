import { formatMoney, type MinorUnits } from '@little-ledger/domain'

/** The minus sign as typography has it; screen readers say "minus". */
const MINUS = '−'

/** An amount such as '$1,234.56' or '−$0.05'. */
export const formatAmount = (amount: MinorUnits): string => formatMoney(amount).replace('-', MINUS)

/** A change of an amount, with its sign: '+$5.00', '−$5.00', '$0.00'. */
export const formatChange = (amount: MinorUnits): string =>
  amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)
