import { addMinorUnits, formatMoney, type MinorUnits } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { WhyButton } from '../../ui/why-button.tsx'
import classes from './money-cards.module.css'
import type { SavingsMark } from './savings-mark.ts'

const CashDialog = lazyDialog(() => import('../../features/cash/cash-dialog.tsx').then((module) => module.CashDialog))

interface MoneyCardsProps {
  readonly child: ChildRow
  /** What the piggy bank fills towards; undefined while the goals are being read. */
  readonly mark: SavingsMark | undefined
  /** Asked why one of the three is what it is. */
  readonly onWhy: (of: 'bank' | 'cash' | 'total') => void
}

/** SPEC §2, the cards: Total Savings, Bank Balance, Cash in Piggy Bank. */
export function MoneyCards({ child, mark, onWhy }: MoneyCardsProps) {
  const [isCounting, setCounting] = useState(false)
  return (
    <div className={classes.cards}>
      <MoneyCard
        label="Total Savings"
        amount={addMinorUnits(child.balance, child.cashOnHand)}
        isHero
        onWhy={() => onWhy('total')}
      >
        <FillingPiggy mark={mark} />
      </MoneyCard>
      <MoneyCard label="Bank Balance" amount={child.balance} onWhy={() => onWhy('bank')} />
      <MoneyCard label="Cash in Piggy Bank" amount={child.cashOnHand} onWhy={() => onWhy('cash')}>
        <Button
          variant="light"
          onClick={() => setCounting(true)}
          onPointerEnter={CashDialog.preload}
          onFocus={CashDialog.preload}
        >
          Count my cash
        </Button>
      </MoneyCard>
      <CashDialog opened={isCounting} onClose={() => setCounting(false)} child={child} />
    </div>
  )
}

interface MoneyCardProps {
  readonly label: string
  readonly amount: MinorUnits
  readonly isHero?: boolean
  readonly onWhy: () => void
  /** What it looks like, or what can be done about it. */
  readonly children?: ReactNode
}

/** Beyond ten thousand dollars a figure of the usual size is wider than a narrow phone. */
const LONG = '$9,999.99'.length

const MoneyCard = ({ label, amount, isHero = false, onWhy, children }: MoneyCardProps) => (
  <section className={classes.card} data-hero={isHero} data-long={formatMoney(amount).length > LONG} aria-label={label}>
    <div className={classes.figure}>
      <h2 className={classes.label}>{label}</h2>
      <div className={classes.amount}>
        <MoneyText amount={amount} size={isHero ? 'hero' : 'large'} />
        <WhyButton of={`the ${label.toLowerCase()}`} amount={amount} onClick={onWhy} />
      </div>
    </div>
    {children}
  </section>
)

/** A piggy bank as full as the savings have come. */
const FillingPiggy = ({ mark }: Pick<MoneyCardsProps, 'mark'>) => (
  <div className={classes.piggy}>
    <PiggyBank level={mark ? mark.percent / 100 : 0} className={classes.picture} />
    {mark && (
      <p className={classes.mark}>
        <strong>{mark.percent}%</strong> of the way to <span className={classes.markName}>{mark.name}</span>
      </p>
    )}
  </div>
)
