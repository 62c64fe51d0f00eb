import { Card, Title } from '@mantine/core'
import { addMinorUnits, formatMoney, nextPaydays, type CivilDate, type MinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childSummaryMessages } from '../../messages/children.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { Figure } from '../../ui/money/figure.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { WhyButton } from '../../ui/money/why-button.tsx'
import classes from './children.module.css'

interface ChildSummaryProps {
  readonly child: ChildRow
  readonly today: CivilDate
  /** Opens the explanation of a balance. */
  readonly onWhy: (of: 'bank' | 'cash' | 'total') => void
}

/** Longest amount that fits a phone at the largest font size: '$9,999.99'. */
const MAX_HERO_LENGTH = 9

/** The selected child's balances and next allowance. */
export function ChildSummary({ child, today, onWhy }: ChildSummaryProps) {
  const total = addMinorUnits(child.balance, child.cashOnHand)
  const isLong = formatMoney(child.balance).length > MAX_HERO_LENGTH
  const [next] = nextPaydays(child.allowanceSettings, today, 1)
  return (
    <Card component="section" className={classes.summary} aria-labelledby="child-name">
      <Title
        order={2}
        id="child-name"
        fz="1.5rem"
        lineClamp={2}
        style={{ overflowWrap: 'anywhere' }}
        title={child.name}
      >
        {child.name}
      </Title>
      <dl className={classes.figures}>
        <Figure
          label={childSummaryMessages.bankBalance()}
          className={isLong ? classes.long : undefined}
          value={<MoneyText amount={child.balance} size="hero" />}
          note={
            <WhyButton
              of={childSummaryMessages.whyBankBalance()}
              amount={child.balance}
              onClick={() => onWhy('bank')}
            />
          }
        />
        <Figure
          label={childSummaryMessages.cash()}
          value={<MoneyText amount={child.cashOnHand} size="large" />}
          note={
            <WhyButton of={childSummaryMessages.whyCash()} amount={child.cashOnHand} onClick={() => onWhy('cash')} />
          }
        />
        <Figure
          label={childSummaryMessages.total()}
          value={<MoneyText amount={total} size="large" />}
          note={<WhyButton of={childSummaryMessages.whyTotal()} amount={total} onClick={() => onWhy('total')} />}
        />
      </dl>
      <dl className={classes.schedule}>
        <Figure
          label={childSummaryMessages.nextAllowance()}
          value={next === undefined ? childSummaryMessages.noAllowance() : <AmountOnDay {...next} />}
        />
      </dl>
    </Card>
  )
}

function AmountOnDay({ amount, date }: { readonly amount: MinorUnits; readonly date: CivilDate }) {
  const money = <MoneyText key="amount" amount={amount} />
  return childSummaryMessages.amountOnDay({ amount: () => money, day: formatWeekdayDate(date) })
}
