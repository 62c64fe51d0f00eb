import type { SumTermKind } from '@little-ledger/domain'
import type { ComponentType } from 'react'
import { AllowanceIcon, CashIcon, DepositIcon, InterestIcon, SpendIcon } from '../../ui/icons.tsx'

const ICONS: Readonly<Record<SumTermKind, ComponentType<object>>> = {
  opening: DepositIcon,
  deposit: DepositIcon,
  allowance: AllowanceIcon,
  interest: InterestIcon,
  withdrawal: SpendIcon,
  cashAdded: CashIcon,
  cashRemoved: CashIcon,
  bank: DepositIcon,
  cash: CashIcon,
  balanceToday: DepositIcon,
  weeksOfAllowance: AllowanceIcon,
  weeksOfInterest: InterestIcon,
}

/** Icon for a term, the same as in the transaction history. */
export function TermIcon({ kind }: { readonly kind: SumTermKind }) {
  const Icon = ICONS[kind]
  return <Icon />
}
