import { goalProgress, weeksToGoal, type GoalProgress } from '@little-ledger/domain'
import { useId, useRef, useState } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx'
import { Confetti } from '../../ui/illustrations/confetti.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './goal-card.module.css'
import { GoalRing } from './goal-ring.tsx'
import { useCompleteGoal } from './use-goal-actions.ts'

interface GoalCardProps {
  readonly goal: GoalRow
  readonly child: ChildRow
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A savings goal: what it is for, how far it has come, and what can be done with it. */
export function GoalCard({ goal, child, onEdit, onDelete }: GoalCardProps) {
  const nameId = useId()
  // Only what is completed while somebody looks is celebrated, not every complete goal at every visit.
  const [wasComplete] = useState(goal.completed)
  const progress = goalProgress(goal, child)
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      {goal.completed && !wasComplete && <Confetti />}
      <GoalRing label={`Saved for ${goal.name}`} percent={progress.percent} isComplete={goal.completed} />
      <div className={classes.words}>
        <h3 id={nameId} className={classes.name}>
          {goal.name}
        </h3>
        <p className={classes.badge} data-complete={goal.completed}>
          {goal.completed && <CheckIcon size={1} />}
          {goal.completed ? 'Complete' : 'In Progress'}
        </p>
        {goal.description !== '' && <p className={classes.description}>{goal.description}</p>}
        <p className={classes.amount}>
          <MoneyText amount={progress.saved} size="large" />{' '}
          <span className={classes.target}>
            of <MoneyText amount={goal.targetAmount} />
          </span>
        </p>
        {!goal.completed && <ToGo progress={progress} child={child} />}
      </div>
      <Actions goal={goal} isReached={progress.remaining === 0} nameId={nameId} onEdit={onEdit} onDelete={onDelete} />
    </article>
  )
}

/** What is missing and how long the allowance takes to bring it (SPEC §9). */
function ToGo({ progress, child }: { readonly progress: GoalProgress; readonly child: ChildRow }) {
  const weeks = weeksToGoal(progress.remaining, child.allowance)
  if (weeks === 0) return <p className={classes.toGo}>That is enough. Hooray!</p>
  return (
    <p className={classes.toGo}>
      <MoneyText amount={progress.remaining} /> to go
      {weeks !== undefined && `. The allowance brings it in ${weeks === 1 ? '1 week' : `${weeks} weeks`}.`}
    </p>
  )
}

interface ActionsProps extends Omit<GoalCardProps, 'child'> {
  /** Whether there is enough money for it: then completing it is what comes next. */
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
    // The button that was pressed goes away: the focus moves on to the one beside it.
    if (await completeGoal()) editButton.current?.focus()
    setPending(false)
  }
  return (
    <div className={classes.actions}>
      {!goal.completed && (
        <Button
          variant={isReached ? 'filled' : 'light'}
          // Not disabled: where it fails, the focus is to be where it can be tried again.
          aria-disabled={isPending}
          aria-describedby={nameId}
          onClick={() => void complete()}
        >
          Mark Complete
        </Button>
      )}
      <Button ref={editButton} variant="subtle" aria-label={`Edit ${goal.name}`} onClick={onEdit}>
        Edit
      </Button>
      <IconButton label={`Delete ${goal.name}`} className={classes.delete} onClick={onDelete}>
        <TrashIcon />
      </IconButton>
    </div>
  )
}
