import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Id } from '@little-ledger/domain'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useAddChild, type AddChildValues } from './use-add-child.ts'

interface AddChildDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAdded: (childId: Id) => void
}

/**
 * SPEC §2, Add a New Child. A refused form keeps what was typed. Where the server says that the username is somebody
 * else's, the child is recorded all the same and the form goes on for the username alone.
 */
export function AddChildDialog({ opened, onClose, onAdded }: AddChildDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a New Child">
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
  const send = async (values: AddChildValues) => {
    if (!(await submit(() => addChild(values)))) return
    form.reset()
    onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <TextInput
        label="Child's Name"
        autoComplete="off"
        data-autofocus
        disabled={isRecorded}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Username"
        description="What your child types to log in."
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
        label="Starting Balance ($)"
        disabled={isRecorded}
        key={form.key('startingBalance')}
        {...form.getInputProps('startingBalance')}
      />
      {isRecorded && (
        <p className={classes.note}>Everything else is saved. Only another username is needed, now or later.</p>
      )}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={isRecorded ? 'Save Username' : 'Add Child'}
        pending="Creating..."
        onCancel={onClose}
        cancel={isRecorded ? 'Later' : 'Cancel'}
      />
    </form>
  )
}
