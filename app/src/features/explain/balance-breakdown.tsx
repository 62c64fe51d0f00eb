import {
  explainBankBalance,
  explainCashBalance,
  explainTotalSavings,
  type ChildAccounts,
  type SumExplanation,
} from '@little-ledger/domain'
import { balanceNames } from '../../messages/explain.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import type { Audience } from './subject.ts'
import { SumList } from './sum-list.tsx'
import classes from './why-dialog.module.css'

type Balance = 'bank' | 'cash' | 'total'

const EXPLAIN: Readonly<Record<Balance, (accounts: ChildAccounts) => SumExplanation>> = {
  bank: explainBankBalance,
  cash: explainCashBalance,
  total: explainTotalSavings,
}

interface BalanceExplainedProps {
  readonly accounts: ChildAccounts
  readonly of: Balance
  readonly audience: Audience
}

/** A current balance and the terms that add up to it. */
export function BalanceBreakdown({ accounts, of, audience }: BalanceExplainedProps) {
  const explanation = EXPLAIN[of](accounts)
  return (
    <div className={classes.explanation}>
      <div className={classes.hero}>
        <h3 className={classes.name}>{balanceNames[of]()}</h3>
        <MoneyText amount={explanation.total} size="hero" />
      </div>
      <SumList explanation={explanation} audience={audience} />
    </div>
  )
}
