import { countCompletedGoals, formatPercent, type InterestTerms } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { GoalIcon } from '../../ui/icons.tsx'
import { GoalHill } from '../../ui/illustrations/goal-hill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EACH_PERIOD } from './each-period.ts'
import classes from './journey-card.module.css'
import { nextGoal } from './savings-mark.ts'

interface JourneyCardProps {
  readonly child: ChildRow
  /** Undefined while they are being read. */
  readonly goals: readonly GoalRow[] | undefined
  readonly onGoToGoals: () => void
}

/** SPEC §2, Savings Journey: how many goals there are, how far the next has come, what interest helps; it leads to the goals. */
export function JourneyCard({ child, goals, onGoToGoals }: JourneyCardProps) {
  return (
    <section className={classes.card} aria-labelledby="savings-journey">
      <h2 id="savings-journey" className={classes.title}>
        Savings Journey
      </h2>
      {goals === undefined ? <Skeleton height={136} /> : <Journey goals={goals} child={child} />}
      <p className={classes.rate}>{interestText(child.interest)}</p>
      <div className={classes.foot}>
        {/* Its press area is the whole card. */}
        <button type="button" className={classes.go} onClick={onGoToGoals}>
          <GoalIcon /> See my goals
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
  return (
    <>
      <dl className={classes.counts}>
        <Count
          label={goals.length - completed === 1 ? 'active goal' : 'active goals'}
          value={goals.length - completed}
        />
        <Count label={completed === 1 ? 'goal completed' : 'goals completed'} value={completed} />
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

/** How far the next goal has come; with all of them complete the way is gone, with none it has not begun. */
function Progress({ goals, child }: { readonly goals: readonly GoalRow[]; readonly child: ChildRow }) {
  const next = nextGoal(goals, child)
  const percent = next?.percent ?? (goals.length > 0 ? 100 : 0)
  const words = next
    ? `Next: ${next.name}`
    : goals.length > 0
      ? 'You reached every goal!'
      : 'Your first goal starts the trip.'
  return (
    <div>
      <p className={classes.next}>
        <span className={classes.nextName}>{words}</span> <strong>{percent}%</strong>
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Way to the next goal"
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
  active === false ? 'Interest rate: switched off' : `Interest rate: ${formatPercent(rate)}% ${EACH_PERIOD[frequency]}`
