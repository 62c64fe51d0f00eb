import { TextInput } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { useChangeAccount, type AccountValues } from './use-change-account.ts'

const WITHOUT_PASSWORDS = { password: '', currentPassword: '' }

/** The form appears once it is read, which may be after the dialog has looked where the focus belongs. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/** SPEC §2, Edit Profile, Account: what the parent logs in by. */
export function AccountForm({ onCancel, ...told }: ProfileFormProps) {
  const { user } = useSignedIn()
  const save = useChangeAccount()
  const current: AccountValues = { username: user.username, ...WITHOUT_PASSWORDS }
  const saved = (values: AccountValues) => ({ ...values, ...WITHOUT_PASSWORDS })
  const { form, isPending, onSubmit } = useProfileForm({ name: 'account', current, save, saved }, told)
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={takeFocus}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="New Password"
        description="Leave it blank to keep the current one. Eight characters or more are safer."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {form.values.password !== '' && (
        <PasswordField
          label="Current Password"
          description="To be sure that it is you."
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Save"
        pending="Saving..."
        onCancel={onCancel}
      />
    </form>
  )
}
