import { Button, FileInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseForm, signUpForm } from '@little-ledger/domain'
import { parseBackup, type BackupFile } from '../../ledger/backup/backup-file.ts'
import { restoreFamily } from '../../auth/restore-family.ts'
import { backupMessages, restoreMessages } from '../../messages/backup.ts'
import { labels } from '../../messages/labels.ts'
import { backupErrorText } from '../../messages/errors.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import formClasses from '../../ui/form/form.module.css'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { showToast } from '../../ui/toast/toast.tsx'

interface RestoreValues {
  readonly file: File | null
  readonly username: string
  readonly password: string
}

/** Restores a family from a backup file on a device that does not have it. */
export function RestoreDialog({ opened, onClose }: OpenableProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={restoreMessages.title()} size="sm">
      <RestoreForm onDone={onClose} />
    </Dialog>
  )
}

/** The first parent's username in the backup. */
const parentUsername = ({ people }: BackupFile): string =>
  people.find(({ childId }) => childId === undefined)?.username ?? ''

function RestoreForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<RestoreValues>({
    name: 'restore',
    initialValues: { file: null, username: '', password: '' },
  })
  const { isPending, submit } = useSubmission(form)

  const selectFile = async (file: File | null): Promise<void> => {
    form.setFieldValue('file', file)
    form.clearErrors()
    const backup = file && (await parseBackup(await file.text()))
    if (backup?.ok && form.getValues().username === '') form.setFieldValue('username', parentUsername(backup.value))
    if (backup && !backup.ok) form.setFieldError('file', backupErrorText(backup.error))
  }

  const restore = async ({ file, username, password }: RestoreValues): FormOutcome => {
    if (file === null) return { file: restoreMessages.fileRequired() }
    const backup = await parseBackup(await file.text())
    if (!backup.ok) return { file: backupErrorText(backup.error) }
    const parsed = parseForm(signUpForm, { username, password, firstName: '-', lastName: '-' })
    if (!parsed.ok) return parsed.error.fields
    const restored = await restoreFamily(backup.value, { username, password })
    if (!restored.ok) {
      const text = backupErrorText(restored.error)
      return restored.error.type === 'UsernameTaken' ? { username: text } : { [wholeForm]: text }
    }
    showToast({ title: backupMessages.restored(), description: restoreMessages.restored(), tone: 'success' })
    return null
  }

  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(() => restore(values)).then((isDone) => isDone && onDone()))}
    >
      <Hint>{restoreMessages.intro()}</Hint>
      <FileInput
        label={backupMessages.backupFile()}
        placeholder={backupMessages.chooseFile()}
        accept="application/json,.json"
        value={form.values.file}
        onChange={(file) => void selectFile(file)}
        error={form.errors['file']}
      />
      <TextInput
        label={labels.username()}
        autoComplete="username"
        autoCapitalize="none"
        {...form.getInputProps('username')}
      />
      <PasswordField
        autoComplete="new-password"
        description={labels.passwordHint()}
        {...form.getInputProps('password')}
      />
      <FormError message={form.errors[wholeForm]} />
      <Button type="submit" disabled={isPending} fullWidth>
        {isPending ? restoreMessages.submitting() : restoreMessages.submit()}
      </Button>
    </form>
  )
}
