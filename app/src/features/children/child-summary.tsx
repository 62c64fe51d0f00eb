import { addCents, nextPaydays, percentToText, type CivilDate } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../store/family-database.ts'
import { dayText } from '../../ui/date-text.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './child-summary.module.css'

/** The selected child at a glance: the bank balance first, then what else there is and what comes next. */
export function ChildSummary({ child, today }: { readonly child: ChildRow; readonly today: CivilDate }) {
  const [next] = nextPaydays(child.allowanceSettings, today, 1)
  const { rate, active, frequency } = child.interest
  return (
    <section className={classes.card} aria-labelledby="child-name">
      <h2 id="child-name" className={classes.name}>
        {child.name}
      </h2>
      <dl className={classes.figures}>
        <Figure label="Bank Balance" className={classes.hero}>
          <MoneyText cents={child.balance} size="hero" />
        </Figure>
        <Figure label="Cash in Piggy Bank">
          <MoneyText cents={child.cashOnHand} size="large" />
        </Figure>
        <Figure label="Total Savings">
          <MoneyText cents={addCents(child.balance, child.cashOnHand)} size="large" />
        </Figure>
      </dl>
      <dl className={classes.facts}>
        <Figure label="Next allowance">
          {next === undefined ? (
            'No allowance scheduled'
          ) : (
            <>
              <MoneyText cents={next.amount} /> on {dayText(next.date)}
            </>
          )}
        </Figure>
        <Figure label="Interest">
          {active !== false && rate > 0 ? `${percentToText(rate)}% ${frequency}` : 'None'}
        </Figure>
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

const Figure = ({ label, children, className }: FigureProps) => (
  <div className={className}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
)
