import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import { goalDialogMessages } from '../../messages/goals.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, type FieldErrors } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { useDeleteGoal } from './use-goal-actions.ts'

interface DeleteGoalDialogProps extends OpenableProps {
  readonly goal: GoalRow
}

/** Confirms deleting a goal (SPEC §2). The parent component closes the dialog once the goal is gone. */
export function DeleteGoalDialog({ opened, onClose, goal }: DeleteGoalDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={goalDialogMessages.deleteTitle()} size="sm">
      <Confirmation goal={goal} onClose={onClose} />
    </Dialog>
  )
}

function Confirmation({ goal, onClose }: Omit<DeleteGoalDialogProps, 'opened'>) {
  const deleteGoal = useDeleteGoal(goal)
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const deleteButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button lost the focus when it was disabled.
    if (errors[wholeForm]) deleteButton.current?.focus()
  }, [errors])
  const handleDelete = async () => {
    setPending(true)
    const failure = await deleteGoal()
    // Stays pending until the dialog closes, so a second click cannot delete again.
    if (failure === null) return
    setErrors(failure)
    setPending(false)
  }
  return (
    <div className={classes.form}>
      <p>{goalDialogMessages.deleteQuestion()}</p>
      <p className={classes.note}>
        <strong>{goal.name}</strong>
      </p>
      <FormError message={errors[wholeForm]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {labels.cancel()}
        </Button>
        <Button ref={deleteButton} color="red" onClick={() => void handleDelete()} disabled={isPending}>
          {isPending ? labels.deleting() : labels.delete()}
        </Button>
      </div>
    </div>
  )
}
