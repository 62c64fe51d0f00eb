import { storeErrorText } from '../../ledger/store-error.ts'
import type { ReconnectError } from '../../auth/reconnect.ts'
import { formatWait } from '../../auth/wait-text.ts'
import { wholeForm, type FieldErrors } from '../../ui/form/form-outcome.ts'

/** Why logging in again did not work, under the field that it is about. */
export function reconnectErrors(error: ReconnectError): FieldErrors {
  switch (error.type) {
    case 'WrongLogin':
      return { password: 'The password is not right.' }
    case 'UsernameTaken':
      return { username: 'Username already exists' }
    case 'TooMany':
      return { [wholeForm]: `Too many tries. Please wait ${formatWait(Math.ceil(error.retryAfterMs / 1000))}.` }
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
