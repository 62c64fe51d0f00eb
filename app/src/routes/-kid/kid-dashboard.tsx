import { useDeferredValue, useRef } from 'react'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { InterestCard } from '../../features/forecast/interest/interest-card.tsx'
import { ForecastCard } from '../../features/forecast/lazy-cards.ts'
import { UpcomingCard } from '../../features/forecast/upcoming/upcoming-card.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Greeting } from './greeting.tsx'
import { JourneyCard } from './journey-card.tsx'
import classes from './kid.module.css'
import { MoneyCards } from './money-cards.tsx'
import { savingsMark } from './savings-mark.ts'

const TipCards = lazyPart(() => import('./below.ts').then((parts) => parts.TipCards), 200)
const History = lazyPart(() => import('./below.ts').then((parts) => parts.TransactionHistory), 420)
const GoalsPanel = lazyPart(() => import('./below.ts').then((parts) => parts.GoalsPanel), 360)
const BadgesPanel = lazyPart(() => import('./below.ts').then((parts) => parts.BadgesPanel), 480)
const MoneySmartTips = lazyPart(() => import('./below.ts').then((parts) => parts.MoneySmartTips), 480)
const Celebration = lazyPart(() => import('./below.ts').then((parts) => parts.AchievementCelebration))

/** SPEC §2, Kid dashboard: the child's money, what it is saved for, what is coming, and where it came from. */
export function KidDashboard({ child }: { readonly child: ChildRow }) {
  const { user } = useSignedIn()
  const goals = useGoals(child.id)
  const why = useWhyDialog(child.id, 'child')
  // A new balance is painted before anything that is reckoned from it is drawn again.
  const settled = useDeferredValue(child)
  const goalsPlace = useRef<HTMLDivElement>(null)
  const goToGoals = () => {
    goalsPlace.current?.scrollIntoView({ behavior: 'smooth' })
    goalsPlace.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Greeting child={child} />
      <MoneyCards child={child} mark={goals && savingsMark(goals, child)} onWhy={(of) => why.explain({ of })} />
      <div className={classes.pair}>
        <JourneyCard child={child} goals={goals} onGoToGoals={goToGoals} />
        <UpcomingCard child={settled} />
      </div>
      <TipCards />
      <ForecastCard child={settled} />
      <InterestCard child={settled} />
      <History
        childId={child.id}
        title="All Your Money Moves"
        onWhy={({ id }) => why.explain({ of: 'posting', postingId: id })}
      />
      <div ref={goalsPlace} role="group" aria-label="Savings Goals" tabIndex={-1} className={classes.place}>
        <GoalsPanel child={settled} />
      </div>
      <div className={`${classes.pair} ${classes.wide}`}>
        <BadgesPanel child={settled} goals={goals} />
        <MoneySmartTips />
      </div>
      {why.dialog}
      {/* A parent who looks on takes no praise away. */}
      {goals !== undefined && user.role === 'child' && <Celebration child={child} goals={goals} />}
    </>
  )
}
