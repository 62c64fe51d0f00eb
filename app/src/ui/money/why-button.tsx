import type { MinorUnits } from '@little-ledger/domain'
import type { ComponentProps } from 'react'
import { formatAmount } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'
import classes from './why-button.module.css'

interface WhyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the number is, such as 'the bank balance'. */
  readonly of: string
  readonly amount: MinorUnits
}

/** Opens the explanation of a number. */
export const WhyButton = ({ of, amount, className, ...rest }: WhyButtonProps) => (
  <button
    type="button"
    aria-label={uiMessages.whyIs({ what: of, amount: formatAmount(amount) })}
    className={className ? `${classes.button} ${className}` : classes.button}
    {...rest}
  >
    {uiMessages.why()}
  </button>
)
