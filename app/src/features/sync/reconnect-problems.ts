import { storeErrorText } from '../../store/store-error.ts'
import type { ReconnectError } from '../../sync/reconnect.ts'
import { waitText } from '../../sync/wait-text.ts'
import { wholeForm, type FieldErrors } from '../../ui/form/form-outcome.ts'

/** Why logging in again did not work, under the field that it is about. */
export function reconnectProblems(error: ReconnectError): FieldErrors {
  switch (error.type) {
    case 'WrongLogin':
      return { password: 'The password is not right.' }
    case 'UsernameTaken':
      return { username: 'Username already exists' }
    case 'TooMany':
      return { [wholeForm]: `Too many tries. Please wait ${waitText(Math.ceil(error.retryAfterMs / 1000))}.` }
    case 'Declined':
      return { [wholeForm]: error.sentence }
    case 'NewerVersion':
    case 'StorageFull':
    case 'StorageBlocked':
    case 'StorageLost':
    case 'StorageFailed':
      return { [wholeForm]: storeErrorText(error) }
    default:
      return { [wholeForm]: 'The server could not be reached. Please try again.' }
  }
}
