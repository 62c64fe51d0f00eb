import { loginDetailsForm, parseForm } from '@little-ledger/domain'
import { Flex, Paper, Title } from '@mantine/core'
import { renameLogin } from '../../auth/change-login.ts'
import { isUsernameTaken, useUsernameHolder } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { syncMessages, usernameConflictMessages, usernameHolderText } from '../../messages/sync/panel.ts'
import { UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { reportSuccess, wholeForm } from '../../ui/form/submission.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'

/** Forms to change usernames that are taken on the server: the children's and the signed-in parent's. */
export function UsernameConflicts({ logins }: { readonly logins: readonly LoginRow[] }) {
  const { user } = useSignedIn()
  const conflicts = logins.filter(({ role, userId }) => role === 'child' || userId === user.userId)
  if (conflicts.length === 0) return null
  return (
    // A second name may be taken too: then only the description changes.
    <section aria-labelledby="username-conflicts" aria-live="polite">
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
  const nameOf = useUserNames(syncMessages.aParent())
  const holder = usernameHolderText(useUsernameHolder(login))
  const form = useSubmittedForm({
    initialValues: { username: '' },
    send: async ({ username }) => {
      const parsed = parseForm(loginDetailsForm, { username })
      if (!parsed.ok) return parsed.error.fields
      if (await isUsernameTaken(store.device, username)) return { username: recordErrorText({ type: 'UsernameTaken' }) }
      const renamed = await renameLogin(store, login.userId, username)
      if (!renamed.ok) return { [wholeForm]: recordErrorText(renamed.error) }
      void syncNow()
      return reportSuccess(usernameConflictMessages.changed(), usernameConflictMessages.changedTo({ username }))
    },
  })
  const label =
    login.userId === user.userId
      ? usernameConflictMessages.ownUsername()
      : usernameConflictMessages.usernameOf({ name: nameOf(login.userId) })
  return (
    <Form form={form} variant="light">
      <UsernameField
        label={label}
        description={usernameConflictMessages.taken({ holder, username: login.username })}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
    </Form>
  )
}
