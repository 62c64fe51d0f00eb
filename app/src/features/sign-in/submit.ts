import { parseForm, signInForm } from '@little-ledger/domain'
import type { KnownUser } from '../../auth/login-table.ts'
import { signIn } from '../../auth/sign-in.ts'
import { signUp } from '../../auth/sign-up.ts'
import { recordErrorText, refusalText, waitOf } from '../../messages/errors.ts'
import { signInErrorText, signInMessages, signUpMessages } from '../../messages/forms/sign-in.ts'
import { reportFailure, reportSuccess, responseOf, wholeForm, type FormOutcome } from '../../ui/form/submission.ts'
import type { SignInValues } from './sign-in-dialog.tsx'
import type { SignUpValues } from './sign-up-form.tsx'

/** Creates a parent's account and shows the result in a toast (SPEC §8). */
export async function submitSignUp(values: SignUpValues): FormOutcome {
  const signedUp = await signUp(values)
  if (signedUp.ok) {
    const name = values.firstName.trim() || values.username
    return reportSuccess(signUpMessages.succeeded(), signUpMessages.welcome({ name }))
  }
  const { error } = signedUp
  if (error.type === 'Invalid') return error.fields
  if (error.type === 'RegistrationRefused') {
    const text = refusalText(error.reason)
    // The field says it; a toast would repeat it and cover the button.
    return error.reason === 'closed'
      ? reportFailure(signUpMessages.failed(), text, responseOf(error))
      : { invitation: text }
  }
  if (error.type === 'SignInCancelled') return { [wholeForm]: signInMessages.cancelled() }
  const reason = recordErrorText(error)
  const errors = reportFailure(signUpMessages.failed(), reason, responseOf(error))
  return error.type === 'UsernameTaken' ? { username: reason } : errors
}

/**
 * Signs in and shows the result in a toast (SPEC §8). `errorText` returns the text that explains a failure. `user` is
 * set if the user chose a picture or name.
 */
export async function submitSignIn(values: SignInValues, errorText = signInErrorText, user?: KnownUser): FormOutcome {
  const form = parseForm(signInForm, values)
  if (!form.ok) return form.error.fields
  const signedIn = await signIn({ rememberMe: false, ...form.value, ...(user && { user }) })
  if (!signedIn.ok) {
    const { error } = signedIn
    if (error.type === 'SignInCancelled') return { [wholeForm]: signInMessages.cancelled() }
    return reportFailure(signInMessages.failed(), waitOf(error) ?? errorText(error), responseOf(error))
  }
  const { name } = signedIn.value
  return reportSuccess(signInMessages.succeeded(), signInMessages.welcomeBack({ name }))
}
