import { ActionIcon, Badge, Button, Card, Text, Title } from '@mantine/core'
import {
  goalProgress,
  negateMinorUnits,
  timeToGoal,
  ZERO,
  type GoalProgress,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { formatWeeks, formatWholePercent } from '../../messages/formats.ts'
import { goalMessages } from '../../messages/goals.ts'
import { GoalPicture } from '../../ui/goal-picture/goal-picture.tsx'
import { Hint } from '../../ui/hint.tsx'
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx'
import { AskingHand } from '../../ui/illustrations/ask-pictures.tsx'
import { Confetti } from '../../ui/illustrations/confetti.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { focusUnlessBehindDialog, replaceLostFocus } from '../../ui/dialog/lost-focus.ts'
import { useMarkComplete } from './use-mark-complete.ts'
import classes from './goals.module.css'
import { PendingButton } from '../../ui/pending-button.tsx'
import { usePending } from '../../ui/use-pending.ts'

interface GoalCardProps {
  readonly goal: GoalRow
  readonly child: ChildRow
  /** Whether to use the parents' wording instead of the children's. */
  readonly isParentView: boolean
  /** Called when the user tries to complete a goal that is below its target. */
  readonly onAskToComplete: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  /** Requests the goal's money from a parent. Undefined on the parents' page. */
  readonly onBought?: (() => void) | undefined
}

/** A savings goal with its progress and actions. */
export function GoalCard({ goal, child, ...actions }: GoalCardProps) {
  const nameId = useId()
  // Show confetti only if the goal completes while the card is mounted, not on every visit.
  const [wasComplete] = useState(goal.completed)
  const progress = goalProgress(goal, child)
  const isReached = progress.remaining === 0
  // The newest ask for the goal's money.
  const ask = child.asks.findLast(({ goalId }) => goalId === goal.id)?.status
  const isBought = ask === 'waiting' || ask === 'yes' || ask === 'less'
  const { onBought, ...otherActions } = actions
  return (
    <Card component="article" id={goal.id} shadow="none" className={classes.card} aria-labelledby={nameId}>
      {goal.completed && !wasComplete && <Confetti />}
      <GoalRing goal={goal} percent={goal.completed ? 100 : progress.percent} />
      <div className={classes.details}>
        <Title order={3} id={nameId} lineClamp={3}>
          {goal.name}
        </Title>
        {goal.completed ? (
          <Badge fz="xs" c="var(--ll-ink)" bg="var(--ll-coin-soft)" leftSection={<CheckIcon size={1} />}>
            {goalMessages.complete()}
          </Badge>
        ) : (
          <Badge fz="xs">{goalMessages.inProgress()}</Badge>
        )}
        {ask === 'waiting' && <Waiting name={child.name} isParentView={actions.isParentView} />}
        {goal.description !== '' && <Text c="dimmed">{goal.description}</Text>}
        <Saved goal={goal} of={child.denomination} saved={progress.saved} />
        {!goal.completed && <Remaining progress={progress} child={child} isParentView={actions.isParentView} />}
      </div>
      <Actions
        goal={goal}
        isReached={isReached}
        nameId={nameId}
        {...otherActions}
        onBought={isReached || goal.completed ? (isBought ? undefined : onBought) : undefined}
      />
    </Card>
  )
}

interface GoalRingProps {
  readonly goal: GoalRow
  /** A whole number from 0 to 100. */
  readonly percent: number
}

const RING = { cx: 54, cy: 54, r: 39, strokeWidth: 8 } as const
const CIRCUMFERENCE = 2 * Math.PI * RING.r

/**
 * Progress of a goal as a ring around its picture, with a check mark when complete. Mantine's RingProgress would add 17
 * KB to the code loaded at startup, because it supports tooltips.
 */
const GoalRing = ({ goal: { name, picture, completed }, percent }: GoalRingProps) => (
  <div
    className={classes.ring}
    role="progressbar"
    aria-label={goalMessages.savedFor({ name })}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    data-complete={completed || undefined}
  >
    <Picture viewBox="10 10 88 88">
      <circle {...RING} stroke="var(--ll-brand-soft)" />
      <circle
        {...RING}
        className={classes.progress}
        stroke={completed ? 'var(--ll-coin-shade)' : 'var(--ll-brand)'}
        // At 0%, a round line cap would show as a dot.
        strokeLinecap={percent > 0 ? 'round' : 'butt'}
        strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
        transform="rotate(-90 54 54)"
      />
    </Picture>
    <GoalPicture picture={picture} size={3.25} />
    <span className={classes.percent}>{completed ? <CheckIcon /> : formatWholePercent(percent)}</span>
  </div>
)

const Waiting = ({ name, isParentView }: Pick<GoalCardProps, 'isParentView'> & Pick<ChildRow, 'name'>) => (
  <Hint>{isParentView ? goalMessages.waitingForParent({ name }) : goalMessages.waiting()}</Hint>
)

interface SavedProps extends Pick<GoalCardProps, 'goal'> {
  readonly of: Denomination
  readonly saved: MinorUnits
}

/**
 * How much of the target is saved, never less than nothing. For a completed goal only its price: what is left would look
 * like a loss.
 */
const Saved = ({ goal: { completed, targetAmount }, of, saved }: SavedProps) => (
  <p className={classes.amount}>
    {completed
      ? goalMessages.target({ target: <MoneyText amount={targetAmount} of={of} size="large" /> })
      : goalMessages.savedOfTarget({
          saved: <MoneyText amount={saved < 0 ? ZERO : saved} of={of} size="large" />,
          target: <MoneyText amount={targetAmount} of={of} />,
          of: renderTarget,
        })}
  </p>
)

const renderTarget = (target: ReactNode) => <span className={classes.target}>{target}</span>

interface RemainingProps extends Pick<GoalCardProps, 'child' | 'isParentView'> {
  readonly progress: GoalProgress
}

/**
 * The remaining amount and how long the allowance takes: in weeks for parents (SPEC §9), in allowances for the child.
 * Says why more than the target remains while the bank balance is below zero.
 */
const Remaining = ({ progress, child, isParentView }: RemainingProps) => (
  <>
    <Hint>{remainingText(progress, child, isParentView)}</Hint>
    {progress.saved < 0 && (
      <Hint>
        {goalMessages.belowZero({
          amount: <MoneyText amount={negateMinorUnits(progress.saved)} of={child.denomination} />,
        })}
      </Hint>
    )}
  </>
)

function remainingText({ remaining }: GoalProgress, child: ChildRow, isParentView: boolean): ReactNode {
  if (remaining === 0) return isParentView ? goalMessages.enoughForParent() : goalMessages.enough()
  const shown = { remaining: <MoneyText amount={remaining} of={child.denomination} /> }
  const time = timeToGoal(remaining, { allowance: child.allowance, ahead: child.bent?.ahead })
  if (time === undefined) return goalMessages.toGo(shown)
  const { weeks, allowances } = time
  return isParentView
    ? goalMessages.toGoIn({ ...shown, weeks: formatWeeks(weeks) })
    : goalMessages.allowancesToGo({ ...shown, allowances })
}

interface ActionsProps extends Omit<GoalCardProps, 'child'> {
  /** Whether the savings are enough for the target. If so, Mark Complete is emphasized. */
  readonly isReached: boolean
  readonly nameId: string
}

function Actions(props: ActionsProps) {
  const { goal, isReached, isParentView, nameId, onAskToComplete, onEdit, onDelete, onBought } = props
  const markComplete = useMarkComplete(goal, isParentView)
  const { isPending, run } = usePending(goal)
  const editButton = useRef<HTMLButtonElement>(null)
  const complete = async () => {
    const isCompleted = (await markComplete()) === null
    // The clicked button is removed, so focus the next button.
    if (isCompleted) focusUnlessBehindDialog(editButton.current)
    return isCompleted
  }
  const hasOpened = useRef(false)
  const openDialog = (open: () => void) => {
    hasOpened.current = true
    open()
  }
  const canBuy = onBought !== undefined
  useEffect(() => {
    // The button that opened the dialog may be gone, so that the dialog can't return the focus to it.
    if (hasOpened.current && (goal.completed || !canBuy)) replaceLostFocus(() => editButton.current)
  }, [goal.completed, canBuy])
  return (
    <div className={classes.actions}>
      {!goal.completed && (
        <PendingButton
          variant={isReached ? 'filled' : 'light'}
          isPending={isPending}
          aria-describedby={nameId}
          onClick={() => (isReached ? void run(complete) : openDialog(onAskToComplete))}
        >
          {goalMessages.markComplete()}
        </PendingButton>
      )}
      {onBought && (
        <Button
          variant="light"
          leftSection={<AskingHand className={classes.hand} />}
          aria-describedby={nameId}
          onClick={() => openDialog(onBought)}
        >
          {goalMessages.boughtIt()}
        </Button>
      )}
      <div className={classes.lastActions}>
        <Button
          ref={editButton}
          variant="subtle"
          aria-label={goalMessages.editLabel({ name: goal.name })}
          onClick={onEdit}
        >
          {goalMessages.edit()}
        </Button>
        <ActionIcon title={goalMessages.deleteLabel({ name: goal.name })} onClick={onDelete}>
          <TrashIcon />
        </ActionIcon>
      </div>
    </div>
  )
}
