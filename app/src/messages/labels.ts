import type { Entry } from '@little-ledger/domain'
import { messages } from './catalogue.ts'

/** Labels shared by several features. */
export const labels = messages('label', {
  success: 'Success!',
  loading: 'Loading',
  tryAgain: 'Try again',
  save: 'Save',
  saving: 'Saving...',
  creating: 'Creating...',
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
  keepIt: 'Keep it',
  frequency: 'How often',
  payAutomatically: 'Pay automatically',
  unknownPerson: 'Someone',
  username: 'Username',
  emailAddress: 'Email Address',
  firstName: 'First Name',
  lastName: 'Last Name',
  passwordHint: 'At least 4 characters. 8 or more is safer.',
  fromTomorrow: 'This counts from tomorrow.',
})

/** What an undo did. Settings count from the next day, so after midnight it leaves today as the change made it. */
export const undoneSetting = (text: string, change: Pick<Entry, 'on'>, undo: Pick<Entry, 'on'> | undefined): string =>
  undo !== undefined && undo.on > change.on ? `${text} ${labels.fromTomorrow()}` : text
