import type { CommandError } from '@little-ledger/domain'
import type { UsernameTaken } from '../auth/accounts.ts'
import { storeErrorText, type StoreError } from '../ledger/store-error.ts'

/** Why something was not recorded, apart from what is wrong with a form. */
export type RecordError = CommandError | UsernameTaken | StoreError

/** The reason in words, for the toast of the action that failed (SPEC §8). */
export function recordErrorText(failure: RecordError): string {
  switch (failure.type) {
    case 'Forbidden':
      return 'Only a parent can do this.'
    case 'NotFound':
      return 'It is not there any more.'
    case 'UsernameTaken':
      return 'Username already exists'
    default:
      return storeErrorText(failure)
  }
}
