import { changeChild, undoChildChange, type Avatar } from '@little-ledger/domain'
import { Center } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { avatarMessages } from '../../messages/child/avatar.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'
import { AvatarChoices } from './avatar-choices.tsx'

interface AvatarDialogProps extends ContentProps {
  readonly child: ChildRow
}

/** Lets a parent or the child change the child's animal and color. */
export const AvatarDialog = createDialog(AvatarForm, ({ child: { name } }) => avatarMessages.title({ name }), {
  size: 'sm',
})

function AvatarForm({ onClose, child }: AvatarDialogProps) {
  const changeAvatar = useChangeAvatar(child)
  const form = useSubmittedForm<Avatar>({
    initialValues: { ...child.avatar },
    send: changeAvatar,
    onSent: onClose,
  })
  useLatestValues(form, child.avatar)
  const { values } = form
  return (
    <Form form={form} onCancel={onClose}>
      <Center>
        <ChildAvatar avatar={values} size={6} />
      </Center>
      <AvatarChoices
        avatar={values}
        isFirst
        animal={form.getInputProps('animal')}
        color={form.getInputProps('color')}
      />
    </Form>
  )
}

/** Records a new avatar and shows a toast with Undo. */
function useChangeAvatar({ id, avatar: previous }: ChildRow) {
  const record = useRecord(id)
  const fail = (error: RecordError) => reportFailure(avatarMessages.failed(), recordErrorText(error))
  const undo = async (avatar: Avatar) => {
    const undone = await record(undoChildChange, { changed: { avatar }, previous: { avatar: previous } })
    if (!undone.ok) fail(undone.error)
  }
  return async (avatar: Avatar) => {
    const changed = await record(changeChild, { avatar })
    if (!changed.ok) return fail(changed.error)
    const action = { label: avatarMessages.undo(), onAction: () => void undo(avatar) }
    return reportSuccess(labels.success(), avatarMessages.changed(), action)
  }
}
