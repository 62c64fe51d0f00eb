import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Id } from '@little-ledger/domain'
import { addChildMessages } from '../../messages/children.ts'
import { labels } from '../../messages/labels.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useAddChild, type AddChildValues } from './use-add-child.ts'

interface AddChildDialogProps extends OpenableProps {
  readonly onAdded: (childId: Id) => void
}

/**
 * The Add a New Child dialog (SPEC §2). If the username is taken on the server, the child is recorded anyway and the
 * form stays open so that the parent can change the username.
 */
export function AddChildDialog({ opened, onClose, onAdded }: AddChildDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={addChildMessages.title()}>
      <AddChildForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function AddChildForm({ onClose, onAdded }: Omit<AddChildDialogProps, 'opened'>) {
  const form = useForm<AddChildValues>({
    name: 'add-child',
    mode: 'uncontrolled',
    initialValues: { name: '', username: '', password: '', startingBalance: '0.00' },
  })
  const { addChild, isRecorded } = useAddChild(onAdded)
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: AddChildValues) => {
    if (!(await submit(() => addChild(values)))) return
    form.reset()
    onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <TextInput
        label={addChildMessages.name()}
        autoComplete="off"
        data-autofocus
        disabled={isRecorded}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.username()}
        description={addChildMessages.usernameHint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        autoComplete="new-password"
        disabled={isRecorded}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <MoneyField
        label={addChildMessages.startingBalance()}
        disabled={isRecorded}
        key={form.key('startingBalance')}
        {...form.getInputProps('startingBalance')}
      />
      {isRecorded && <p className={classes.note}>{addChildMessages.usernameLeft()}</p>}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={isRecorded ? addChildMessages.saveUsername() : addChildMessages.submit()}
        pending={addChildMessages.submitting()}
        onCancel={onClose}
        cancel={isRecorded ? addChildMessages.later() : labels.cancel()}
      />
    </form>
  )
}
