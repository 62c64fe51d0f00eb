import { signInForm, parseForm } from '@little-ledger/domain'
import { recordErrorText, signInErrorText } from '../../messages/errors.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'
import type { SignInValues } from './sign-in-dialog.tsx'
import type { SignUpValues } from './sign-up-form.tsx'

// Fetched when it is needed: nobody's first page waits for it.
const signing = () => import('../../auth/browser-signing.ts')

/** Opens a parent's account on this device (SPEC §8's words). */
export async function submitSignUp(values: SignUpValues): FormOutcome {
  const { signUp } = await signing()
  const signedUp = await signUp(values)
  if (signedUp.ok) {
    showToast({
      title: 'Registration successful',
      description: `Welcome to Little Ledger, ${values.firstName.trim() || values.username}! Your account has been created.`,
      tone: 'success',
    })
    return null
  }
  const { error } = signedUp
  if (error.type === 'Invalid') return error.fields
  const reason = recordErrorText(error)
  const shown = reportFailure('Registration failed', reason)
  return error.type === 'UsernameTaken' ? { username: reason } : shown
}

/** Logs in on this device (SPEC §8's words). */
export async function submitSignIn(values: SignInValues): FormOutcome {
  const form = parseForm(signInForm, values)
  if (!form.ok) return form.error.fields
  const { signIn: logIn } = await signing()
  const loggedIn = await logIn({ rememberMe: false, ...form.value })
  if (loggedIn.ok) {
    const { name } = loggedIn.value
    showToast({ title: 'Login successful', description: `Welcome back, ${name}!`, tone: 'success' })
    return null
  }
  const { error } = loggedIn
  return reportFailure('Login failed', signInErrorText(error))
}
