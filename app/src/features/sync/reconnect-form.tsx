import { loginDetailsForm, parseForm } from '@little-ledger/domain'
import { reconnect, type ReconnectError } from '../../auth/reconnect.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { useLogin } from '../../auth/login-table.ts'
import { reconnectErrorText, reconnectMessages } from '../../messages/sync/panel.ts'
import { PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import { reportSuccess, wholeForm, type FieldErrors } from '../../ui/form/submission.ts'
import { signInMessages } from '../../messages/forms/sign-in.ts'

const FIELDS: Partial<Record<ReconnectError['type'], string>> = { WrongLogin: 'password', UsernameTaken: 'username' }

/** Shows an error under the field that caused it, or under the form if it does not concern a single field. */
export const reconnectErrors = (error: ReconnectError): FieldErrors => ({
  [FIELDS[error.type] ?? wholeForm]: reconnectErrorText(error),
})

/** Signs in to the server again without leaving the page. Also asks for a new username if the current one is taken. */
export function ReconnectForm() {
  const { store, user } = useSignedIn()
  const login = useLogin(user.userId)
  const isTaken = login?.hasUsernameConflict === true
  const form = useSubmittedForm({
    name: 'reconnect',
    initialValues: { username: user.username, password: '' },
    send: async ({ username: typed, password }) => {
      // Prefer the stored username, because it may have changed since this session started.
      const username = isTaken ? typed.trim() : (login?.username ?? user.username)
      const parsed = parseForm(loginDetailsForm, { username })
      if (isTaken && !parsed.ok) return parsed.error.fields
      const signedIn = await reconnect({ store, user }, { username, password })
      if (!signedIn.ok) {
        // The sync status then says why it waits, or the deleted child is erased.
        if (signedIn.error.type === 'Unconfirmed' || signedIn.error.type === 'Gone') void syncNow()
        return reconnectErrors(signedIn.error)
      }
      void syncNow()
      return isTaken && username !== login.username
        ? reportSuccess(reconnectMessages.usernameChanged(), reconnectMessages.usernameChangedDescription({ username }))
        : reportSuccess(signInMessages.succeeded(), reconnectMessages.sending())
    },
  })
  const buttons = isTaken
    ? { save: reconnectMessages.submitUsername() }
    : { save: reconnectMessages.submit(), pending: signInMessages.submitting() }
  return (
    <Form form={form} {...buttons}>
      {isTaken && (
        <>
          <p className={classes.note}>{reconnectMessages.usernameTaken({ username: login.username })}</p>
          <UsernameField label={reconnectMessages.newUsername()} {...form.getInputProps('username')} />
        </>
      )}
      <PasswordField
        autoComplete="current-password"
        description={isTaken && reconnectMessages.passwordHint()}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
