import type { ChangeOwnLoginError } from '../auth/change-login.ts'
import { errorMessages, recordErrorText } from './errors.ts'
import { messages } from './catalogue.ts'
import { serverText } from './domain/validation.ts'

export const profileMessages = messages('profile', {
  title: 'Edit Profile',
  accountTab: 'Account',
  personalTab: 'Personal Info',
  familyTab: 'Family',

  newPassword: 'New Password',
  newPasswordHint: 'Leave it blank to keep your current one. 8 or more characters is safer.',
  currentPassword: 'Current Password',
  currentPasswordHint: 'So we know it’s you.',
  currentPasswordRequired: 'Please enter your current password',
  currentPasswordWrong: 'That’s not your current password.',
  accountSaved: 'Your account has been updated.',
  accountFailed: 'Failed to update profile',

  emailHint: 'Optional. Kids don’t see it.',
  personalSaved: 'Your personal information has been updated.',
  personalFailed: 'Failed to update personal information',

  familySettings: 'Family settings',
  familyName: 'Family Name',
  timeZone: 'Time Zone',
  timeZoneHint: 'Sets when each day starts, including payday. Past transactions keep their dates.',
  noTimeZone: 'No match. Try a big city near you.',
  currency: 'Currency',
  currencyHint:
    'Changes the currency sign everywhere. The numbers stay the same, so only currencies with the same number of decimals are listed.',
  changeCurrency: 'Change currency',
  relabels:
    '{before} becomes {after}, everywhere and for everyone. Nothing is converted. Press “Change currency” if you’re sure.',
  familySaved: 'Your family settings have been updated.',
  familyFailed: 'Failed to update family settings',
})

const accountMessages = messages('account', {
  offline: 'You need to be online to change your login. Please try again later.',
  noAnswer: 'The server didn’t answer, so we can’t tell whether your login has changed. Please try again.',
  signInFirst: 'Please log in again, then make this change.',
})

/** Explains why a parent's own login was not changed. */
export function accountErrorText(error: ChangeOwnLoginError): string {
  switch (error.type) {
    case 'Unreachable':
      // The server may have changed it, and only the response was lost.
      return navigator.onLine ? accountMessages.noAnswer() : accountMessages.offline()
    case 'Busy':
    case 'RateLimited':
      return errorMessages.serverBusy()
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'ServerFull':
      return errorMessages.serverFull()
    case 'FamilyRemoved':
      return errorMessages.familyRemoved()
    case 'SignedOut':
    case 'Unconfirmed':
    case 'Gone':
      return accountMessages.signInFirst()
    case 'Conflict':
      return error.code === 'username_taken' ? recordErrorText({ type: 'UsernameTaken' }) : serverText(error.message)
    case 'Rejected':
      // The server returns 404 if the session isn't allowed to change this user.
      return error.status === 404 ? accountMessages.signInFirst() : serverText(error.message)
    default:
      return recordErrorText(error)
  }
}
