import { assert, loginDetailsForm, parseForm } from '@little-ledger/domain'
import { changeOwnLogin, type OwnLoginChange } from '../../auth/change-login.ts'
import { confirmPassword } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { readLogin } from '../../ledger/queries/queries.ts'
import { waitOf, type WaitMessage } from '../../messages/errors.ts'
import { signInErrorText } from '../../messages/forms/sign-in.ts'
import { labels } from '../../messages/labels.ts'
import { accountErrorText, profileMessages } from '../../messages/profile.ts'
import { focusOnMount, PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import {
  reportFailure,
  reportSuccess,
  responseOf,
  type FieldErrors,
  type FormOutcome,
} from '../../ui/form/submission.ts'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'

const NO_PASSWORDS = { password: '', currentPassword: '' }

/** Username and password of the signed-in parent (SPEC §2, Edit Profile, Account). */
export function AccountForm({ onCancel, ...callbacks }: ProfileFormProps) {
  const session = useSignedIn()
  const current: AccountValues = { username: session.user.username, ...NO_PASSWORDS }
  const save = (values: AccountValues, initial: AccountValues) => saveAccount(session, values, initial)
  const afterSave = (values: AccountValues) => ({ ...values, ...NO_PASSWORDS })
  const form = useProfileForm({ name: 'account', current, save, afterSave }, callbacks)
  return (
    <Form form={form} onCancel={onCancel}>
      <UsernameField data-autofocus ref={focusOnMount} {...form.getInputProps('username')} />
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
    </Form>
  )
}

interface AccountValues {
  readonly username: string
  readonly password: string
  readonly currentPassword: string
}

type Session = ReturnType<typeof useSignedIn>

/** Changes the signed-in parent's username and password. */
async function saveAccount(session: Session, typed: AccountValues, initial: AccountValues): FormOutcome {
  const { currentPassword, ...values } = typed
  const form = parseForm(loginDetailsForm, values)
  if (!form.ok) return form.error.fields
  const { username, password } = form.value
  const passwordErrors = password === undefined ? null : await checkCurrentPassword(session, currentPassword)
  if (passwordErrors) return passwordErrors
  const change: OwnLoginChange = {
    ...(username === initial.username ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  }
  const errors = Object.keys(change).length === 0 ? null : await changeLogin(session, change)
  return errors ?? reportSuccess(labels.success(), profileMessages.accountSaved())
}

/**
 * A new password requires the current one, so that an unlocked device is not enough to take over the account.
 */
async function checkCurrentPassword({ store, user }: Session, currentPassword: string): Promise<FieldErrors | null> {
  if (currentPassword === '') return { currentPassword: profileMessages.currentPasswordRequired() }
  const login = await readLogin(store, user.userId)
  assert(login, 'a signed-in user has a login')
  const confirmed = await confirmPassword(store.device, login, currentPassword)
  if (confirmed.ok) return null
  const { error } = confirmed
  const reason =
    error.type === 'WrongLogin' ? profileMessages.currentPasswordWrong() : (waitOf(error) ?? signInErrorText(error))
  return fail(reason, 'currentPassword')
}

async function changeLogin(session: Session, change: OwnLoginChange): Promise<FieldErrors | null> {
  const changed = await changeOwnLogin(session, change)
  if (changed.ok) return null
  const { error } = changed
  return fail(accountErrorText(error), error.type === 'UsernameTaken' ? 'username' : undefined, responseOf(error))
}

/** Shows the error in a toast (SPEC §8), and under the field that caused it. */
function fail(reason: string | WaitMessage, field?: keyof AccountValues, response?: string): FieldErrors {
  const errors = reportFailure(profileMessages.accountFailed(), reason, response)
  return field === undefined ? errors : { [field]: reason }
}
