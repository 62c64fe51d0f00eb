import { Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { ChildRow, LoginRow } from '../../ledger/database/family-database.ts'
import { useLogin } from '../../auth/login-table.ts'
import { loginDetailsMessages } from '../../messages/children.ts'
import { labels } from '../../messages/labels.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useUpdateLogin, type LoginDetailsValues } from './use-update-login.ts'

interface LoginDetailsDialogProps extends OpenableProps {
  readonly child: ChildRow
}

/** Changes a child's username and password (SPEC §2, Update Login Details). */
export function LoginDetailsDialog({ opened, onClose, child }: LoginDetailsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={loginDetailsMessages.title()} size="sm">
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
  /** Null if this device has no login for the child, for example after restoring a backup. */
  readonly current: LoginRow | null
}

/**
 * Focuses the field on mount. The form waits for the login to load, so it may mount after the dialog has set the focus.
 */
const focusOnMount = (field: HTMLInputElement | null): void => field?.focus()

const boldName = (content: ReactNode) => (
  <strong key="name">
    <bdi>{content}</bdi>
  </strong>
)

function LoginDetailsForm({ onClose, child, current }: LoginDetailsFormProps) {
  // Keep the initial value, so that a change synced from another device does not count as an edit made in this form.
  const [login] = useState(current)
  const form = useForm<LoginDetailsValues>({
    name: 'login-details',
    mode: 'uncontrolled',
    initialValues: { username: login?.username ?? '', password: '' },
  })
  const updateLogin = useUpdateLogin(child, login)
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: LoginDetailsValues) => {
    if (await submit(() => updateLogin(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <p className={classes.note}>{loginDetailsMessages.intro({ name: child.name, b: boldName })}</p>
      <TextInput
        label={labels.username()}
        description={login?.hasUsernameConflict && loginDetailsMessages.usernameTaken()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={focusOnMount}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        description={loginDetailsMessages.passwordHint()}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={loginDetailsMessages.submit()}
        pending={loginDetailsMessages.submitting()}
        onCancel={onClose}
      />
    </form>
  )
}
