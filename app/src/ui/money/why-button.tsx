import type { MinorUnits } from '@little-ledger/domain'
import { UnstyledButton } from '@mantine/core'
import { formatAmount } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'
import { WhyIcon } from '../icons.tsx'
import { MoneyText, type MoneyTextProps } from './money-text.tsx'
import classes from './money.module.css'

interface WhyButtonProps {
  /** Description of the number, such as 'the bank balance'. */
  readonly of: string
  readonly amount: MinorUnits
  readonly size?: MoneyTextProps['size']
  readonly onClick?: () => void
}

/** A button that shows a number and opens an explanation of it. */
export const WhyButton = ({ of, amount, size, onClick }: WhyButtonProps) => (
  <UnstyledButton
    className={classes.why}
    aria-label={uiMessages.whyIs({ what: of, amount: formatAmount(amount) })}
    onClick={onClick}
  >
    <MoneyText amount={amount} size={size} />
    <WhyIcon size={1} />
  </UnstyledButton>
)
