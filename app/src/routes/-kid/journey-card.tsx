import { countCompletedGoals, formatPercent, type InterestTerms } from '@little-ledger/domain'
import { Skeleton } from '@mantine/core'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { formatPeriod } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { GoalIcon } from '../../ui/icons.tsx'
import { GoalHill } from '../../ui/illustrations/goal-hill.tsx'
import classes from './journey-card.module.css'
import { nextGoal } from './savings-mark.ts'

interface JourneyCardProps {
  readonly child: ChildRow
  /** Undefined while loading. */
  readonly goals: readonly GoalRow[] | undefined
  readonly onGoToGoals: () => void
}

/**
 * The Savings Journey card (SPEC §2): goal counts, progress to the next goal and interest rate. A click scrolls to the
 * goals.
 */
export function JourneyCard({ child, goals, onGoToGoals }: JourneyCardProps) {
  return (
    <section className={classes.card} aria-labelledby="savings-journey">
      <h2 id="savings-journey" className={classes.title}>
        {kidPageMessages.journey()}
      </h2>
      {goals === undefined ? <Skeleton height={136} /> : <Journey goals={goals} child={child} />}
      <p className={classes.rate}>{interestText(child.interest)}</p>
      <div className={classes.foot}>
        {/* The button's hit area covers the whole card. */}
        <button type="button" className={classes.go} onClick={onGoToGoals}>
          <GoalIcon /> {kidPageMessages.seeGoals()}
        </button>
        <div className={classes.hill}>
          <GoalHill />
        </div>
      </div>
    </section>
  )
}

function Journey({ goals, child }: { readonly goals: readonly GoalRow[]; readonly child: ChildRow }) {
  const completed = countCompletedGoals(goals)
  const active = goals.length - completed
  return (
    <>
      <dl className={classes.counts}>
        <Count label={kidPageMessages.activeGoals({ count: active })} value={active} />
        <Count label={kidPageMessages.completedGoals({ count: completed })} value={completed} />
      </dl>
      <Progress goals={goals} child={child} />
    </>
  )
}

const Count = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className={classes.count}>
    <dt>{label}</dt>
    <dd className={classes.value}>{value}</dd>
  </div>
)

/** Progress to the next goal: 100% when all goals are complete, 0% without any. */
function Progress({ goals, child }: { readonly goals: readonly GoalRow[]; readonly child: ChildRow }) {
  const next = nextGoal(goals, child)
  const percent = next?.percent ?? (goals.length > 0 ? 100 : 0)
  const text = next
    ? kidPageMessages.nextGoal({ name: next.name })
    : goals.length > 0
      ? kidPageMessages.allGoalsReached()
      : kidPageMessages.firstGoal()
  return (
    <div>
      <p className={classes.next}>
        <span className={classes.nextName}>{text}</span> <strong>{percent}%</strong>
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={kidPageMessages.journeyProgress()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}

const interestText = ({ active, rate, frequency }: InterestTerms): string =>
  active === false
    ? kidPageMessages.interestOff()
    : kidPageMessages.interestRate({ rate: formatPercent(rate), period: formatPeriod(frequency) })
