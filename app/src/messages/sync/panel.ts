import type { ReconnectError } from '../../auth/reconnect.ts'
import { messages } from '../catalogue.ts'
import { isWrongAddress, refusalOf } from '../../sync/api-client.ts'
import { errorMessages, isRecordError, recordErrorText, refusalText } from '../errors.ts'
import { formatWait } from '../formats.ts'
import { serverText } from '../domain/validation.ts'

export const syncMessages = messages('sync', {
  title: 'Sync Status',
  lastSync: 'Last synced: {time}',
  syncNow: 'Sync now',
  syncing: 'Syncing...',
  aParent: 'a parent',
  pendingList: 'Waiting for someone to log in',
  pendingFor: '{count, plural, one {1 change is} other {# changes are}} waiting for {name} to log in here.',
})

/** Messages that ask for the right date when a clock is wrong. */
export const clockMessages = messages('clock', {
  differenceTitle: 'Which date is right?',
  difference: 'This device’s clock says {device}. The server’s clock says {server}.',
  why: 'Allowance and interest depend on the date, so both clocks have to agree.',
  todayIs: 'Today is {date}',
  chooseAgain: 'Pick the date again',
  serverChosen: 'Date set',
  serverChosenHint: 'Little Ledger now uses the server’s date. Please fix the clock in this device’s settings too.',
  deviceChosen: 'Changes stay on this device',
  deviceChosenHint: 'They’ll sync once the server’s clock is right. Ask the person who runs the server to fix it.',
  dateTitle: 'What’s today’s date?',
  dateNeeded: 'This device’s clock says {device}, which can’t be right.',
  dateUnsure: 'This device’s clock says {device}, which may be wrong.',
  date: 'Today’s Date',
  dateInvalid: 'Please enter today’s date',
  dateTooEarly: 'Today’s date can’t be before {date}.',
  dateSet: 'Date set',
  dateSetHint: 'Please fix the clock in this device’s settings too.',
  corrected:
    'This device’s clock says {device}. Little Ledger is using {now} instead. Please fix the clock in this device’s settings.',
  changeDate: 'Change the date',
})

export const reconnectMessages = messages('reconnect', {
  submit: 'Log in again',
  submitCode: 'Use this code',
  sending: 'Your changes are syncing.',
  usernameTaken:
    '{holder} already has the username “{username}.” Pick another one to log in with. Nothing else changes.',
  newUsername: 'New Username',
  passwordHint: 'Your current password. It stays the same.',
  submitUsername: 'Use this username',
  familyOnServer: 'The server already has your family, with another password. Use the one you had there.',
  serverLogin:
    'If your family was on this server before, use the username and password you had there. You’ll use them on this device too.',
  usernameChanged: 'Username changed',
  usernameChangedDescription: 'From now on, log in as “{username}.” Your changes are syncing.',
})

const unknownPasswordMessages = messages('unknownPassword', {
  child:
    'The server doesn’t know this password. If you have a new one, use that. If not, a parent has to log in here first.',
  creator: 'The server doesn’t know this password. If you changed it on another device, use the new one.',
  member:
    'The server doesn’t know this password. If you changed it on another device, use the new one. If not, ask a parent for a new code, then log out to use it.',
})

export const usernameConflictMessages = messages('usernameConflict', {
  title: 'Pick another username',
  ownUsername: 'Your new username',
  usernameOf: 'New username for {name}',
  stranger: 'Someone else on your server',
  relative: 'Someone else in your family',
  taken: '{holder} already has the username “{username}.” It still works on this device.',
  changed: 'Username changed',
  changedTo: 'The new username is {username}.',
})

/** Who has a username that is taken. `name` is a family member's, undefined for someone outside the family. */
export const usernameHolderText = (name: string | undefined): string =>
  name === undefined ? usernameConflictMessages.stranger() : name || usernameConflictMessages.relative()

/** Messages about unsent changes to a child that was deleted. */
export const lostChangeMessages = messages('lostChange', {
  deletedBy: '{name} deleted {child} on {date}.',
  deletedByParent: 'A parent deleted {child} on {date}.',
  deleted: '{child} was deleted.',
  own: 'You added this, but it never synced, so it doesn’t count:',
  of: '{name} added this, but it never synced, so it doesn’t count:',
  sum: 'Total: {amount}',
})

/** Messages about changes that the server refused. */
export const refusedEntryMessages = messages('refusedEntry', {
  title: 'Changes the server didn’t accept',
  author: 'By {name}.',
  authorAndDate: 'By {name} on {date}.',
  details: '{author} {reason} This change doesn’t count. If it should, add it again.',
  forbidden: 'The person who made this change wasn’t allowed to.',
  giftForbidden: 'You can’t give to {name} anymore, so this gift doesn’t count. Ask a parent.',
  helperForbidden: 'You can’t do this anymore, so it doesn’t count. Ask a parent.',
  badSchema: 'The server couldn’t read this change.',
  idReuse: 'Your server already has a different version of this change.',
  lastParent: 'A family needs a parent who can log in.',
  otherDecimals: 'The currency has a different number of decimals than your family’s.',
  youWereRemoved:
    'You were removed from the family before this synced, so it doesn’t count. If it should, add it again.',
  memberRemoved: 'They were removed from the family before it synced.',
  childNotAdded: 'The child was added by someone who may not add children anymore.',
  newerVersion: 'A change from a newer version',
  withAmount: '{description}, {amount}',
  remove: 'Remove from this list',
  removed: 'Removed',
  removedDescription: 'It’s no longer in this list.',
})

/** Explains why reconnecting to the server failed. */
export function reconnectErrorText(error: ReconnectError): string {
  if (isRecordError(error)) return recordErrorText(error)
  switch (error.type) {
    case 'WrongLogin':
      return errorMessages.wrongPassword()
    case 'UnknownPassword':
      return unknownPasswordMessages[error.owner]()
    case 'FamilyOnServer':
      return reconnectMessages.familyOnServer()
    case 'RateLimited':
      return errorMessages.tooManyAttempts({ wait: formatWait(Math.ceil(error.retryAfterMs / 1000)) })
    case 'FamilyRemoved':
      return errorMessages.familyRemoved()
    case 'Rejected': {
      if (isWrongAddress(error)) return errorMessages.wrongAddress()
      const refusal = refusalOf(error)
      return refusal ? refusalText(refusal) : serverText(error.message)
    }
    case 'Unconfirmed':
      return errorMessages.unconfirmed()
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'ServerFull':
      return errorMessages.serverFull()
    default:
      return errorMessages.serverUnreachable()
  }
}
