import type { SignInError } from '../../auth/sign-in.ts'
import { isWrongAddress } from '../../sync/api-client.ts'
import { messages } from '../catalogue.ts'
import { errorMessages, isRecordError, recordErrorText, refusalText } from '../errors.ts'
import { formatWait } from '../formats.ts'

export const signInMessages = messages('signIn', {
  title: 'Log In to Your Account',
  audience: 'Who’s logging in?',
  parentTab: 'Parent Login',
  kidTab: 'Kid Login',
  parentHint: 'Use the username you signed up with.',
  kidHint: 'Use the username and password you made with your parent.',
  rememberMe: 'Remember me',
  submit: 'Log In',
  submitting: 'Logging in...',
  slowRequest: 'This is taking longer than usual…',
  downloading: 'Loading your family: {percent}',
  succeeded: 'Login successful',
  welcomeBack: 'Welcome back, {name}!',
  failed: 'Login failed',
  cancelled: 'A login in another tab stopped this one. Try again.',
  forgot: 'Forgot your password?',
  forgotKid: 'Ask a grown-up. They can give you a new one: they tap ⋯ next to your name, then “{item}.”',
  forgotParent:
    'Ask the person who runs your Little Ledger server to set a new one. You’ll need to be online to use it. If your family isn’t on a server, no one can reset it. If you have a backup, restore it on another device and pick a new password there.',
})

export const signUpMessages = messages('signUp', {
  optional: 'Optional',
  submit: 'Create Parent Account',
  submitting: 'Creating account...',
  succeeded: 'Registration successful',
  welcome: 'Welcome to Little Ledger, {name}! Your account has been created.',
  failed: 'Registration failed',
  currency: 'Currency',
  currencyIs: 'Currency: {currency}',
  usDollar: 'US dollar',
  change: 'Change',
  changeCurrency: 'Change currency',
  currencyHint: 'Amounts are never converted, so pick the one you use.',
})

type ErrorKind = SignInError['type'] | 'WrongLoginUnreachable' | 'WrongLoginServerFailed'

const signInErrors: Partial<Record<ErrorKind, () => string>> = messages('signInError', {
  WrongLogin: 'That didn’t work. Check your username and password.',
  WrongLoginOffline:
    'That didn’t work. Check your name and password. First time on this device? Connect to the internet once.',
  WrongLoginUnreachable:
    'That didn’t work. Check your name and password. First time on this device? Try again later: the server can’t be reached.',
  WrongLoginServerFailed:
    'That didn’t work. Check your name and password. First time on this device? Try again later: the server has a problem.',
  ServerNeeded: 'The server didn’t accept this password last time. Connect to the internet to log in here again.',
  NothingOnServer: 'Your family isn’t on the server yet. Log in on the device where you signed up, while it’s online.',
  Gone: 'This account was deleted.',
})

const refusedPasswordMessages = messages('refusedPassword', {
  child: 'That password doesn’t work anymore. Ask a grown-up for help.',
  creator: 'The server doesn’t accept this password. Did you change it? Try the new one, or the one from before.',
  member:
    'The server doesn’t accept this password. Did you change it? Try the new one, or the one from before. If neither works, ask a parent in your family for a new code.',
})

/** Explains why signing in failed. */
export function signInErrorText(error: SignInError): string {
  if (isRecordError(error)) return recordErrorText(error)
  if (error.type === 'TooManyAttempts') return errorMessages.tooManyAttempts({ wait: formatWait(error.waitSeconds) })
  if (error.type === 'Unconfirmed') return errorMessages.unconfirmed()
  if (error.type === 'ServerFull') return errorMessages.serverFull()
  if (error.type === 'Rejected' && isWrongAddress(error)) return errorMessages.wrongAddress()
  if (error.type === 'RefusedPassword') return refusedPasswordMessages[error.owner]()
  if (error.type === 'RegistrationRefused') return refusalText(error.reason)
  return (signInErrors[kindOf(error)] ?? errorMessages.serverUnreachable)()
}

/** Why the server could not check a login that this device does not accept. */
function kindOf(error: SignInError): ErrorKind {
  if (error.type !== 'WrongLoginOffline') return error.type
  if (error.response !== undefined) return 'WrongLoginServerFailed'
  return navigator.onLine ? 'WrongLoginUnreachable' : error.type
}
