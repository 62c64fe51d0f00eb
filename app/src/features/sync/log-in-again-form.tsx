import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSignedIn } from '../../store/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from '../../ui/form/form.module.css'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { showToast } from '../../ui/toast.tsx'
import { reconnectProblems } from './reconnect-problems.ts'

/** Logs in on the server again without leaving the page; asks for another name where the old one was taken meanwhile. */
export function LogInAgainForm() {
  const { store, user } = useSignedIn()
  const login = useLiveQuery(() => store.db.logins.get(user.userId), [store, user.userId])
  const form = useForm({
    name: 'log-in-again',
    mode: 'uncontrolled',
    initialValues: { username: user.username, password: '' },
  })
  const { isPending, submit } = useSubmission(form)

  const send = async (values: { readonly username: string; readonly password: string }): FormOutcome => {
    const [{ signInAgain }, { browserClient }, { syncNow }] = await Promise.all([
      import('../../sync/reconnect.ts'),
      import('../../sync/browser-client.ts'),
      import('../../sync/follow-session.ts'),
    ])
    const signedIn = await signInAgain(browserClient(), { store, user }, values)
    if (!signedIn.ok) return reconnectProblems(signedIn.error)
    showToast({ title: 'Login successful', description: 'What waited is being sent.', tone: 'success' })
    void syncNow()
    return null
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(() => send(values)))}>
      {login?.isTaken && (
        <TextInput
          label="Choose another username"
          description="Somebody else on the server has this one already. Your ledger keeps everything."
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
      )}
      <PasswordField autoComplete="current-password" key={form.key('password')} {...form.getInputProps('password')} />
      <FormError message={form.errors[wholeForm]} />
      <Button type="submit" fullWidth disabled={isPending}>
        {isPending ? 'Logging in...' : 'Log in again'}
      </Button>
    </form>
  )
}
