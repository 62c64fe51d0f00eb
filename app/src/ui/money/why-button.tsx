import type { Denomination, MinorUnits } from '@little-ledger/domain'
import { UnstyledButton } from '@mantine/core'
import { formatAmount } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'
import { WhyIcon } from '../icons.tsx'
import { MoneyText, type MoneyTextProps } from './money-text.tsx'
import classes from './money.module.css'

interface WhyButtonProps {
  /** Description of the number, such as 'the bank balance'. */
  readonly what: string
  readonly amount: MinorUnits
  readonly of: Denomination
  readonly size?: MoneyTextProps['size']
  readonly onClick?: () => void
}

/** A button that shows a number and opens an explanation of it. */
export const WhyButton = ({ what, amount, of, size, onClick }: WhyButtonProps) => (
  <UnstyledButton
    className={classes.why}
    aria-label={uiMessages.whyIs({ what, amount: formatAmount(amount, of) })}
    onClick={onClick}
  >
    <MoneyText amount={amount} of={of} size={size} />
    <WhyIcon size={1} />
  </UnstyledButton>
)
