import { changeChild, childEditForm, MAX_PIG_NAME_LENGTH, parseForm, undoChildChange } from '@little-ledger/domain'
import { Center, TextInput } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { pigNameMessages } from '../../messages/child/pig.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'
import { HappyFace } from '../../ui/illustrations/pig-faces.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './pig.module.css'

interface PigNameProps extends ContentProps {
  readonly child: ChildRow
  /** If set, the dialog uses the parents' wording instead of the children's. */
  readonly isParentView?: boolean
}

/** Lets a parent or the child name the child's pig, or remove its name. */
export const PigNameDialog = createDialog(
  PigNameForm,
  ({ child: { name }, isParentView }: PigNameProps) =>
    isParentView ? pigNameMessages.titleForParent({ name }) : pigNameMessages.title(),
  { size: 'sm' },
)

function PigNameForm({ onClose, child: { id, pigName } }: PigNameProps) {
  const record = useRecord(id)
  const fail = (error: RecordError) => reportFailure(pigNameMessages.failed(), recordErrorText(error))
  const undo = async (changed: string | null) => {
    const undone = await record(undoChildChange, { changed: { pigName: changed }, previous: { pigName } })
    if (!undone.ok) fail(undone.error)
  }
  const latest = { pigName: pigName ?? '' }
  const form = useSubmittedForm({
    name: 'pig-name',
    initialValues: latest,
    send: async (values) => {
      const parsed = parseForm(childEditForm, values)
      if (!parsed.ok) return parsed.error.fields
      const name = parsed.value.pigName ?? null
      const changed = await record(changeChild, { pigName: name })
      if (!changed.ok) return fail(changed.error)
      const action = { label: pigNameMessages.undo(), onAction: () => void undo(name) }
      return reportSuccess(labels.success(), pigNameMessages.saved(), action)
    },
    onSent: onClose,
  })
  useLatestValues(form, latest)
  return (
    <Form form={form} onCancel={onClose}>
      <Center className={classes.portrait}>
        <PiggyBank face={<HappyFace />} />
      </Center>
      <TextInput
        label={pigNameMessages.name()}
        placeholder={pigNameMessages.placeholder()}
        autoComplete="off"
        maxLength={2 * MAX_PIG_NAME_LENGTH}
        data-autofocus
        {...form.getInputProps('pigName')}
      />
    </Form>
  )
}
