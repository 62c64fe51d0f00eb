import type { JoinError } from '../../auth/members/join-family.ts'
import { messages, rich } from '../catalogue.ts'
import { errorMessages, isRecordError, recordErrorText } from '../errors.ts'
import { signInErrorText } from '../forms/sign-in.ts'
import { formatWait } from '../formats.ts'
import { serverText } from '../domain/validation.ts'

/** Messages for the page on which an invited person joins a family. */
export const joinMessages = messages('join', {
  pageTitle: 'Join a Family · Little Ledger',
  title: 'Join your family',
  lead: 'Someone in your family sent you a code. Enter it here, then pick your own login.',
  code: 'Invitation Code',
  codeHint: '10 letters and digits.',
  submit: 'Join',
  submitting: 'Joining...',
  offline: 'You’re offline. You need to be online to join.',
  succeeded: 'You’re in!',
  welcome: 'Welcome to Little Ledger, {name}!',
  failed: 'Joining failed',
  haveLogin: 'Joined already?',

  busyTitle: 'You’re already logged in',
  busy: rich('You’re logged in as <b><bdi>{name}</bdi></b>. To use the code on this device, log out first.'),
  stay: 'Stay logged in',
})

const joinErrorMessages = messages('joinError', {
  wrongCode:
    'That code didn’t work. Check it, or ask for a new one. A code works once, for 7 days, and allows only a few tries.',
  codeUsed:
    'This code was already used. If that was you, use the username and password you picked then. If you forgot them, ask a parent to remove you from the family and invite you again.',
  offline: 'You need to be online to join. Check your connection and try again.',
  downloadFailed: 'Your login is ready, but your family didn’t load. Try again with the same code, or log in.',
})

/** Explains why a person could not join a family. */
export function joinErrorText(error: Exclude<JoinError, { readonly type: 'Invalid' }>): string {
  if (isRecordError(error)) return recordErrorText(error)
  switch (error.type) {
    case 'WrongCode':
      return joinErrorMessages.wrongCode()
    case 'CodeUsed':
      return joinErrorMessages.codeUsed()
    case 'Unreachable':
      return navigator.onLine ? errorMessages.serverUnreachable() : joinErrorMessages.offline()
    case 'RateLimited':
      return errorMessages.tooManyAttempts({ wait: formatWait(Math.ceil(error.retryAfterMs / 1000)) })
    case 'Busy':
      return errorMessages.serverBusy()
    case 'ServerFull':
      return errorMessages.serverFull()
    case 'Rejected':
      return serverText(error.message)
    case 'NothingOnServer':
      return joinErrorMessages.downloadFailed()
    default:
      return signInErrorText(error)
  }
}
