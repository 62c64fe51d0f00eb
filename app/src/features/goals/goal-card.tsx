import { goalProgress, weeksToGoal, type GoalProgress } from '@little-ledger/domain'
import { ActionIcon, Button } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { goalMessages } from '../../messages/goals.ts'
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx'
import { Confetti } from '../../ui/illustrations/confetti.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './goal-card.module.css'
import { GoalRing } from './goal-ring.tsx'
import { useCompleteGoal } from './use-goal-actions.ts'

interface GoalCardProps {
  readonly goal: GoalRow
  readonly child: ChildRow
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A savings goal with its progress and actions. */
export function GoalCard({ goal, child, onEdit, onDelete }: GoalCardProps) {
  const nameId = useId()
  // Confetti only if the goal completes while mounted, not on every visit.
  const [wasComplete] = useState(goal.completed)
  const progress = goalProgress(goal, child)
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      {goal.completed && !wasComplete && <Confetti />}
      <GoalRing
        label={goalMessages.savedFor({ name: goal.name })}
        percent={progress.percent}
        isComplete={goal.completed}
      />
      <div className={classes.details}>
        <h3 id={nameId} className={classes.name}>
          {goal.name}
        </h3>
        <p className={classes.badge} data-complete={goal.completed}>
          {goal.completed && <CheckIcon size={1} />}
          {goal.completed ? goalMessages.complete() : goalMessages.inProgress()}
        </p>
        {goal.description !== '' && <p className={classes.description}>{goal.description}</p>}
        <p className={classes.amount}>
          {goalMessages.savedOfTarget({
            saved: <MoneyText amount={progress.saved} size="large" />,
            target: <MoneyText amount={goal.targetAmount} />,
            of: renderTarget,
          })}
        </p>
        {!goal.completed && <Remaining progress={progress} child={child} />}
      </div>
      <Actions goal={goal} isReached={progress.remaining === 0} nameId={nameId} onEdit={onEdit} onDelete={onDelete} />
    </article>
  )
}

const renderTarget = (target: ReactNode) => <span className={classes.target}>{target}</span>

/** The remaining amount and how many weeks of allowance it takes (SPEC §9). */
function Remaining({ progress, child }: { readonly progress: GoalProgress; readonly child: ChildRow }) {
  const weeks = weeksToGoal(progress.remaining, child.allowance)
  if (weeks === 0) return <p className={classes.toGo}>{goalMessages.enough()}</p>
  const remaining = <MoneyText amount={progress.remaining} />
  return (
    <p className={classes.toGo}>
      {weeks === undefined
        ? goalMessages.toGo({ remaining })
        : goalMessages.toGoIn({ remaining, weeks: formatWeeks(weeks) })}
    </p>
  )
}

interface ActionsProps extends Omit<GoalCardProps, 'child'> {
  /** Whether the savings cover the target. If so, Mark Complete is emphasized. */
  readonly isReached: boolean
  readonly nameId: string
}

function Actions({ goal, isReached, nameId, onEdit, onDelete }: ActionsProps) {
  const completeGoal = useCompleteGoal(goal)
  const [isPending, setPending] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const complete = async () => {
    if (isPending) return
    setPending(true)
    // The pressed button is unmounted, so focus the next one.
    if (await completeGoal()) editButton.current?.focus()
    setPending(false)
  }
  return (
    <div className={classes.actions}>
      {!goal.completed && (
        <Button
          variant={isReached ? 'filled' : 'light'}
          // Not `disabled`, which would drop the focus that a retry needs.
          aria-disabled={isPending}
          aria-describedby={nameId}
          onClick={() => void complete()}
        >
          {goalMessages.markComplete()}
        </Button>
      )}
      <Button
        ref={editButton}
        variant="subtle"
        aria-label={goalMessages.editLabel({ name: goal.name })}
        onClick={onEdit}
      >
        {goalMessages.edit()}
      </Button>
      <ActionIcon title={goalMessages.deleteLabel({ name: goal.name })} className={classes.delete} onClick={onDelete}>
        <TrashIcon />
      </ActionIcon>
    </div>
  )
}
