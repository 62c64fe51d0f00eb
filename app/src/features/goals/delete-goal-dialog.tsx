import { useEffect, useRef, useState } from 'react'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, type FieldErrors } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { useDeleteGoal } from './use-goal-actions.ts'

interface DeleteGoalDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly goal: GoalRow
}

/** SPEC §2: the question before a goal is deleted. Whoever shows it closes it once the goal is gone. */
export function DeleteGoalDialog({ opened, onClose, goal }: DeleteGoalDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete Savings Goal" size="sm">
      <Question goal={goal} onClose={onClose} />
    </Dialog>
  )
}

function Question({ goal, onClose }: Omit<DeleteGoalDialogProps, 'opened'>) {
  const deleteGoal = useDeleteGoal(goal)
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const deleteButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A disabled button has no focus: where it failed, it can be pressed again.
    if (errors[wholeForm]) deleteButton.current?.focus()
  }, [errors])
  const send = async () => {
    setPending(true)
    const refused = await deleteGoal()
    // Once deleted it stays pending until it is gone from the page: no second press meets a goal that is not there.
    if (refused === null) return
    setErrors(refused)
    setPending(false)
  }
  return (
    <div className={classes.form}>
      <p>Are you sure you want to delete this savings goal?</p>
      <p className={classes.note}>
        <strong>{goal.name}</strong>
      </p>
      <FormError message={errors[wholeForm]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          Cancel
        </Button>
        <Button ref={deleteButton} tone="danger" onClick={() => void send()} disabled={isPending}>
          {isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </div>
  )
}
