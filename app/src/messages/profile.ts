import { messages } from './catalogue.ts'

export const profileMessages = messages('profile', {
  title: 'Edit Profile',
  accountTab: 'Account',
  personalTab: 'Personal Info',
  familyTab: 'Family',

  newPassword: 'New Password',
  newPasswordHint: 'Leave it blank to keep the current one. Eight characters or more are safer.',
  currentPassword: 'Current Password',
  currentPasswordHint: 'To be sure that it is you.',
  currentPasswordRequired: 'Please type your current password',
  currentPasswordWrong: 'The current password is not right.',
  accountSaved: 'Your account has been updated.',
  accountFailed: 'Failed to update profile',

  emailHint: 'Optional. Your children do not see it.',
  personalSaved: 'Your personal information has been updated.',
  personalFailed: 'Failed to update personal information',

  familyName: 'Family Name',
  timeZone: 'Time Zone',
  timeZoneHint: 'It says when a day begins, and so when paydays come. What was recorded keeps its date.',
  noTimeZone: 'No such time zone. Try the name of a large city.',
  familySaved: 'Your family settings have been updated.',
  familyFailed: 'Failed to update family settings',
})
