import { useDeferredValue, useRef } from 'react'
import { AchievementCelebration } from '../../features/badges/achievement-celebration.tsx'
import { BadgesPanel } from '../../features/badges/badges-panel.tsx'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { InterestCard } from '../../features/forecast/interest/interest-card.tsx'
import { ForecastCard } from '../../features/forecast/lazy-cards.ts'
import { UpcomingCard } from '../../features/forecast/upcoming/upcoming-card.tsx'
import { GoalsPanel } from '../../features/goals/goals-panel.tsx'
import { FullNotice } from '../../features/sync/full-notice.tsx'
import { MoneySmartTips, TipCards } from '../../features/tips/tips.tsx'
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { kidPageMessages } from '../../messages/pages.ts'
import { Greeting } from './greeting.tsx'
import { JourneyCard } from './journey-card.tsx'
import classes from './kid.module.css'
import { MoneyCards } from './money-cards.tsx'
import { savingsMark } from './savings-mark.ts'

/** The kid dashboard (SPEC §2). */
export function KidDashboard({ child }: { readonly child: ChildRow }) {
  const { user } = useSignedIn()
  const goals = useGoals(child.id)
  const why = useWhyDialog(child.id, 'child')
  // Paint the balance first, and the cards that depend on the balance in a later render.
  const deferredChild = useDeferredValue(child)
  const goalsPlace = useRef<HTMLDivElement>(null)
  const goToGoals = () => {
    goalsPlace.current?.scrollIntoView({ behavior: 'smooth' })
    goalsPlace.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Greeting child={child} />
      <FullNotice />
      <MoneyCards child={child} mark={goals && savingsMark(goals, child)} onWhy={(of) => why.explain({ of })} />
      <div className={classes.pair}>
        <JourneyCard child={child} goals={goals} onGoToGoals={goToGoals} />
        <UpcomingCard child={deferredChild} />
      </div>
      <TipCards />
      <ForecastCard child={deferredChild} />
      <InterestCard child={deferredChild} />
      <TransactionHistory
        childId={child.id}
        title={kidPageMessages.history()}
        onWhy={({ id }) => why.explain({ of: 'posting', postingId: id })}
      />
      <div ref={goalsPlace} role="group" aria-label={kidPageMessages.goals()} tabIndex={-1} className={classes.place}>
        <GoalsPanel child={deferredChild} />
      </div>
      <div className={`${classes.pair} ${classes.wide}`}>
        <BadgesPanel child={deferredChild} goals={goals} />
        <MoneySmartTips />
      </div>
      {why.dialog}
      {/* Each achievement is celebrated once, so a parent who is viewing must not use it up. */}
      {goals !== undefined && user.role === 'child' && <AchievementCelebration child={child} goals={goals} />}
    </>
  )
}
