import { minorUnits, formatMoney, type MinorUnits } from '@little-ledger/domain'
import classes from './money-text.module.css'
import { useChangingNumber } from './use-changing-number.ts'

interface MoneyTextProps {
  readonly amount: MinorUnits
  /** A movement shows '+' or '−' and its colour; a balance shows only a debt in red. */
  readonly kind?: 'balance' | 'movement'
  /** A figure in a row of text, the largest of a card, or the hero of the screen. */
  readonly size?: 'text' | 'large' | 'hero'
}

/**
 * An amount such as $1,234.56. A sign always stands beside the colour, as the character that screen readers call plus or
 * minus. A change of the amount counts up or down to the new one, unless the device asks for less motion.
 */
export function MoneyText({ amount, kind = 'balance', size = 'text' }: MoneyTextProps) {
  const shown = useChangingNumber(amount)
  const isGain = kind === 'movement' && amount > 0
  const tone = amount < 0 ? 'out' : isGain ? 'in' : 'plain'
  return (
    <span className={classes.money} data-tone={tone} data-size={size}>
      {kind === 'movement' && shown > 0 && '+'}
      {formatMoney(minorUnits(shown)).replace('-', '−')}
    </span>
  )
}
