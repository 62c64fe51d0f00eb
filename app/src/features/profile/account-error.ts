import { recordErrorText } from '../../messages/errors.ts'
import type { ChangeOwnLoginError } from '../../auth/change-own-login.ts'

/** Why a parent's own login was not changed, in words. */
export function accountErrorText(error: ChangeOwnLoginError): string {
  switch (error.type) {
    case 'Unreachable':
      return 'Your login is kept on the server, which cannot be reached now. Please try again when you are online.'
    case 'Busy':
    case 'TooMany':
      return 'The server is busy. Please try again in a moment.'
    case 'SignedOut':
    case 'Gone':
      return 'The server asks who you are. Please log in there again, then change this.'
    case 'Conflict':
      return error.sentence
    case 'Declined':
      // What is not this session's to change is as good as not there.
      return error.status === 404 ? accountErrorText({ type: 'SignedOut' }) : error.sentence
    default:
      return recordErrorText(error)
  }
}
