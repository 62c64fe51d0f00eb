import type { CommandError } from '@little-ledger/domain'
import type { UsernameTaken } from '../auth/login-table.ts'
import type { ChangeOwnLoginError } from '../auth/change-login.ts'
import type { ReconnectError } from '../auth/reconnect.ts'
import type { SignInError } from '../auth/sign-in.ts'
import type { BackupError } from '../ledger/backup/backup-file.ts'
import type { MergeBackupError } from '../ledger/backup/merge-backup.ts'
import type { RestoreFamilyError } from '../auth/restore-family.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ServerError, SyncError } from '../sync/api-client.ts'
import { messages } from './catalogue.ts'
import { formatWait } from './formats.ts'

/** Why a command was not recorded, other than validation errors in its form. */
export type RecordError = CommandError | UsernameTaken | StoreError | UnknownDate

const recordMessages = messages('recordError', {
  Forbidden: 'Only a parent can do this.',
  NotFound: 'It is not there any more.',
  UsernameTaken: 'Username already exists',
  UnknownDate: 'Enter today’s date first. Nothing was changed.',
  NewerVersion: 'Little Ledger was updated in another window. Please load this page again; nothing is lost.',
  StorageFull: 'This device has no room left. Free some space and try again; nothing was changed.',
  StorageBlocked: 'Another window is in the way. Close other Little Ledger windows and try again.',
  StorageLost: 'The ledger is not on this device any more. Load this page again to see what can be done.',
  StorageFailed: 'This device could not save it. Please try again; nothing was changed.',
}) satisfies Record<RecordError['type'], () => string>

/** Why a command was not recorded, or the device could not be read, as text for the action's toast (SPEC §8). */
export const recordErrorText = ({ type }: RecordError): string => recordMessages[type]()

const isRecordError = (error: { readonly type: string }): error is RecordError => error.type in recordMessages

const errorMessages = messages('error', {
  wrongPassword: 'The password is not right.',
  tooManyAttempts: 'Too many tries. Please wait {wait}.',
  serverUnreachable: 'The server could not be reached. Please try again.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  serverClock: 'The server’s clock is wrong. Once it is set right there, please try again.',
})

const signInMessages: Partial<Record<SignInError['type'], () => string>> = messages('signInError', {
  WrongLogin: 'The username or the password is not right.',
  WrongLoginOffline:
    'The username or the password is not right, or this device does not know them: the server cannot be reached.',
  NothingOnServer:
    'The family’s ledger has not reached the server yet. Please connect the device where you signed up first.',
  Gone: 'This account was deleted.',
})

/** Why signing in failed. */
export function signInErrorText(error: SignInError): string {
  if (isRecordError(error)) return recordErrorText(error)
  if (error.type === 'TooManyAttempts') return errorMessages.tooManyAttempts({ wait: formatWait(error.waitSeconds) })
  return (signInMessages[error.type] ?? errorMessages.serverUnreachable)()
}

/** Why signing in to the server again failed. */
export function reconnectErrorText(error: ReconnectError): string {
  if (isRecordError(error)) return recordErrorText(error)
  switch (error.type) {
    case 'WrongLogin':
      return errorMessages.wrongPassword()
    case 'RateLimited':
      return errorMessages.tooManyAttempts({ wait: formatWait(Math.ceil(error.retryAfterMs / 1000)) })
    case 'Rejected':
      return error.message
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    default:
      return errorMessages.serverUnreachable()
  }
}

const sessionListMessages = messages('sessionList', {
  offline: 'This list lives on the server. It will be here when the device is online again.',
  signInFirst: 'The server asks you to log in again first: press “Log in to sync” at the top of the page.',
  declined: 'The server did not do this. {reason}',
})

/** Why the family's sessions could not be listed, or why one of them could not be ended. */
export function sessionListErrorText(error: ServerError): string {
  switch (error.type) {
    case 'Unreachable':
      return sessionListMessages.offline()
    case 'SignedOut':
    case 'Conflict':
    case 'Gone':
      return sessionListMessages.signInFirst()
    case 'Busy':
    case 'RateLimited':
      return errorMessages.serverBusy()
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'Rejected':
      return sessionListMessages.declined({ reason: error.message })
  }
}

const accountMessages = messages('account', {
  offline: 'Your login is kept on the server, which cannot be reached now. Please try again when you are online.',
  signInFirst: 'The server asks who you are. Please log in there again, then change this.',
})

/** Why a parent's own login was not changed. */
export function accountErrorText(error: ChangeOwnLoginError): string {
  switch (error.type) {
    case 'Unreachable':
      return accountMessages.offline()
    case 'Busy':
    case 'RateLimited':
      return errorMessages.serverBusy()
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'SignedOut':
    case 'Gone':
      return accountMessages.signInFirst()
    case 'Conflict':
      return error.message
    case 'Rejected':
      // The server returns 404 when the session may not change this user.
      return error.status === 404 ? accountMessages.signInFirst() : error.message
    default:
      return recordErrorText(error)
  }
}

const syncErrorMessages = messages('syncError', {
  storageFull: 'This device has no room left. Free some space; nothing is lost.',
  newerVersion: 'Little Ledger was updated in another window. Load this page again.',
  declined: 'The server did not understand this device: {reason} An update may help.',
  storageFailed: 'This device could not be read just now. It is tried again by itself.',
})

/** Why a sync cycle failed. */
export function syncErrorText(error: SyncError | undefined): string {
  switch (error?.type) {
    case 'StorageFull':
      return syncErrorMessages.storageFull()
    case 'NewerVersion':
      return syncErrorMessages.newerVersion()
    case 'Rejected':
      return syncErrorMessages.declined({ reason: error.message })
    default:
      return syncErrorMessages.storageFailed()
  }
}

const backupErrorMessages = messages('backupError', {
  DamagedFile: 'This is not a whole Little Ledger backup. Nothing was changed.',
  NewerFile: 'This file was saved by a newer version of Little Ledger. Please update first; nothing was changed.',
  OtherFamily: 'This file is another family’s. Nothing was changed.',
  FamilyIsHere: 'This family is on this device already. Log in, and restore from the menu there.',
})

/** Why a backup file was not restored. */
export function backupErrorText(error: BackupError | MergeBackupError | RestoreFamilyError): string {
  return isRecordError(error) ? recordErrorText(error) : backupErrorMessages[error.type]()
}
