import { message } from './catalogue.ts'

export const profileMessages = {
  title: message({ id: 'profile.title', defaultMessage: 'Edit Profile' }),
  accountTab: message({ id: 'profile.accountTab', defaultMessage: 'Account' }),
  personalTab: message({ id: 'profile.personalTab', defaultMessage: 'Personal Info' }),
  familyTab: message({ id: 'profile.familyTab', defaultMessage: 'Family' }),

  newPassword: message({ id: 'profile.newPassword', defaultMessage: 'New Password' }),
  newPasswordHint: message({
    id: 'profile.newPasswordHint',
    defaultMessage: 'Leave it blank to keep the current one. Eight characters or more are safer.',
  }),
  currentPassword: message({ id: 'profile.currentPassword', defaultMessage: 'Current Password' }),
  currentPasswordHint: message({ id: 'profile.currentPasswordHint', defaultMessage: 'To be sure that it is you.' }),
  currentPasswordRequired: message({
    id: 'profile.currentPasswordRequired',
    defaultMessage: 'Please type your current password',
  }),
  currentPasswordWrong: message({
    id: 'profile.currentPasswordWrong',
    defaultMessage: 'The current password is not right.',
  }),
  accountSaved: message({ id: 'profile.accountSaved', defaultMessage: 'Your account has been updated.' }),
  accountFailed: message({ id: 'profile.accountFailed', defaultMessage: 'Failed to update profile' }),

  emailHint: message({ id: 'profile.emailHint', defaultMessage: 'Optional. Your children do not see it.' }),
  personalSaved: message({
    id: 'profile.personalSaved',
    defaultMessage: 'Your personal information has been updated.',
  }),
  personalFailed: message({ id: 'profile.personalFailed', defaultMessage: 'Failed to update personal information' }),

  familyName: message({ id: 'profile.familyName', defaultMessage: 'Family Name' }),
  timeZone: message({ id: 'profile.timeZone', defaultMessage: 'Time Zone' }),
  timeZoneHint: message({
    id: 'profile.timeZoneHint',
    defaultMessage: 'It says when a day begins, and so when paydays come. What was recorded keeps its date.',
  }),
  noTimeZone: message({
    id: 'profile.noTimeZone',
    defaultMessage: 'No such time zone. Try the name of a large city.',
  }),
  familySaved: message({ id: 'profile.familySaved', defaultMessage: 'Your family settings have been updated.' }),
  familyFailed: message({ id: 'profile.familyFailed', defaultMessage: 'Failed to update family settings' }),
}
