import { TextInput } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { labels } from '../../messages/labels.ts'
import { profileMessages } from '../../messages/profile.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { useChangeAccount, type AccountValues } from './use-change-account.ts'

const NO_PASSWORDS = { password: '', currentPassword: '' }

/** Focuses the field on mount, because the form may mount after the dialog has set the focus. */
const focusOnMount = (field: HTMLInputElement | null): void => field?.focus()

/** Username and password of the signed-in parent (SPEC §2, Edit Profile, Account). */
export function AccountForm({ onCancel, ...callbacks }: ProfileFormProps) {
  const { user } = useSignedIn()
  const save = useChangeAccount()
  const current: AccountValues = { username: user.username, ...NO_PASSWORDS }
  const afterSave = (values: AccountValues) => ({ ...values, ...NO_PASSWORDS })
  const { form, isPending, onSubmit } = useProfileForm({ name: 'account', current, save, afterSave }, callbacks)
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={labels.username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={focusOnMount}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label={profileMessages.newPassword()}
        description={profileMessages.newPasswordHint()}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {form.values.password !== '' && (
        <PasswordField
          label={profileMessages.currentPassword()}
          description={profileMessages.currentPasswordHint()}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={labels.save()}
        pending={labels.saving()}
        onCancel={onCancel}
      />
    </form>
  )
}
