import { Button, Card, EmptyState, Group, Skeleton, Title } from '@mantine/core'
import { useRef, type ReactNode, type RefObject } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { goalMessages } from '../../messages/goals.ts'
import { Hint } from '../../ui/hint.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { GoalHill } from '../../ui/illustrations/goal-hill.tsx'
import { GoalCard } from './goal-card.tsx'
import { GoalDialogs, newGoalPreloading, type GoalDialog, type GoalDialogsHandle } from './goal-dialogs.tsx'
import classes from './goals.module.css'

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
export function GoalsPanel(props: GoalsPanelProps) {
  const { child, isParentView = false } = props
  const dialogs = useRef<GoalDialogsHandle>(null)
  return (
    <>
      <GoalList {...props} dialogs={dialogs} />
      <GoalDialogs ref={dialogs} child={child} isParentView={isParentView} />
    </>
  )
}

interface GoalListProps extends GoalsPanelProps {
  readonly dialogs: RefObject<GoalDialogsHandle | null>
}

/** The panel without the dialogs, for a page where these stay open if the child is deleted. */
export function GoalList({ child, isParentView = false, reader, onBought, dialogs }: GoalListProps) {
  const goals = useGoals(child.id)
  const newGoal = useRef<HTMLButtonElement>(null)
  const open = (dialog: GoalDialog, goal?: GoalRow) => dialogs.current?.open({ dialog, child, goal, newGoal })
  return (
    <Card component="section" aria-labelledby="savings-goals">
      <Group justify="space-between" gap="0.5rem">
        <PanelTitle reader={reader} />
        <Button
          ref={newGoal}
          className={classes.newGoal ?? ''}
          leftSection={<PlusIcon />}
          onClick={() => open('new')}
          {...newGoalPreloading}
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
                onAskToComplete={() => open('complete', goal)}
                onEdit={() => open('edit', goal)}
                onDelete={() => open('delete', goal)}
                onBought={onBought && (() => onBought(goal))}
              />
            </li>
          ))}
        </ul>
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
