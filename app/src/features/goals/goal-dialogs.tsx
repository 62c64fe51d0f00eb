import { Fragment, useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { replaceFocusLeftLost } from '../../ui/dialog/lost-focus.ts'

const NewGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.NewGoalDialog))
const EditGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.EditGoalDialog))
const CompleteGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.CompleteGoalDialog))
const DeleteGoalDialog = lazyDialog(() => import('./goal-dialog.tsx').then((module) => module.DeleteGoalDialog))

/** Props of the button that opens the dialog for a new goal. */
export const newGoalPreloading = NewGoalDialog.preloading

export type GoalDialog = 'new' | 'edit' | 'complete' | 'delete'

interface Opening {
  readonly dialog: GoalDialog
  readonly child: ChildRow
  /** The goal that the dialog is about; undefined for a new one. */
  readonly goal: GoalRow | undefined
  /** The button that gets the focus after a deletion, because the one that opened the dialog is gone. */
  readonly newGoal: RefObject<HTMLButtonElement | null>
}

export interface GoalDialogsHandle {
  readonly open: (opening: Opening) => void
}

interface GoalDialogsProps {
  readonly ref: Ref<GoalDialogsHandle>
  /** The child on the page. */
  readonly child: ChildRow | undefined
  readonly isParentView: boolean
}

/** The dialogs to add, edit, complete and delete goals. They hold the state, so that the page does not render again. */
export function GoalDialogs({ ref, child: shown, isParentView }: GoalDialogsProps) {
  const [isOpen, setOpen] = useState(false)
  // Stays set while the dialog closes.
  const [opening, setOpening] = useState<Opening>()
  useImperativeHandle(ref, () => ({
    open: (next) => {
      setOpening(next)
      setOpen(true)
    },
  }))
  // A form about a child that was deleted elsewhere stays, so that what was typed is not lost.
  const child = shown?.id === opening?.child.id ? shown : opening?.child
  if (child === undefined) return null
  const dialog = isOpen ? opening?.dialog : undefined
  const props = { onClose: () => setOpen(false), child }
  return (
    // With another child, the live query would first return the goals of the child before.
    <Fragment key={child.id}>
      <NewGoalDialog {...props} opened={dialog === 'new'} />
      {opening?.goal && (
        <ExistingGoalDialogs
          {...props}
          open={dialog}
          goal={opening.goal}
          newGoal={opening.newGoal}
          isParentView={isParentView}
        />
      )}
    </Fragment>
  )
}

interface ExistingGoalDialogsProps extends Pick<Opening, 'child' | 'newGoal'> {
  readonly open: GoalDialog | undefined
  readonly onClose: () => void
  readonly goal: GoalRow
  readonly isParentView: boolean
}

/** Later than this after a dialog was closed, the user may have left the goal's card. */
const LATE_MS = 3000

/** The dialogs to edit, complete or delete a goal. */
function ExistingGoalDialogs({ open, newGoal, isParentView, goal: opened, ...others }: ExistingGoalDialogsProps) {
  const { child } = others
  const goals = useGoals(child.id)
  const current = goals?.find(({ id }) => id === opened.id)
  // A goal that was deleted elsewhere stays as it was last.
  const [last, setLast] = useState(opened)
  if (current !== undefined && current !== last) setLast(current)
  const goal = current ?? (last.id === opened.id ? last : opened)
  const props = { ...others, goal }
  const isGone = goals?.every(({ id }) => id !== goal.id) === true
  // A form about a goal that was deleted elsewhere stays too.
  const isDeleted = open === 'delete' && isGone
  const isOpen = open !== undefined
  const closedAt = useRef(-Infinity)
  useEffect(() => {
    if (!isOpen) closedAt.current = performance.now()
  }, [isOpen])
  useEffect(() => {
    if (isDeleted) newGoal.current?.focus()
    // A dialog that was closed while the goal was being deleted returned the focus to the goal's card.
    else if (isGone && performance.now() - closedAt.current < LATE_MS) replaceFocusLeftLost(() => newGoal.current)
  }, [isDeleted, isGone, newGoal])
  return (
    <>
      <EditGoalDialog {...props} opened={open === 'edit'} {...(isParentView && { childName: child.name })} />
      <CompleteGoalDialog {...props} opened={open === 'complete'} isParentView={isParentView} />
      <DeleteGoalDialog {...props} opened={open === 'delete' && !isDeleted} />
    </>
  )
}
