import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Id } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import { goalDialogMessages } from '../../messages/goals.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { goalValues, useAddGoal, useChangeGoal, type GoalValues } from './use-save-goal.ts'

/** The dialog to create a savings goal (SPEC §2). */
export function NewGoalDialog({ opened, onClose, childId }: OpenableProps & { readonly childId: Id }) {
  const addGoal = useAddGoal(childId)
  return (
    <Dialog opened={opened} onClose={onClose} title={goalDialogMessages.newTitle()}>
      <GoalForm
        onClose={onClose}
        save={addGoal}
        saveLabel={goalDialogMessages.create()}
        pendingLabel={goalDialogMessages.creating()}
      />
    </Dialog>
  )
}

/** The dialog to edit a savings goal (SPEC §2). */
export function EditGoalDialog({ opened, onClose, goal }: OpenableProps & { readonly goal: GoalRow }) {
  const changeGoal = useChangeGoal(goal)
  return (
    <Dialog opened={opened} onClose={onClose} title={goalDialogMessages.editTitle()}>
      <GoalForm
        onClose={onClose}
        goal={goal}
        save={changeGoal}
        saveLabel={labels.save()}
        pendingLabel={labels.saving()}
      />
    </Dialog>
  )
}

interface GoalFormProps {
  readonly onClose: () => void
  /** The goal to edit; absent for a new one. */
  readonly goal?: GoalRow
  readonly save: (values: GoalValues) => FormOutcome
  readonly saveLabel: string
  readonly pendingLabel: string
}

function GoalForm({ onClose, goal, save, saveLabel, pendingLabel }: GoalFormProps) {
  const form = useForm<GoalValues>({ name: 'savings-goal', initialValues: goalValues(goal) })
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: GoalValues) => {
    if (await submit(() => save(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <TextInput
        label={goalDialogMessages.name()}
        placeholder={goalDialogMessages.namePlaceholder()}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <MoneyField
        label={goalDialogMessages.targetAmount()}
        placeholder={labels.amountPlaceholder()}
        {...form.getInputProps('targetAmount')}
      />
      {goal && (
        <>
          <MoneyField
            label={goalDialogMessages.currentAmount()}
            placeholder={labels.amountPlaceholder()}
            {...form.getInputProps('currentAmount')}
          />
          <Hint>{goalDialogMessages.currentAmountHint()}</Hint>
        </>
      )}
      <TextInput label={goalDialogMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
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
