import { loginDetailsForm, parseForm } from '@little-ledger/domain'
import { Button, Flex, Paper, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { renameLogin } from '../../auth/change-login.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import { errorMessages, storeErrorText } from '../../messages/errors.ts'
import { usernameConflictMessages } from '../../messages/sync.ts'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import formClasses from '../../ui/form/form.module.css'
import { useUserNames } from './use-user-names.ts'

/** Rename forms for usernames that are taken on the server: the children's and the signed-in parent's. */
export function UsernameConflicts({ logins }: { readonly logins: readonly LoginRow[] }) {
  const { user } = useSignedIn()
  const conflicts = logins.filter(({ role, userId }) => role === 'child' || userId === user.userId)
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby="username-conflicts">
      <Title order={3} id="username-conflicts" fz="md" mb="xs">
        {usernameConflictMessages.title()}
      </Title>
      <Flex component="ul" direction="column" gap="xs">
        {conflicts.map((login) => (
          <Paper component="li" key={login.userId} variant="note">
            <RenameForm login={login} />
          </Paper>
        ))}
      </Flex>
    </section>
  )
}

function RenameForm({ login }: { readonly login: LoginRow }) {
  const { store, user } = useSignedIn()
  const nameOf = useUserNames()
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '' } })
  const { isPending, submit } = useSubmission(form)
  const rename = async (values: { readonly username: string }): FormOutcome => {
    const parsed = parseForm(loginDetailsForm, values)
    if (!parsed.ok) return parsed.error.fields
    if (await isUsernameTaken(store.device, values.username)) return { username: errorMessages.usernameTaken() }
    const renamed = await renameLogin(store, login.userId, values.username)
    if (!renamed.ok) return { [wholeForm]: storeErrorText(renamed.error) }
    void syncNow()
    return null
  }
  const label =
    login.userId === user.userId
      ? usernameConflictMessages.ownUsername()
      : usernameConflictMessages.usernameOf({ name: nameOf(login.userId) })
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(() => rename(values)))}
    >
      <TextInput
        label={label}
        description={usernameConflictMessages.taken({ username: login.username })}
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <Button type="submit" variant="light" disabled={isPending}>
        {isPending ? labels.saving() : labels.save()}
      </Button>
    </form>
  )
}
