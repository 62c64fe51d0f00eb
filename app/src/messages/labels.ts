import { message } from './catalogue.ts'

/** Labels shared by several features. */
export const labels = {
  success: message({ id: 'label.success', defaultMessage: 'Success!' }),
  loading: message({ id: 'label.loading', defaultMessage: 'Loading' }),
  tryAgain: message({ id: 'label.tryAgain', defaultMessage: 'Try again' }),
  save: message({ id: 'label.save', defaultMessage: 'Save' }),
  saving: message({ id: 'label.saving', defaultMessage: 'Saving...' }),
  amountPlaceholder: message({ id: 'label.amountPlaceholder', defaultMessage: '0.00' }),
  delete: message({ id: 'label.delete', defaultMessage: 'Delete' }),
  deleting: message({ id: 'label.deleting', defaultMessage: 'Deleting...' }),
  cancel: message({ id: 'label.cancel', defaultMessage: 'Cancel' }),
  keepIt: message({ id: 'label.keepIt', defaultMessage: 'Keep it' }),
  username: message({ id: 'label.username', defaultMessage: 'Username' }),
  emailAddress: message({ id: 'label.emailAddress', defaultMessage: 'Email Address' }),
  firstName: message({ id: 'label.firstName', defaultMessage: 'First Name' }),
  lastName: message({ id: 'label.lastName', defaultMessage: 'Last Name' }),
  passwordHint: message({ id: 'label.passwordHint', defaultMessage: 'At least 4 characters, better 8.' }),
}
