import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { parseForm, signUpForm } from '@little-ledger/domain'
import { parseBackup, restoringParent, type RestoringParent } from '../../ledger/backup/backup-file.ts'
import { restoreFamily } from '../../auth/restore-family.ts'
import { backupErrorText, backupMessages, restoreMessages } from '../../messages/backup.ts'
import { labels } from '../../messages/labels.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { reportSuccess, wholeForm, type FieldErrors } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'

interface RestoreValues {
  readonly file: File | null
  readonly username: string
  readonly password: string
}

/** Restores a family from a backup file on a device that does not have that family. */
export const RestoreDialog = createDialog(RestoreForm, restoreMessages.title, { size: 'sm' })

async function restore({ file, username, password }: RestoreValues): Promise<FieldErrors | null> {
  if (file === null) return { file: restoreMessages.fileRequired() }
  const backup = await parseBackup(await file.text())
  if (!backup.ok) return { file: backupErrorText(backup.error) }
  const parsed = parseForm(signUpForm, { username, password, firstName: '-', lastName: '-' })
  if (!parsed.ok) return parsed.error.fields
  const restored = await restoreFamily(backup.value, { username, password })
  if (restored.ok) return reportSuccess(backupMessages.restored(), restoreMessages.restored())
  const field = restored.error.type === 'UsernameTaken' ? 'username' : wholeForm
  return { [field]: backupErrorText(restored.error) }
}

function RestoreForm({ onClose }: ContentProps) {
  const form = useSubmittedForm<RestoreValues>({
    name: 'restore',
    initialValues: { file: null, username: '', password: '' },
    send: restore,
    onSent: onClose,
  })
  const [parent, setParent] = useState<RestoringParent>()
  const selectFile = async (file: File | null): Promise<void> => {
    form.setFieldValue('file', file)
    form.clearErrors()
    const backup = file && (await parseBackup(await file.text()))
    const found = backup?.ok ? restoringParent(backup.value) : undefined
    setParent(found)
    // If it was not typed, the username comes from the file chosen before.
    const { username } = form.getValues()
    const isTyped = username !== '' && username !== parent?.username
    if (found?.username && !isTyped) form.setFieldValue('username', found.username)
    if (backup && !backup.ok) form.setFieldError('file', backupErrorText(backup.error))
  }
  return (
    <Form form={form} save={restoreMessages.submit()} pending={restoreMessages.submitting()}>
      <Hint>{restoreMessages.intro()}</Hint>
      <FileInput
        label={backupMessages.backupFile()}
        placeholder={backupMessages.chooseFile()}
        accept="application/json,.json"
        {...form.getInputProps('file')}
        onChange={(file) => void selectFile(file)}
      />
      {parent?.hasOthers && parent.name && <Hint role="status">{restoreMessages.asParent({ name: parent.name })}</Hint>}
      <UsernameField {...form.getInputProps('username')} />
      <PasswordField
        autoComplete="new-password"
        description={labels.passwordHint()}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
