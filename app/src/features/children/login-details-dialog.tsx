import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ChildRow, LoginRow } from '../../ledger/database/family-database.ts'
import { useLogin } from '../../auth/use-logins.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUpdateLogin, type LoginDetailsValues } from './use-update-login.ts'

interface LoginDetailsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** SPEC §2, Update Login Details. */
export function LoginDetailsDialog({ opened, onClose, child }: LoginDetailsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Update Login Details" size="sm">
      <LoginDetails onClose={onClose} child={child} />
    </Dialog>
  )
}

function LoginDetails({ onClose, child }: Omit<LoginDetailsDialogProps, 'opened'>) {
  const login = useLogin(child.userId)
  if (login === undefined) return <Skeleton height={288} />
  return <LoginDetailsForm onClose={onClose} child={child} current={login} />
}

interface LoginDetailsFormProps extends Omit<LoginDetailsDialogProps, 'opened'> {
  /** Null where this device has none of the child's, as after restoring a family from a file. */
  readonly current: LoginRow | null
}

/** The form appears once it is read, which may be after the dialog has looked where the focus belongs. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

function LoginDetailsForm({ onClose, child, current }: LoginDetailsFormProps) {
  // What arrives from elsewhere while somebody types is not what they began with.
  const [login] = useState(current)
  const form = useForm<LoginDetailsValues>({
    name: 'login-details',
    mode: 'uncontrolled',
    initialValues: { username: login?.username ?? '', password: '' },
  })
  const updateLogin = useUpdateLogin(child, login)
  const { isPending, submit } = useSubmission(form)
  const send = async (values: LoginDetailsValues) => {
    if (await submit(() => updateLogin(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <p className={classes.note}>
        What{' '}
        <strong>
          <bdi>{child.name}</bdi>
        </strong>{' '}
        types to log in.
      </p>
      <TextInput
        label="Username"
        description={login?.hasUsernameConflict && 'Somebody else has this one on the server: there another is needed.'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={takeFocus}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        description="Leave it blank to keep the current one."
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Update"
        pending="Updating..."
        onCancel={onClose}
      />
    </form>
  )
}
