import { addCents, type Cents } from '@little-ledger/domain'
import { History } from '../../features/transactions/history.tsx'
import type { ChildRow } from '../../store/family-database.ts'
import { dayText } from '../../ui/date-text.ts'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './kid.module.css'

/** What a child sees first: their name, their money, and where it came from. */
export function KidDashboard({ child }: { readonly child: ChildRow }) {
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
        <MoneyCard label="Cash in Piggy Bank" amount={child.cashOnHand} />
      </div>
      <History childId={child.id} title="All Your Money Moves" />
    </>
  )
}

interface MoneyCardProps {
  readonly label: string
  readonly amount: Cents
  readonly isHero?: boolean
}

const MoneyCard = ({ label, amount, isHero = false }: MoneyCardProps) => (
  <section className={classes.card} data-hero={isHero} aria-label={label}>
    <h2 className={classes.cardLabel}>{label}</h2>
    <MoneyText cents={amount} size={isHero ? 'hero' : 'large'} />
  </section>
)
