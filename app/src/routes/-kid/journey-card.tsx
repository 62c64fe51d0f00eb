import { countCompletedGoals, type InterestTerms } from '@little-ledger/domain'
import { Card, Group, Progress, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { ReadAloud } from '../../features/read-aloud/read-aloud.tsx'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { formatPeriod, formatRate, formatWholePercent } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { GoalIcon } from '../../ui/icons.tsx'
import { GoalHill } from '../../ui/illustrations/goal-hill.tsx'
import classes from './cards.module.css'
import { nextGoal } from './savings-mark.ts'

interface JourneyCardProps {
  readonly child: ChildRow
  /** Undefined while loading. */
  readonly goals: readonly GoalRow[] | undefined
  readonly onGoToGoals: () => void
}

/**
 * The Savings Journey card (SPEC §2): goal counts, progress to the next goal and interest rate. Clicking it scrolls to
 * the goals.
 */
export function JourneyCard({ child, goals, onGoToGoals }: JourneyCardProps) {
  return (
    <Card component="section" className={classes.journey} aria-labelledby="savings-journey">
      <div className={classes.titled}>
        <Title order={2} id="savings-journey">
          {kidPageMessages.journey()}
        </Title>
        <ReadAloud title={kidPageMessages.journey()} />
      </div>
      {goals === undefined ? <Skeleton height={136} /> : <Journey goals={goals} child={child} />}
      <InterestRate interest={child.interest} />
      <Group justify="space-between" align="end" wrap="nowrap" className={classes.foot}>
        <UnstyledButton className={classes.goToGoals} onClick={onGoToGoals}>
          <GoalIcon /> {kidPageMessages.seeGoals()}
        </UnstyledButton>
        <div className={classes.hill}>
          <GoalHill />
        </div>
      </Group>
    </Card>
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
      <NextGoal goals={goals} child={child} />
    </>
  )
}

const Count = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className={classes.count}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** Progress to the next goal: 100% when all goals are complete, 0% if there are none. */
function NextGoal({ goals, child }: { readonly goals: readonly GoalRow[]; readonly child: ChildRow }) {
  const next = nextGoal(goals, child)
  const percent = next?.percent ?? (goals.length > 0 ? 100 : 0)
  const text = next
    ? kidPageMessages.nextGoal({ name: next.name })
    : goals.length > 0
      ? kidPageMessages.allGoalsReached()
      : kidPageMessages.firstGoal()
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="start" mb="0.375rem">
        <Text span lineClamp={2}>
          {text}
        </Text>
        <strong>{formatWholePercent(percent)}</strong>
      </Group>
      <Progress
        value={percent}
        size="1.25rem"
        radius="xl"
        transitionDuration={700}
        aria-label={kidPageMessages.journeyProgress()}
      />
    </div>
  )
}

/** The interest rate, or that there is no interest: it is off or was never set. */
function InterestRate({ interest: { active, rate, frequency } }: { readonly interest: InterestTerms }) {
  const isOff = active === false || rate === 0
  return (
    <Text c="dimmed">
      {isOff
        ? kidPageMessages.interestOff()
        : kidPageMessages.interestRate({ rate: formatRate(rate), period: formatPeriod(frequency) })}
    </Text>
  )
}
