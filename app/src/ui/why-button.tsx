import { formatMoney, type MinorUnits } from '@little-ledger/domain'
import type { ComponentProps } from 'react'
import classes from './why-button.module.css'

interface WhyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The number it is about, as the question names it: 'the bank balance'. */
  readonly of: string
  readonly amount: MinorUnits
}

/** Asks why a number is what it is; quiet, because the number is what the screen is about. */
export const WhyButton = ({ of, amount, className, ...rest }: WhyButtonProps) => (
  <button
    type="button"
    aria-label={`Why is ${of} ${formatMoney(amount).replace('-', '−')}?`}
    className={className ? `${classes.button} ${className}` : classes.button}
    {...rest}
  >
    Why?
  </button>
)
