import { loginDetailsForm, parseForm } from '@little-ledger/domain'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reconnect } from '../../auth/reconnect.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { useLogin } from '../../auth/login-table.ts'
import { labels } from '../../messages/labels.ts'
import { reconnectMessages } from '../../messages/sync.ts'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/toast/toast.tsx'
import { reconnectErrors } from './reconnect-errors.ts'

interface ReconnectValues {
  readonly username: string
  readonly password: string
}

/** Signs in to the server again without leaving the page. Also asks for a new username if the current one is taken. */
export function ReconnectForm() {
  const { store, user } = useSignedIn()
  const login = useLogin(user.userId)
  const form = useForm<ReconnectValues>({
    name: 'reconnect',
    mode: 'uncontrolled',
    initialValues: { username: user.username, password: '' },
  })
  const { isPending, submit } = useSubmission(form)
  const isTaken = login?.hasUsernameConflict === true

  const signIn = async ({ username: typed, password }: ReconnectValues): FormOutcome => {
    // The username may have changed since this session started.
    const username = isTaken ? typed.trim() : (login?.username ?? user.username)
    const parsed = parseForm(loginDetailsForm, { username })
    if (isTaken && !parsed.ok) return parsed.error.fields
    const signedIn = await reconnect({ store, user }, { username, password })
    if (!signedIn.ok) return reconnectErrors(signedIn.error)
    const hasNewUsername = isTaken && username !== login.username
    showToast({
      title: hasNewUsername ? reconnectMessages.usernameChanged() : reconnectMessages.succeeded(),
      description: hasNewUsername
        ? reconnectMessages.usernameChangedDescription({ username })
        : reconnectMessages.sending(),
      tone: 'success',
    })
    void syncNow()
    return null
  }

  const label = isTaken ? reconnectMessages.submitUsername() : reconnectMessages.submit()
  const pendingLabel = isTaken ? labels.saving() : reconnectMessages.submitting()
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(() => signIn(values)))}>
      {isTaken && (
        <>
          <p className={classes.note}>{reconnectMessages.usernameTaken({ username: login.username })}</p>
          <TextInput
            label={reconnectMessages.newUsername()}
            autoCapitalize="none"
            autoComplete="username"
            spellCheck={false}
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
        </>
      )}
      <PasswordField
        autoComplete="current-password"
        {...(isTaken ? { description: reconnectMessages.passwordHint() } : {})}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormError message={form.errors[wholeForm]} />
      <Button type="submit" fullWidth disabled={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </form>
  )
}
