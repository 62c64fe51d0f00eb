import { message } from './catalogue.ts'

/** Words that several features share. */
export const commonMessages = {
  success: message({ id: 'common.success', defaultMessage: 'Success!' }),
  loading: message({ id: 'common.loading', defaultMessage: 'Loading' }),
  tryAgain: message({ id: 'common.tryAgain', defaultMessage: 'Try again' }),
  save: message({ id: 'common.save', defaultMessage: 'Save' }),
  saving: message({ id: 'common.saving', defaultMessage: 'Saving...' }),
  amountPlaceholder: message({ id: 'common.amountPlaceholder', defaultMessage: '0.00' }),
  delete: message({ id: 'common.delete', defaultMessage: 'Delete' }),
  deleting: message({ id: 'common.deleting', defaultMessage: 'Deleting...' }),
  cancel: message({ id: 'common.cancel', defaultMessage: 'Cancel' }),
  keepIt: message({ id: 'common.keepIt', defaultMessage: 'Keep it' }),
  username: message({ id: 'common.username', defaultMessage: 'Username' }),
  emailAddress: message({ id: 'common.emailAddress', defaultMessage: 'Email Address' }),
  firstName: message({ id: 'common.firstName', defaultMessage: 'First Name' }),
  lastName: message({ id: 'common.lastName', defaultMessage: 'Last Name' }),
  passwordHint: message({ id: 'common.passwordHint', defaultMessage: 'At least 4 characters, better 8.' }),
}
