import { minorUnits, type MinorUnits } from '@little-ledger/domain'
import { formatAmount, formatChange } from '../../messages/formats.ts'
import classes from './money.module.css'
import { useChangingNumber } from './use-changing-number.ts'

export interface MoneyTextProps {
  readonly amount: MinorUnits
  /** A `movement` is shown with a sign and a color; a `balance` only turns red below zero. */
  readonly kind?: 'balance' | 'movement'
  readonly size?: 'text' | 'large' | 'hero' | undefined
}

/**
 * An amount such as $1,234.56. Color is never the only signal: a colored amount also has a sign. When the amount
 * changes, the text counts up or down to the new amount, unless the user prefers reduced motion.
 */
export function MoneyText({ amount, kind = 'balance', size = 'text' }: MoneyTextProps) {
  const shown = useChangingNumber(amount)
  const isGain = kind === 'movement' && amount > 0
  const tone = amount < 0 ? 'out' : isGain ? 'in' : 'plain'
  return (
    <span className={classes.money} data-tone={tone} data-size={size}>
      {kind === 'movement' ? formatChange(minorUnits(shown)) : formatAmount(minorUnits(shown))}
    </span>
  )
}
