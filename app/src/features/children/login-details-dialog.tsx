import { Skeleton } from '@mantine/core'
import { err, loginDetailsForm, parseForm, type LoginDetailsForm, type Result } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import {
  changeLogin,
  claimUsername,
  revertLogin,
  TAKEN_ON_SERVER,
  type ChangedLogin,
  type LoginUpdate,
} from '../../auth/change-login.ts'
import {
  isUsernameTaken,
  useLogin,
  useRestoredLogin,
  useUsernameHolder,
  type RestoredLogin,
} from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { createVerifier } from '../../auth/verifier.ts'
import type { ChildRow, LoginRow } from '../../ledger/database/family-database.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { loginDetailsMessages } from '../../messages/forms/children.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import { usernameHolderText } from '../../messages/sync/panel.ts'
import { labels } from '../../messages/labels.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { focusOnMount, PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import { reportFailure, reportSuccess, responseOf, type FieldErrors } from '../../ui/form/submission.ts'

interface LoginDetailsProps extends ContentProps {
  readonly child: ChildRow
}

/** Changes a child's username and password (SPEC §2, Update Login Details). */
export const LoginDetailsDialog = createDialog(LoginDetails, loginDetailsMessages.title, { size: 'sm' })

function LoginDetails({ onClose, child }: LoginDetailsProps) {
  const login = useLogin(child.userId)
  const restored = useRestoredLogin(child.userId)
  if (login === undefined || restored === undefined) return <Skeleton height={288} />
  return <LoginDetailsForm onClose={onClose} child={child} current={login} restored={restored} />
}

/** Includes only the fields that were changed, so that a change to the other field on another device is kept. */
async function toLoginUpdate(login: LoginRow | null, { username, password }: LoginDetailsForm): Promise<LoginUpdate> {
  return {
    ...(username === login?.username ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
}

function fail(error: RecordError & { readonly response?: string }): FieldErrors {
  const reason = error.type === 'NotFound' ? loginDetailsMessages.noUser() : recordErrorText(error)
  const errors = reportFailure(loginDetailsMessages.failed(), reason, responseOf(error))
  return error.type === 'UsernameTaken' ? { username: reason } : errors
}

async function updateLogin(
  store: FamilyStore,
  { id: childId, userId }: ChildRow,
  update: LoginUpdate,
): Promise<Result<ChangedLogin, RecordError>> {
  const { username } = update
  if (username !== undefined && (await isUsernameTaken(store.device, username, userId))) {
    return err({ type: 'UsernameTaken' })
  }
  return changeLogin(store, { userId, role: 'child', childId }, update)
}

/**
 * Changes the login on this device, and on the server immediately or at the next sync. Reverts the change if the server
 * reports that the username is taken.
 */
async function saveLogin(store: FamilyStore, child: ChildRow, update: LoginUpdate): Promise<FieldErrors | null> {
  if (Object.keys(update).length > 0) {
    const changed = await updateLogin(store, child, update)
    if (!changed.ok) return fail(changed.error)
    if ((await claimUsername(store, child.id)) === 'taken') {
      await revertLogin(store, changed.value)
      return fail(TAKEN_ON_SERVER)
    }
  }
  return reportSuccess(labels.success(), loginDetailsMessages.saved())
}

const boldName = (content: ReactNode) => (
  <strong key="name">
    <bdi>{content}</bdi>
  </strong>
)

interface LoginDetailsFormProps extends LoginDetailsProps {
  /** Null if this device has no login for the child, for example after restoring a backup. */
  readonly current: LoginRow | null
  readonly restored: RestoredLogin
}

/** Says what the login is for, or how a child without one gets one. */
function introOf(login: LoginRow | null, { isRestored, mayBeOnServer }: RestoredLogin) {
  if (login) return loginDetailsMessages.intro
  if (!isRestored) return loginDetailsMessages.newIntro
  return mayBeOnServer ? loginDetailsMessages.restoredMaybeOnServer : loginDetailsMessages.restoredIntro
}

function LoginDetailsForm({ onClose, child, current, restored }: LoginDetailsFormProps) {
  const { store } = useSignedIn()
  // Keep the initial value, so that a change synced from another device does not count as an edit made in this form.
  const [login] = useState(current)
  const { formerUsername = '' } = restored
  // With the old username filled in, only the password is missing.
  const focusesPassword = login === null && formerUsername !== ''
  const holder = usernameHolderText(useUsernameHolder(login))
  const needsPassword = login?.verifier === undefined
  const form = useSubmittedForm({
    name: 'login-details',
    initialValues: { username: login?.username ?? formerUsername, password: '' },
    send: async (values) => {
      const parsed = parseForm(loginDetailsForm, values)
      if (!parsed.ok) return parsed.error.fields
      if (needsPassword && parsed.value.password === undefined) {
        return { password: loginDetailsMessages.passwordRequired() }
      }
      return saveLogin(store, child, await toLoginUpdate(login, parsed.value))
    },
    onSent: onClose,
  })
  return (
    <Form
      form={form}
      save={loginDetailsMessages.submit()}
      pending={loginDetailsMessages.submitting()}
      onCancel={onClose}
    >
      <p className={classes.note}>{introOf(login, restored)({ name: child.name, b: boldName })}</p>
      <UsernameField
        description={login?.hasUsernameConflict && loginDetailsMessages.usernameTaken({ holder })}
        autoComplete="off"
        {...(!focusesPassword && { ref: focusOnMount })}
        {...form.getInputProps('username')}
      />
      <PasswordField
        description={needsPassword ? labels.passwordHint() : loginDetailsMessages.passwordHint()}
        autoComplete="new-password"
        {...(focusesPassword && { ref: focusOnMount })}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
