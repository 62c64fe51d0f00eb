import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Id } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { goalValues, useAddGoal, useChangeGoal, type GoalValues } from './use-save-goal.ts'

interface GoalDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** SPEC §2, Savings goal create dialog. */
export function NewGoalDialog({ opened, onClose, childId }: GoalDialogProps & { readonly childId: Id }) {
  const addGoal = useAddGoal(childId)
  return (
    <Dialog opened={opened} onClose={onClose} title="New Savings Goal">
      <GoalForm onClose={onClose} save={addGoal} saveLabel="Create Goal" pendingLabel="Creating..." />
    </Dialog>
  )
}

/** SPEC §2, Savings goal edit dialog. */
export function EditGoalDialog({ opened, onClose, goal }: GoalDialogProps & { readonly goal: GoalRow }) {
  const changeGoal = useChangeGoal(goal)
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Savings Goal">
      <GoalForm onClose={onClose} goal={goal} save={changeGoal} saveLabel="Save" pendingLabel="Saving..." />
    </Dialog>
  )
}

interface GoalFormProps {
  readonly onClose: () => void
  /** The goal that is edited; absent for a new one. */
  readonly goal?: GoalRow
  readonly save: (values: GoalValues) => FormOutcome
  readonly saveLabel: string
  readonly pendingLabel: string
}

function GoalForm({ onClose, goal, save, saveLabel, pendingLabel }: GoalFormProps) {
  const form = useForm<GoalValues>({ name: 'savings-goal', initialValues: goalValues(goal) })
  const { isPending, submit } = useSubmission(form)
  const send = async (values: GoalValues) => {
    if (await submit(() => save(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <TextInput
        label="Goal Name"
        placeholder="A new bike"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <MoneyField label="Target Amount" placeholder="0.00" {...form.getInputProps('targetAmount')} />
      {goal && (
        <>
          <MoneyField label="Current Amount" placeholder="0.00" {...form.getInputProps('currentAmount')} />
          <p className={classes.hint}>Leave it at 0 to count all the money in your bank.</p>
        </>
      )}
      <TextInput label="Description (optional)" autoComplete="off" {...form.getInputProps('description')} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={saveLabel}
        pending={pendingLabel}
        onCancel={onClose}
      />
    </form>
  )
}
