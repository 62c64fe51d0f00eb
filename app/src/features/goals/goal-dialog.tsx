import { TextInput } from '@mantine/core'
import {
  addGoal,
  changeGoal,
  deleteGoal,
  exponentOf,
  formatDecimal,
  GOAL_PICTURES,
  goalEditForm,
  goalForm,
  goalPicture,
  goalProgress,
  parseForm,
  type GoalPicture as GoalPictureName,
  type InvalidForm,
  type Denomination,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useRecord, useRecordGoal } from '../../ledger/record-command.ts'
import { goalPictureNames } from '../../messages/child/goal-pictures.ts'
import { formatAmount } from '../../messages/formats.ts'
import { labels } from '../../messages/labels.ts'
import { goalDialogMessages, goalFormToast } from '../../messages/forms/goals.ts'
import { goalMessages, goalToastMessages } from '../../messages/goals.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import classes from '../../ui/form/form.module.css'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { PictureChoices } from '../../ui/form/picture-choices.tsx'
import { reportFailure, reportRecorded, touched, type FieldErrors, type FormOutcome } from '../../ui/form/submission.ts'
import { GoalPicture } from '../../ui/goal-picture/goal-picture.tsx'
import { Hint } from '../../ui/hint.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import { revealGoal } from './reveal-goal.ts'
import { useMarkComplete } from './use-mark-complete.ts'

/** Shows validation errors in a toast (SPEC §5) and returns them so that the fields show them too. */
function rejectForm(invalid: InvalidForm): FieldErrors {
  const { title, message } = goalFormToast(invalid)
  reportFailure(title, message)
  return invalid.fields
}

/** The form's values, as typed. */
type GoalValues = ReturnType<typeof goalValues>

/** The initial field values: empty, or those of the goal. */
const goalValues = (of: Denomination, goal?: GoalRow) => ({
  name: goal?.name ?? '',
  targetAmount: goal ? formatDecimal(goal.targetAmount, exponentOf(of)) : '',
  currentAmount: goal ? formatDecimal(goal.currentAmount, exponentOf(of)) : '',
  description: goal?.description ?? '',
  picture: goal?.picture ?? 'star',
})

/** The dialog to create a savings goal (SPEC §2). */
export const NewGoalDialog = createDialog(NewGoalForm, goalDialogMessages.newTitle)

interface NewGoalProps extends ContentProps {
  readonly child: ChildRow
}

function NewGoalForm({ onClose, child }: NewGoalProps) {
  const record = useRecord(child.id)
  const of = child.denomination
  const send = async (values: GoalValues): FormOutcome => {
    const parsed = parseForm(goalForm(of), values)
    if (!parsed.ok) return rejectForm(parsed.error)
    const recorded = await record(addGoal, parsed.value)
    if (recorded.ok) for (const { id } of recorded.value) revealGoal(id)
    return reportRecorded(recorded, {
      failed: goalToastMessages.createFailed(),
      title: goalToastMessages.created(),
      description: goalToastMessages.createdHint(),
    })
  }
  const buttons = { save: goalDialogMessages.create(), pending: labels.creating() }
  return <GoalForm onClose={onClose} of={of} send={send} buttons={buttons} />
}

interface ExistingGoalProps extends ContentProps {
  readonly goal: GoalRow
}

interface EditGoalProps extends ExistingGoalProps {
  readonly child: ChildRow
  /** If set, the dialog uses the parents' wording instead of the children's. */
  readonly childName?: string
}

/** The dialog to edit a savings goal (SPEC §2). */
export const EditGoalDialog = createDialog(EditGoalForm, goalDialogMessages.editTitle)

/** Records only the changed fields, so that changes made elsewhere to other fields are kept. */
function EditGoalForm({ onClose, goal, child: { denomination: of }, childName }: EditGoalProps) {
  const record = useRecordGoal(goal)
  const send = async (values: GoalValues): FormOutcome => {
    const parsed = parseForm(goalEditForm(of), touched(values, goalValues(of, goal)))
    if (!parsed.ok) return rejectForm(parsed.error)
    const recorded = await record(changeGoal, parsed.value)
    return reportRecorded(recorded, { failed: goalToastMessages.updateFailed(), title: goalToastMessages.updated() })
  }
  const hint =
    childName === undefined
      ? goalDialogMessages.currentAmountHint()
      : goalDialogMessages.currentAmountHintForParent({ name: childName, bdi: isolate })
  return <GoalForm onClose={onClose} of={of} goal={goal} send={send} currentAmountHint={hint} />
}

interface GoalFormProps extends ContentProps {
  readonly of: Denomination
  /** The goal to edit; absent for a new goal. */
  readonly goal?: GoalRow
  readonly currentAmountHint?: ReactNode
  readonly send: (values: GoalValues) => FormOutcome
  readonly buttons?: { readonly save: string; readonly pending: string }
}

function GoalForm({ onClose, of, goal, currentAmountHint, send, buttons }: GoalFormProps) {
  const latest = goalValues(of, goal)
  const form = useSubmittedForm({ name: 'savings-goal', initialValues: latest, send, onSent: onClose })
  useLatestValues(form, latest)
  const { values } = form
  const choosePicture = (picture: GoalPictureName) => {
    // Choosing a picture also fills in a name, for children who cannot type yet.
    const isNamedByPicture = values.name === '' || values.name === goalPictureNames[values.picture]()
    if (!goal && isNamedByPicture) form.setFieldValue('name', goalPictureNames[picture]())
    form.setFieldValue('picture', picture)
  }
  return (
    <Form form={form} onCancel={onClose} {...buttons}>
      <TextInput
        label={goalDialogMessages.name()}
        placeholder={goalDialogMessages.namePlaceholder()}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <MoneyField of={of} label={goalDialogMessages.targetAmount()} {...form.getInputProps('targetAmount')} />
      {goal && (
        <>
          <MoneyField of={of} label={goalDialogMessages.currentAmount()} {...form.getInputProps('currentAmount')} />
          <Hint style={{ overflowWrap: 'anywhere' }}>{currentAmountHint}</Hint>
        </>
      )}
      <PictureChoices
        label={goalDialogMessages.picture()}
        choices={GOAL_PICTURES}
        names={goalPictureNames}
        columns={6}
        renderPicture={(picture) => <GoalPicture picture={picture} size={2.5} />}
        value={values.picture}
        onChange={(chosen) => choosePicture(goalPicture(chosen))}
      />
      <TextInput label={goalDialogMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
    </Form>
  )
}

interface CompleteGoalProps extends ExistingGoalProps {
  readonly child: ChildRow
  /** If set, the dialog uses the parents' wording instead of the children's. */
  readonly isParentView: boolean
}

/** A dialog to confirm completing a goal that is still below its target. */
export const CompleteGoalDialog = createDialog(CompleteGoalForm, goalDialogMessages.completeTitle, {
  size: 'sm',
  isReadAloud: true,
})

function CompleteGoalForm({ onClose, goal, child, isParentView }: CompleteGoalProps) {
  const markComplete = useMarkComplete(goal, isParentView)
  const form = useSubmittedForm({ send: markComplete, onSent: onClose })
  const remaining = formatAmount(goalProgress(goal, child).remaining, child.denomination)
  return (
    <Form
      form={form}
      save={isParentView ? goalMessages.markComplete() : goalDialogMessages.completeYes()}
      cancel={isParentView ? labels.cancel() : goalDialogMessages.completeNo()}
      onCancel={onClose}
    >
      <p>
        {isParentView
          ? goalDialogMessages.completeQuestionForParent({ name: child.name, remaining, bdi: isolate })
          : goalDialogMessages.completeQuestion({ remaining })}
      </p>
      <p className={classes.note}>
        <strong>{goal.name}</strong>
      </p>
    </Form>
  )
}

/** A dialog to confirm deleting a goal (SPEC §2). */
export const DeleteGoalDialog = createDialog(DeleteGoalForm, goalDialogMessages.deleteTitle, {
  size: 'sm',
  isReadAloud: true,
})

function DeleteGoalForm({ onClose, goal }: ExistingGoalProps) {
  const record = useRecordGoal(goal)
  const form = useSubmittedForm({
    send: async () => {
      const recorded = await record((_, stored, context) => deleteGoal(stored, context), undefined)
      return reportRecorded(recorded, { failed: goalToastMessages.deleteFailed(), title: goalToastMessages.deleted() })
    },
    // The parent component closes the dialog once the goal has been deleted.
    onSent: () => undefined,
  })
  return (
    <Form form={form} save={labels.delete()} pending={labels.deleting()} color="red" onCancel={onClose}>
      <p>{goalDialogMessages.deleteQuestion()}</p>
      <p className={classes.note}>
        <strong>{goal.name}</strong>
      </p>
    </Form>
  )
}
