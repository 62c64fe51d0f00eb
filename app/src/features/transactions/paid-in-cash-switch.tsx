import { Switch, type SwitchProps } from '@mantine/core'
import { exponentOf, parseAmount, type Denomination } from '@little-ledger/domain'
import { formatAmount } from '../../messages/formats.ts'
import { transactionMessages } from '../../messages/transactions.ts'

interface PaidInCashSwitchProps extends SwitchProps {
  /** The child's name. */
  readonly name: string
  readonly of: Denomination
  /** The amount as the user typed it. */
  readonly amount: string
}

/** A switch that adds the withdrawn amount to the child's piggy bank. */
export function PaidInCashSwitch({ name, of, amount: typed, ...input }: PaidInCashSwitchProps) {
  const amount = parseAmount(typed, exponentOf(of))
  const description =
    amount.ok && amount.value > 0
      ? transactionMessages.addsToPiggyBank({ amount: formatAmount(amount.value, of), name })
      : transactionMessages.addsItToPiggyBank({ name })
  return <Switch label={transactionMessages.paidInCash()} description={description} {...input} />
}
