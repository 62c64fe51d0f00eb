import { Button, Card, EmptyState, Group, Skeleton, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { goalMessages } from '../../messages/goals.ts'
import { Hint } from '../../ui/hint.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { GoalHill } from '../../ui/illustrations/goal-hill.tsx'
import { useFocusWhen } from '../../ui/dialog/use-focus-when.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { GoalCard } from './goal-card.tsx'
import classes from './goals.module.css'

const NewGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.NewGoalDialog))
const EditGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.EditGoalDialog))
const CompleteGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.CompleteGoalDialog))
const DeleteGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.DeleteGoalDialog))

/** The open dialog and the goal it is about. `goal` stays set while the dialog closes. */
interface OpenDialog {
  readonly dialog: 'none' | 'new' | 'edit' | 'complete' | 'delete'
  readonly goal?: GoalRow
}

interface GoalsPanelProps {
  readonly child: ChildRow
  /** Whether to use the parents' wording instead of the children's. */
  readonly isParentView?: boolean
  /** Renders a button that reads the card with this title aloud. */
  readonly reader?: (title: string) => ReactNode
  /** Called when a child has bought a goal and wants to ask a parent for its money. */
  readonly onBought?: (goal: GoalRow) => void
}

/** The Savings Goals panel (SPEC §2): a child's goals and the dialogs to add, edit and delete them. */
export function GoalsPanel({ child, isParentView = false, reader, onBought }: GoalsPanelProps) {
  const goals = useGoals(child.id)
  const [open, setOpen] = useState<OpenDialog>({ dialog: 'none' })
  const close = () => setOpen(({ goal }) => (goal ? { dialog: 'none', goal } : { dialog: 'none' }))
  const isGone = goals !== undefined && open.goal !== undefined && goals.every(({ id }) => id !== open.goal?.id)
  const isDeleted = open.dialog === 'delete' && isGone
  // The focused delete button was removed along with its card.
  const newGoal = useFocusWhen(isDeleted)
  return (
    <Card component="section" aria-labelledby="savings-goals">
      <Group justify="space-between" gap="0.5rem">
        <PanelTitle reader={reader} />
        <Button
          ref={newGoal}
          className={classes.newGoal ?? ''}
          leftSection={<PlusIcon />}
          onClick={() => setOpen({ dialog: 'new' })}
          {...NewGoalDialog.preloading}
        >
          {goalMessages.newGoal()}
        </Button>
      </Group>
      {goals === undefined && <Skeleton height={220} />}
      {goals?.length === 0 && (
        <EmptyState
          icon={<GoalHill />}
          title={goalMessages.empty()}
          description={isParentView ? goalMessages.emptyHintForParent() : goalMessages.emptyHint()}
        />
      )}
      <SharedMoney unit={child.unit} goals={goals ?? []} isParentView={isParentView} />
      {goals && goals.length > 0 && (
        <ul className={classes.list}>
          {goals.map((goal) => (
            <li key={goal.id}>
              <GoalCard
                goal={goal}
                child={child}
                isParentView={isParentView}
                onAskToComplete={() => setOpen({ dialog: 'complete', goal })}
                onEdit={() => setOpen({ dialog: 'edit', goal })}
                onDelete={() => setOpen({ dialog: 'delete', goal })}
                onBought={onBought && (() => onBought(goal))}
              />
            </li>
          ))}
        </ul>
      )}
      <NewGoalDialog opened={open.dialog === 'new'} onClose={close} child={child} />
      {open.goal && (
        <ExistingGoalDialogs
          // A form about a goal that was deleted elsewhere stays, so that what was typed is not lost.
          open={isDeleted ? 'none' : open.dialog}
          onClose={close}
          goal={open.goal}
          child={child}
          isParentView={isParentView}
        />
      )}
    </Card>
  )
}

const PanelTitle = ({ reader }: { readonly reader: GoalsPanelProps['reader'] | undefined }) => (
  <Group className={classes.titled ?? ''} gap="0.25rem" wrap="nowrap">
    <Title order={2} id="savings-goals">
      {goalMessages.panelTitle()}
    </Title>
    {reader?.(goalMessages.panelTitle())}
  </Group>
)

interface SharedMoneyProps {
  readonly unit: ChildRow['unit']
  readonly goals: readonly GoalRow[]
  readonly isParentView: boolean
}

/** Shows a hint if several open goals share the same savings. Ignores goals that have their own current amount. */
function SharedMoney({ unit, goals, isParentView }: SharedMoneyProps) {
  const sharing = goals.filter(({ completed, currentAmount }) => !completed && currentAmount === 0)
  if (sharing.length < 2) return null
  return <Hint mt="0.25rem">{(isParentView ? goalMessages.sharedForParent : goalMessages.shared)({ unit })}</Hint>
}

interface ExistingGoalDialogsProps {
  readonly open: OpenDialog['dialog']
  readonly onClose: () => void
  readonly goal: GoalRow
  readonly child: ChildRow
  readonly isParentView: boolean
}

/** The dialogs to edit, complete or delete a goal. */
const ExistingGoalDialogs = ({ open, onClose, goal, child, isParentView }: ExistingGoalDialogsProps) => (
  <>
    <EditGoalDialog
      opened={open === 'edit'}
      onClose={onClose}
      goal={goal}
      child={child}
      {...(isParentView && { childName: child.name })}
    />
    <CompleteGoalDialog
      opened={open === 'complete'}
      onClose={onClose}
      goal={goal}
      child={child}
      isParentView={isParentView}
    />
    <DeleteGoalDialog opened={open === 'delete'} onClose={onClose} goal={goal} child={child} />
  </>
)
