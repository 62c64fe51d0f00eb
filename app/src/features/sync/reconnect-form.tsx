import { loginDetailsForm, parseForm, registrationCodeForm } from '@little-ledger/domain'
import { useState } from 'react'
import { reconnect, useRestoredHere, type ReconnectError } from '../../auth/reconnect.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { useLogin, useUsernameHolder } from '../../auth/login-table.ts'
import { refusalText, waitOf } from '../../messages/errors.ts'
import { refusalOf } from '../../sync/api-client.ts'
import { reconnectErrorText, reconnectMessages, usernameHolderText } from '../../messages/sync/panel.ts'
import { KnownUsername, PasswordField, RegistrationCodeField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import { reportSuccess, wholeForm, type FieldErrors } from '../../ui/form/submission.ts'
import { signInMessages } from '../../messages/forms/sign-in.ts'

const FIELDS: Partial<Record<ReconnectError['type'], string>> = {
  WrongLogin: 'password',
  UnknownPassword: 'password',
  FamilyOnServer: 'password',
  UsernameTaken: 'username',
}

/** Shows an error under the field that caused it, or under the form if it does not concern a single field. */
export const reconnectErrors = (error: ReconnectError): FieldErrors => ({
  [FIELDS[error.type] ?? wholeForm]: waitOf(error) ?? reconnectErrorText(error),
})

/** Prefers the stored username, because it may have changed since this session started. */
const usernameOf = (login: ReturnType<typeof useLogin>, user: { readonly username: string }): string =>
  login?.username ?? user.username

interface ReconnectFormProps {
  /** The server registers the family only with a code from its operator. */
  readonly needsCode?: boolean
}

/**
 * Signs in to the server again without leaving the page. Also asks for a new username if the current one is taken, for
 * a sign-up code if the server needs one, and, after a restored backup, for the login that the server may know.
 */
export function ReconnectForm({ needsCode = false }: ReconnectFormProps) {
  const { store, user } = useSignedIn()
  const [wasAsked, setAsked] = useState(false)
  const asksForCode = needsCode || wasAsked
  const login = useLogin(user.userId)
  const holder = usernameHolderText(useUsernameHolder(login))
  const isTaken = login?.hasUsernameConflict === true
  const isRestored = useRestoredHere(store)
  const [isOnServer, setOnServer] = useState(false)
  const asksForServerLogin = !isTaken && (isOnServer || isRestored)
  const asksForUsername = isTaken || asksForServerLogin
  const explain = (error: ReconnectError): FieldErrors => {
    const refusal = error.type === 'Rejected' ? refusalOf(error) : undefined
    if (refusal === 'needed' || refusal === 'wrong') {
      setAsked(true)
      return { invitation: refusalText(refusal) }
    }
    if (error.type === 'FamilyOnServer') setOnServer(true)
    // The sync status then says why it waits, or the deleted child is erased.
    if (error.type === 'Unconfirmed' || error.type === 'Gone') void syncNow()
    return reconnectErrors(error)
  }
  const form = useSubmittedForm({
    name: 'reconnect',
    initialValues: { username: user.username, password: '', invitation: '' },
    send: async ({ username: typed, password, invitation }) => {
      // Prefer the stored username, because it may have changed since this session started.
      const username = asksForUsername ? typed.trim() : (login?.username ?? user.username)
      const parsed = parseForm(loginDetailsForm, { username })
      if (asksForUsername && !parsed.ok) return parsed.error.fields
      const code = parseForm(registrationCodeForm, { invitation })
      if (!code.ok) return code.error.fields
      const signedIn = await reconnect({ store, user }, { username, password, ...code.value })
      if (!signedIn.ok) return explain(signedIn.error)
      void syncNow()
      return isTaken && username !== login.username
        ? reportSuccess(reconnectMessages.usernameChanged(), reconnectMessages.usernameChangedDescription({ username }))
        : reportSuccess(signInMessages.succeeded(), reconnectMessages.sending())
    },
  })
  const buttons = isTaken
    ? { save: reconnectMessages.submitUsername() }
    : {
        save: asksForCode ? reconnectMessages.submitCode() : reconnectMessages.submit(),
        pending: signInMessages.submitting(),
      }
  return (
    <Form form={form} {...buttons}>
      {isTaken && (
        <>
          <p className={classes.note}>{reconnectMessages.usernameTaken({ holder, username: login.username })}</p>
          <UsernameField label={reconnectMessages.newUsername()} {...form.getInputProps('username')} />
        </>
      )}
      {asksForServerLogin && (
        <>
          <p className={classes.note}>{reconnectMessages.serverLogin()}</p>
          <UsernameField {...form.getInputProps('username')} />
        </>
      )}
      {!asksForUsername && <KnownUsername value={usernameOf(login, user)} />}
      {asksForCode && <RegistrationCodeField {...form.getInputProps('invitation')} />}
      <PasswordField
        autoComplete="current-password"
        description={isTaken && reconnectMessages.passwordHint()}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
