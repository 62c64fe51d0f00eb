import { addMinorUnits, formatMoney, nextPaydays, type CivilDate } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { WhyButton } from '../../ui/why-button.tsx'
import classes from './child-summary.module.css'

interface ChildSummaryProps {
  readonly child: ChildRow
  readonly today: CivilDate
  /** Asked why one of the three figures is what it is. */
  readonly onWhy: (of: 'bank' | 'cash' | 'total') => void
}

/** An amount of more characters than '$9,999.99' does not fit a phone at the size of a hero. */
const LONG_AMOUNT = 9

/** The selected child at a glance: the bank balance first, then what else there is and what comes next. */
export function ChildSummary({ child, today, onWhy }: ChildSummaryProps) {
  const total = addMinorUnits(child.balance, child.cashOnHand)
  const isLong = formatMoney(child.balance).length > LONG_AMOUNT
  const [next] = nextPaydays(child.allowanceSettings, today, 1)
  return (
    <section className={classes.card} aria-labelledby="child-name">
      <h2 id="child-name" className={classes.name} title={child.name}>
        {child.name}
      </h2>
      <dl className={classes.figures}>
        <Figure
          label="Bank Balance"
          className={`${classes.hero} ${isLong ? classes.long : ''}`}
          why={<WhyButton of="the bank balance" amount={child.balance} onClick={() => onWhy('bank')} />}
        >
          <MoneyText amount={child.balance} size="hero" />
        </Figure>
        <Figure
          label="Cash in Piggy Bank"
          why={<WhyButton of="the cash" amount={child.cashOnHand} onClick={() => onWhy('cash')} />}
        >
          <MoneyText amount={child.cashOnHand} size="large" />
        </Figure>
        <Figure label="Total Savings" why={<WhyButton of="the total" amount={total} onClick={() => onWhy('total')} />}>
          <MoneyText amount={total} size="large" />
        </Figure>
      </dl>
      <dl className={classes.facts}>
        <Figure label="Next allowance">
          {next === undefined ? (
            'No allowance scheduled'
          ) : (
            <>
              <MoneyText amount={next.amount} /> on {formatWeekdayDate(next.date)}
            </>
          )}
        </Figure>
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly why?: ReactNode
}

const Figure = ({ label, children, className, why }: FigureProps) => (
  <div className={`${classes.figure} ${className ?? ''}`}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
    {why && <dd className={classes.why}>{why}</dd>}
  </div>
)
