import { err, loginDetailsForm, parseForm, type LoginDetailsForm, type Result } from '@little-ledger/domain'
import {
  changeLogin,
  revertLogin,
  claimUsername,
  type ChangedLogin,
  type LoginUpdate,
} from '../../auth/change-login.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { createVerifier } from '../../auth/verifier.ts'
import type { ChildRow, LoginRow } from '../../ledger/database/family-database.ts'
import { loginDetailsMessages } from '../../messages/children.ts'
import { labels } from '../../messages/labels.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import { reportFailure, reportSuccess, type FieldErrors, type FormOutcome } from '../../ui/form/submission.ts'

export interface LoginDetailsValues {
  readonly username: string
  readonly password: string
}

/** Includes only changed fields, so an edit made to the other field on a different device is kept. */
async function toLoginUpdate(login: LoginRow | null, { username, password }: LoginDetailsForm): Promise<LoginUpdate> {
  return {
    ...(username === login?.username ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
}

function fail(error: RecordError): FieldErrors {
  const reason = error.type === 'NotFound' ? loginDetailsMessages.noUser() : recordErrorText(error)
  const errors = reportFailure(loginDetailsMessages.failed(), reason)
  return error.type === 'UsernameTaken' ? { username: reason } : errors
}

const succeed = (): null => {
  return reportSuccess(labels.success(), loginDetailsMessages.saved())
}

/**
 * Changes a child's username and password on this device, and on the server at once or at the next sync. Reverts the
 * change if the server reports that the username is taken.
 * @param login the login that the form was opened with
 */
export function useUpdateLogin(child: ChildRow, login: LoginRow | null): (values: LoginDetailsValues) => FormOutcome {
  const { store } = useSignedIn()

  const updateLogin = async (update: LoginUpdate): Promise<Result<ChangedLogin, RecordError>> => {
    const { id: childId, userId } = child
    const { username } = update
    if (username !== undefined && (await isUsernameTaken(store.device, username, userId))) {
      return err({ type: 'UsernameTaken' })
    }
    return changeLogin(store, { userId, role: 'child', childId }, update)
  }

  return async (values) => {
    const form = parseForm(loginDetailsForm, values)
    if (!form.ok) return form.error.fields
    if (login?.verifier === undefined && form.value.password === undefined) {
      return { password: loginDetailsMessages.passwordRequired() }
    }
    const update = await toLoginUpdate(login, form.value)
    if (Object.keys(update).length === 0) return succeed()
    const changed = await updateLogin(update)
    if (!changed.ok) return fail(changed.error)
    if ((await claimUsername(store, child.id)) !== 'taken') return succeed()
    await revertLogin(store, changed.value)
    return fail({ type: 'UsernameTaken' })
  }
}
