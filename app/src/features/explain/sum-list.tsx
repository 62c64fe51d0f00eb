import { Flex, ThemeIcon } from '@mantine/core'
import type { SumExplanation, SumTermKind, Denomination } from '@little-ledger/domain'
import type { ComponentType } from 'react'
import { whyMessages } from '../../messages/explain.ts'
import { describeSumForChild } from '../../messages/explain/child.ts'
import { describeSumForParent } from '../../messages/explain/parent.ts'
import { Hint } from '../../ui/hint.tsx'
import { AllowanceIcon, CashIcon, DepositIcon, InterestIcon, SpendIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './explain.module.css'
import type { Audience } from './subject.ts'

/** The icon for each term, the same as in the transaction history. */
const ICONS: Readonly<Record<SumTermKind, ComponentType<object>>> = {
  opening: DepositIcon,
  deposit: DepositIcon,
  allowance: AllowanceIcon,
  advance: AllowanceIcon,
  interest: InterestIcon,
  withdrawal: SpendIcon,
  repayment: AllowanceIcon,
  cashFromBank: CashIcon,
  cashAdded: CashIcon,
  cashRemoved: CashIcon,
  bank: DepositIcon,
  cash: CashIcon,
  balanceToday: DepositIcon,
  weeksOfAllowance: AllowanceIcon,
  weeksOfInterest: InterestIcon,
}

interface SumListProps {
  readonly explanation: SumExplanation
  readonly of: Denomination
  readonly audience: Audience
}

/** A sum as written on paper: each term's sentence and amount, a line, and the total. */
export function SumList({ explanation, of, audience }: SumListProps) {
  const { terms, total } = explanation
  const sentences = audience === 'parent' ? describeSumForParent(explanation, of) : describeSumForChild(explanation, of)
  const sum = sentences.at(-1)
  if (terms.length === 0) return <p>{sentences[0]}</p>
  return (
    <div>
      <Flex component="ul" direction="column">
        {terms.map(({ kind, amount }, index) => {
          const Icon = ICONS[kind]
          return (
            <li key={kind} className={classes.term}>
              <ThemeIcon className={classes.icon ?? ''} c={`var(--ll-money-${amount < 0 ? 'out' : 'in'})`}>
                <Icon />
              </ThemeIcon>
              <span>{sentences[index]}</span>
              {/* The sentence already includes the amount. */}
              <span aria-hidden="true">
                <MoneyText of={of} amount={amount} kind="movement" />
              </span>
            </li>
          )
        })}
      </Flex>
      <p className={`${classes.term} ${classes.total}`}>
        <span>{audience === 'parent' ? whyMessages.total() : sum}</span>
        <span aria-hidden={audience === 'child'}>
          <MoneyText of={of} amount={total} />
        </span>
      </p>
      {/* With one term, the sum would only repeat the total. */}
      {audience === 'parent' && terms.length > 1 && <Hint mt="sm">{sum}</Hint>}
    </div>
  )
}
