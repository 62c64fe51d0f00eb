import { addCents, type Cents } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import { GoalsPanel } from '../../features/goals/goals-panel.tsx'
import { History } from '../../features/transactions/history.tsx'
import type { ChildRow } from '../../store/family-database.ts'
import { dayText } from '../../ui/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './kid.module.css'

const CashDialog = lazyDialog(() => import('../../features/cash/cash-dialog.tsx').then((module) => module.CashDialog))

/** What a child sees first: their name, their money, what they save it for, and where it came from. */
export function KidDashboard({ child }: { readonly child: ChildRow }) {
  const [isCounting, setCounting] = useState(false)
  return (
    <>
      <section className={classes.greeting}>
        <div>
          <h1 className={classes.hello}>Hi, {child.name}!</h1>
          <p className={classes.today}>{dayText(child.derivedOn)}</p>
        </div>
        <div className={classes.picture} aria-hidden="true">
          <PiggyBank />
        </div>
      </section>
      <div className={classes.cards}>
        <MoneyCard label="Total Savings" amount={addCents(child.balance, child.cashOnHand)} isHero />
        <MoneyCard label="Bank Balance" amount={child.balance} />
        <MoneyCard label="Cash in Piggy Bank" amount={child.cashOnHand}>
          <Button
            variant="light"
            onClick={() => setCounting(true)}
            onPointerEnter={CashDialog.preload}
            onFocus={CashDialog.preload}
          >
            Count my cash
          </Button>
        </MoneyCard>
      </div>
      <GoalsPanel child={child} />
      <History childId={child.id} title="All Your Money Moves" />
      <CashDialog opened={isCounting} onClose={() => setCounting(false)} child={child} />
    </>
  )
}

interface MoneyCardProps {
  readonly label: string
  readonly amount: Cents
  readonly isHero?: boolean
  /** What can be done about it. */
  readonly children?: ReactNode
}

const MoneyCard = ({ label, amount, isHero = false, children }: MoneyCardProps) => (
  <section className={classes.card} data-hero={isHero} aria-label={label}>
    <div className={classes.figure}>
      <h2 className={classes.cardLabel}>{label}</h2>
      <MoneyText cents={amount} size={isHero ? 'hero' : 'large'} />
    </div>
    {children}
  </section>
)
