import { FileInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseForm, signUpForm } from '@little-ledger/domain'
import { parseBackup, type BackupFile } from '../../ledger/backup/backup-file.ts'
import { restoreFamily } from '../../auth/restore-family.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import formClasses from '../../ui/form/form.module.css'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { showToast } from '../../ui/toast.tsx'
import { backupErrorText } from '../../messages/errors.ts'

interface RestoreDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

interface RestoreValues {
  readonly file: File | null
  readonly username: string
  readonly password: string
}

/** Brings a family back from a file to a device that does not have it. */
export function RestoreDialog({ opened, onClose }: RestoreDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Restore from a File" size="sm">
      <RestoreForm onDone={onClose} />
    </Dialog>
  )
}

/** The parent's name in the file, which the form begins with. */
const parentNameIn = ({ people }: BackupFile): string =>
  people.find(({ childId }) => childId === undefined)?.username ?? ''

function RestoreForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<RestoreValues>({
    name: 'restore',
    initialValues: { file: null, username: '', password: '' },
  })
  const { isPending, submit } = useSubmission(form)

  const choose = async (file: File | null): Promise<void> => {
    form.setFieldValue('file', file)
    form.clearErrors()
    const backup = file && (await parseBackup(await file.text()))
    if (backup?.ok && form.getValues().username === '') form.setFieldValue('username', parentNameIn(backup.value))
    if (backup && !backup.ok) form.setFieldError('file', backupErrorText(backup.error))
  }

  const send = async ({ file, username, password }: RestoreValues): FormOutcome => {
    if (file === null) return { file: 'Choose the file that you saved' }
    const backup = await parseBackup(await file.text())
    if (!backup.ok) return { file: backupErrorText(backup.error) }
    const chosen = parseForm(signUpForm, { username, password, firstName: '-', lastName: '-' })
    if (!chosen.ok) return chosen.error.fields
    const restored = await restoreFamily(backup.value, { username, password })
    if (!restored.ok) {
      const text = backupErrorText(restored.error)
      return restored.error.type === 'UsernameTaken' ? { username: text } : { [wholeForm]: text }
    }
    showToast({ title: 'Restored', description: 'Your family is back on this device.', tone: 'success' })
    return null
  }

  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(() => send(values)).then((isDone) => isDone && onDone()))}
    >
      <p className={formClasses.hint}>
        For a family that lived on a device only, or whose server is gone. There is no password in the file: choose one.
      </p>
      <FileInput
        label="Backup file"
        placeholder="Choose a file"
        accept="application/json,.json"
        value={form.values.file}
        onChange={(file) => void choose(file)}
        error={form.errors['file']}
      />
      <TextInput label="Username" autoComplete="username" autoCapitalize="none" {...form.getInputProps('username')} />
      <PasswordField
        autoComplete="new-password"
        description="At least 4 characters, better 8."
        {...form.getInputProps('password')}
      />
      <FormError message={form.errors[wholeForm]} />
      <Button type="submit" disabled={isPending} fullWidth>
        {isPending ? 'Restoring...' : 'Restore'}
      </Button>
    </form>
  )
}
