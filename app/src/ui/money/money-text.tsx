import { isUnit, minorUnits, type Denomination, type MinorUnits } from '@little-ledger/domain'
import { VisuallyHidden } from '@mantine/core'
import { formatAmount, formatChange, formatCount, unitWords } from '../../messages/formats.ts'
import classes from './money.module.css'
import { UnitPicture } from './unit-picture.tsx'
import { useChangingNumber } from './use-changing-number.ts'

export interface MoneyTextProps {
  readonly amount: MinorUnits
  readonly of: Denomination
  /** A `movement` is shown with a sign and a color; a `balance` only turns red below zero. */
  readonly kind?: 'balance' | 'movement'
  readonly size?: 'text' | 'large' | 'hero' | undefined
}

/**
 * An amount such as $1,234.56, or 5 and a star. Color is never the only signal: a colored amount also has a sign. When
 * the amount changes, the text counts up or down to the new amount, unless the user prefers reduced motion.
 */
export function MoneyText({ amount, of, kind = 'balance', size = 'text' }: MoneyTextProps) {
  const shown = minorUnits(useChangingNumber(amount))
  const isGain = kind === 'movement' && amount > 0
  const tone = amount < 0 ? 'out' : isGain ? 'in' : 'plain'
  return (
    <span className={classes.money} data-tone={tone} data-size={size}>
      {isUnit(of) ? (
        <>
          {kind === 'movement' && shown > 0 && '+'}
          {formatCount(shown)}
          <UnitPicture unit={of} />
          <VisuallyHidden component="span">{unitWords[of]({ count: shown })}</VisuallyHidden>
        </>
      ) : (
        (kind === 'movement' ? formatChange : formatAmount)(shown, of)
      )}
    </span>
  )
}
