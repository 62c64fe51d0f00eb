import { ActionIcon, Badge, Button, Card, Text, ThemeIcon, Title } from '@mantine/core'
import { changeGoal, goalProgress, weeksToGoal, type GoalProgress } from '@little-ledger/domain'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useRecordGoal } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { goalMessages, goalToastMessages } from '../../messages/goals.ts'
import { reportFailure } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx'
import { Confetti } from '../../ui/illustrations/confetti.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { showToast } from '../../ui/toast/toast.tsx'
import classes from './goals.module.css'

interface GoalCardProps {
  readonly goal: GoalRow
  readonly child: ChildRow
  /** If set, the card uses the parents' wording instead of the children's. */
  readonly isParentView: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A savings goal with its progress and actions. */
export function GoalCard({ goal, child, isParentView, onEdit, onDelete }: GoalCardProps) {
  const nameId = useId()
  // Confetti only if the goal completes while mounted, not on every visit.
  const [wasComplete] = useState(goal.completed)
  const progress = goalProgress(goal, child)
  return (
    <Card component="article" shadow="none" className={classes.card} aria-labelledby={nameId}>
      {goal.completed && !wasComplete && <Confetti />}
      <GoalRing goal={goal} percent={progress.percent} />
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
        {goal.description !== '' && <Text c="dimmed">{goal.description}</Text>}
        <p className={classes.amount}>
          {goalMessages.savedOfTarget({
            saved: <MoneyText amount={progress.saved} size="large" />,
            target: <MoneyText amount={goal.targetAmount} />,
            of: renderTarget,
          })}
        </p>
        {!goal.completed && <Remaining progress={progress} child={child} />}
      </div>
      <Actions
        goal={goal}
        isReached={progress.remaining === 0}
        isParentView={isParentView}
        nameId={nameId}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </Card>
  )
}

interface GoalRingProps {
  readonly goal: GoalRow
  /** Whole percent, 0 to 100. */
  readonly percent: number
}

const RING = { cx: 54, cy: 54, r: 37.6, strokeWidth: 11 } as const
const CIRCUMFERENCE = 2 * Math.PI * RING.r

/**
 * Progress of a goal as a ring, with a check mark when complete. Mantine's RingProgress would add 17 KB to the code
 * loaded at the start, because it supports tooltips.
 */
const GoalRing = ({ goal: { name, completed }, percent }: GoalRingProps) => (
  <div
    className={classes.ring}
    role="progressbar"
    aria-label={goalMessages.savedFor({ name })}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <Picture viewBox="10 10 88 88">
      <circle {...RING} stroke="var(--ll-brand-soft)" />
      <circle
        {...RING}
        className={classes.progress}
        stroke={completed ? 'var(--ll-coin-shade)' : 'var(--ll-brand)'}
        // A round line cap would show a dot at 0%.
        strokeLinecap={percent > 0 ? 'round' : 'butt'}
        strokeDasharray={`${(CIRCUMFERENCE * (completed ? 100 : percent)) / 100} ${CIRCUMFERENCE}`}
        transform="rotate(-90 54 54)"
      />
    </Picture>
    {/* The coin has the same color in both schemes. */}
    <ThemeIcon size={66} fw={700} c={completed ? '#4a1f1a' : 'inherit'} bg={completed ? 'var(--ll-coin)' : 'none'}>
      {completed ? <CheckIcon /> : goalMessages.percent({ percent })}
    </ThemeIcon>
  </div>
)

const renderTarget = (target: ReactNode) => <span className={classes.target}>{target}</span>

/** The remaining amount and how many weeks of allowance it takes (SPEC §9). */
function Remaining({ progress, child }: { readonly progress: GoalProgress; readonly child: ChildRow }) {
  const weeks = weeksToGoal(progress.remaining, child.allowance)
  const remaining = <MoneyText amount={progress.remaining} />
  const text =
    weeks === undefined
      ? goalMessages.toGo({ remaining })
      : goalMessages.toGoIn({ remaining, weeks: formatWeeks(weeks) })
  return <Hint>{weeks === 0 ? goalMessages.enough() : text}</Hint>
}

/** Marks a goal complete and shows a toast with Undo. Resolves to whether it was recorded. */
function useMarkComplete(goal: GoalRow, isParentView: boolean): () => Promise<boolean> {
  const record = useRecordGoal(goal)
  const setCompleted = async (completed: boolean) => {
    const recorded = await record(changeGoal, { completed })
    if (!recorded.ok) reportFailure(goalToastMessages.updateFailed(), recordErrorText(recorded.error))
    return recorded.ok
  }
  return async () => {
    if (!(await setCompleted(true))) return false
    const describe = isParentView ? goalToastMessages.completedHintForParent : goalToastMessages.completedHint
    showToast({
      title: goalToastMessages.updated(),
      description: describe(),
      tone: 'success',
      action: { label: goalToastMessages.undo(), onAction: () => void setCompleted(false) },
    })
    return true
  }
}

interface ActionsProps extends Omit<GoalCardProps, 'child'> {
  /** Whether the savings cover the target. If so, Mark Complete is emphasized. */
  readonly isReached: boolean
  readonly nameId: string
}

function Actions({ goal, isReached, isParentView, nameId, onEdit, onDelete }: ActionsProps) {
  const markComplete = useMarkComplete(goal, isParentView)
  const [isPending, setPending] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const complete = async () => {
    if (isPending) return
    setPending(true)
    // The clicked button is unmounted, so focus the next one.
    if (await markComplete()) editButton.current?.focus()
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
      <ActionIcon title={goalMessages.deleteLabel({ name: goal.name })} ms="auto" onClick={onDelete}>
        <TrashIcon />
      </ActionIcon>
    </div>
  )
}
