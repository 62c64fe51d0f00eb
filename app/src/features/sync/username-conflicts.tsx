import { parseForm, loginDetailsForm } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import { renameLogin } from '../../auth/change-login.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { storeErrorText } from '../../messages/errors.ts'
import { Button } from '../../ui/button.tsx'
import formClasses from '../../ui/form/form.module.css'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useNameOf } from './pending-changes.tsx'
import classes from './sync-panel.module.css'

/**
 * Whose usernames somebody else took first, of the children and of the parent who is signed in: only the name is in
 * question, never the person or the money.
 */
export function UsernameConflicts({ logins }: { readonly logins: readonly LoginRow[] }) {
  const { user } = useSignedIn()
  const taken = logins.filter(({ role, userId }) => role === 'child' || userId === user.userId)
  if (taken.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="taken">
      <h3 id="taken" className={classes.heading}>
        Another username is needed
      </h3>
      <ul className={classes.list}>
        {taken.map((login) => (
          <li key={login.userId} className={classes.item}>
            <RenameForm login={login} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RenameForm({ login }: { readonly login: LoginRow }) {
  const { store, user } = useSignedIn()
  const nameOf = useNameOf()
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '' } })
  const { isPending, submit } = useSubmission(form)
  const send = async (values: { readonly username: string }): FormOutcome => {
    const parsed = parseForm(loginDetailsForm, values)
    if (!parsed.ok) return parsed.error.fields
    if (await isUsernameTaken(store.device, values.username)) return { username: 'Username already exists' }
    const renamed = await renameLogin(store, login.userId, values.username)
    if (!renamed.ok) return { [wholeForm]: storeErrorText(renamed.error) }
    void (await import('../../auth/session-sync.ts')).syncNow()
    return null
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void submit(() => send(values)))}>
      <TextInput
        label={`New username for ${login.userId === user.userId ? 'you' : nameOf(login.userId)}`}
        description={`“${login.username}” belongs to somebody else on the server. Here it still works.`}
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <Button type="submit" variant="light" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
