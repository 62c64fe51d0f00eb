import { logInForm, parseForm } from '@little-ledger/domain'
import { failureText } from '../../store/failure-text.ts'
import { logInHere, signUpHere } from '../../store/session-actions.ts'
import { storeErrorText } from '../../store/store-error.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LogInValues } from './log-in-dialog.tsx'
import type { SignUpValues } from './sign-up-form.tsx'

/** Opens a parent's account on this device (SPEC §8's words). */
export async function submitSignUp(values: SignUpValues): FormOutcome {
  const signedUp = await signUpHere(values)
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
  const reason = failureText(error)
  const shown = reportFailure('Registration failed', reason)
  return error.type === 'UsernameTaken' ? { username: reason } : shown
}

/** Logs in on this device (SPEC §8's words). */
export async function submitLogIn(values: LogInValues): FormOutcome {
  const form = parseForm(logInForm, values)
  if (!form.ok) return form.error.fields
  const loggedIn = await logInHere(form.value)
  if (loggedIn.ok) {
    const { name } = loggedIn.value
    showToast({ title: 'Login successful', description: `Welcome back, ${name}!`, tone: 'success' })
    return null
  }
  const { error } = loggedIn
  if (error.type === 'WrongLogin') return reportFailure('Login failed', 'The username or the password is not right.')
  if (error.type === 'TooManyGuesses') {
    return reportFailure('Login failed', `Too many tries. Please wait ${waitText(error.waitSeconds)}.`)
  }
  return reportFailure('Login failed', storeErrorText(error))
}

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
