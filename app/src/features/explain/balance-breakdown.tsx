import {
  explainBankBalance,
  explainCashBalance,
  explainTotalSavings,
  type ChildAccounts,
  type SumExplanation,
} from '@little-ledger/domain'
import { MoneyText } from '../../ui/money-text.tsx'
import type { Audience } from './subject.ts'
import { SumList } from './sum-list.tsx'
import classes from './why-dialog.module.css'

type Balance = 'bank' | 'cash' | 'total'

const BALANCES: Readonly<Record<Balance, { name: string; explain: (accounts: ChildAccounts) => SumExplanation }>> = {
  bank: { name: 'Bank Balance', explain: explainBankBalance },
  cash: { name: 'Cash in Piggy Bank', explain: explainCashBalance },
  total: { name: 'Total Savings', explain: explainTotalSavings },
}

interface BalanceExplainedProps {
  readonly accounts: ChildAccounts
  readonly of: Balance
  readonly reader: Audience
}

/** A balance as it stands, and all that makes it up. */
export function BalanceBreakdown({ accounts, of, reader }: BalanceExplainedProps) {
  const { name, explain } = BALANCES[of]
  const explanation = explain(accounts)
  return (
    <div className={classes.explanation}>
      <div className={classes.hero}>
        <h3 className={classes.name}>{name}</h3>
        <MoneyText amount={explanation.total} size="hero" />
      </div>
      <SumList explanation={explanation} reader={reader} />
    </div>
  )
}
