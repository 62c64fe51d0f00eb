import { storeErrorText } from '../ledger/store-error.ts'
import type { SignInError } from './sign-in.ts'
import { formatWait } from './wait-text.ts'

/** Why somebody could not be signed in, in words. */
export function signInErrorText(error: SignInError): string {
  switch (error.type) {
    case 'WrongLogin':
      return 'The username or the password is not right.'
    case 'TooManyGuesses':
      return `Too many tries. Please wait ${formatWait(error.waitSeconds)}.`
    case 'WrongHere':
      return 'The username or the password is not right, or this device does not know them: the server cannot be reached.'
    case 'NothingThere':
      return 'The family’s ledger has not reached the server yet. Please connect the device where you signed up first.'
    case 'NewerVersion':
    case 'StorageFull':
    case 'StorageBlocked':
    case 'StorageLost':
    case 'StorageFailed':
      return storeErrorText(error)
    case 'Gone':
      return 'This account was deleted.'
    default:
      return 'The server could not be reached. Please try again.'
  }
}
