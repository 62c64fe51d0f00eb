import { loginDetailsForm, parseForm } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSignedIn } from '../../auth/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from '../../ui/form/form.module.css'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { showToast } from '../../ui/toast.tsx'
import { reconnectErrors } from './reconnect-errors.ts'
import panelClasses from './sync-panel.module.css'

interface ReconnectValues {
  readonly username: string
  readonly password: string
}

const SENT = 'What waited is being sent.'

/** Logs in on the server again without leaving the page; asks for another name where the old one was taken meanwhile. */
export function ReconnectForm() {
  const { store, user } = useSignedIn()
  const login = useLiveQuery(() => store.db.logins.get(user.userId), [store, user.userId])
  const form = useForm<ReconnectValues>({
    name: 'log-in-again',
    mode: 'uncontrolled',
    initialValues: { username: user.username, password: '' },
  })
  const { isPending, submit } = useSubmission(form)
  const isTaken = login?.hasUsernameConflict === true

  const send = async ({ username: typed, password }: ReconnectValues): FormOutcome => {
    // The name may have been changed since this session began.
    const username = isTaken ? typed.trim() : (login?.username ?? user.username)
    const chosen = parseForm(loginDetailsForm, { username })
    if (isTaken && !chosen.ok) return chosen.error.fields
    const [{ reconnect: signInAgain }, { browserApiClient: browserClient }, { syncNow }] = await Promise.all([
      import('../../auth/reconnect.ts'),
      import('../../sync/browser-client.ts'),
      import('../../auth/session-sync.ts'),
    ])
    const signedIn = await signInAgain(browserClient(), { store, user }, { username, password })
    if (!signedIn.ok) return reconnectErrors(signedIn.error)
    showToast(
      isTaken && username !== login.username
        ? {
            title: 'Username changed',
            description: `You log in as “${username}” from now on. ${SENT}`,
            tone: 'success',
          }
        : { title: 'Login successful', description: SENT, tone: 'success' },
    )
    void syncNow()
    return null
  }

  const label = isTaken ? 'Use this name' : 'Log in again'
  const pendingLabel = isTaken ? 'Saving...' : 'Logging in...'
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(() => send(values)))}>
      {isTaken && (
        <>
          <p className={panelClasses.item}>
            “{login.username}” belongs to somebody else on this server. Choose another username to log in with. Your
            family’s ledger stays as it is.
          </p>
          <TextInput
            label="Choose another username"
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
        {...(isTaken ? { description: 'The one you have: it stays the same.' } : {})}
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
