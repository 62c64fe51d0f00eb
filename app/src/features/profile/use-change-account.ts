import { assert, loginDetailsForm, parseForm } from '@little-ledger/domain'
import { confirmPassword } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { accountErrorText, signInErrorText } from '../../messages/errors.ts'
import type { OwnLoginChange } from '../../auth/change-own-login.ts'
import type { FieldErrors, FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed under Account. */
export interface AccountValues {
  readonly username: string
  readonly password: string
  readonly currentPassword: string
}

type Session = ReturnType<typeof useSignedIn>

/** SPEC §8: the failure, and its reason under the field that it is about. */
function refuse(reason: string, field?: keyof AccountValues): FieldErrors {
  const shown = reportFailure('Failed to update profile', reason)
  return field === undefined ? shown : { [field]: reason }
}

/** Whoever found the device unlocked must not take the account over: a new password needs the one so far. */
async function prove({ store, user }: Session, currentPassword: string): Promise<FieldErrors | null> {
  if (currentPassword === '') return { currentPassword: 'Please type your current password' }
  const login = await store.db.logins.get(user.userId)
  assert(login, 'whoever is signed in has a login')
  const proved = await confirmPassword(store.device, login, currentPassword)
  if (proved.ok) return null
  const isWrong = proved.error.type === 'WrongLogin'
  return refuse(isWrong ? 'The current password is not right.' : signInErrorText(proved.error), 'currentPassword')
}

async function change(session: Session, login: OwnLoginChange): Promise<FieldErrors | null> {
  const [{ changeOwnLogin }, { browserApiClient: browserClient }] = await Promise.all([
    import('../../auth/change-own-login.ts'),
    import('../../sync/browser-client.ts'),
  ])
  const changed = await changeOwnLogin(browserClient(), session, login)
  if (changed.ok) return null
  const { error } = changed
  return refuse(accountErrorText(error), error.type === 'UsernameTaken' ? 'username' : undefined)
}

/** Changes what the signed-in parent logs in by, from what was typed. */
export function useChangeAccount(): (values: AccountValues, before: AccountValues) => FormOutcome {
  const session = useSignedIn()
  return async ({ currentPassword, ...typed }, before) => {
    const form = parseForm(loginDetailsForm, typed)
    if (!form.ok) return form.error.fields
    const { username, password } = form.value
    const unproved = password === undefined ? null : await prove(session, currentPassword)
    if (unproved) return unproved
    const login: OwnLoginChange = {
      ...(username === before.username ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    }
    const refused = Object.keys(login).length === 0 ? null : await change(session, login)
    if (refused) return refused
    showToast({ title: 'Success!', description: 'Your account has been updated.', tone: 'success' })
    return null
  }
}
