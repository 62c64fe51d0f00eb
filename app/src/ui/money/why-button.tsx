import type { MinorUnits } from '@little-ledger/domain'
import { Anchor } from '@mantine/core'
import { formatAmount } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'

interface WhyButtonProps {
  /** What the number is, such as 'the bank balance'. */
  readonly of: string
  readonly amount: MinorUnits
  readonly onClick?: () => void
}

/** Opens the explanation of a number. */
export const WhyButton = ({ of, amount, onClick }: WhyButtonProps) => (
  <Anchor
    component="button"
    type="button"
    variant="why"
    aria-label={uiMessages.whyIs({ what: of, amount: formatAmount(amount) })}
    onClick={onClick}
  >
    {uiMessages.why()}
  </Anchor>
)
