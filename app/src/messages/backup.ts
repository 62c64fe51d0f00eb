import type { RestoreFamilyError } from '../auth/restore-family.ts'
import type { BackupError } from '../ledger/backup/backup-file.ts'
import type { MergeBackupError, MergedBackup } from '../ledger/backup/merge-backup.ts'
import { isRecordError, recordErrorText } from './errors.ts'
import { messages } from './catalogue.ts'
import { formatList } from './formats.ts'

export const backupMessages = messages('backup', {
  title: 'Your Data',
  backupFile: 'Backup File',
  chooseFile: 'Choose a file',

  saveTitle: 'Backup',
  saveText: 'All your family’s records. No passwords.',
  saveButton: 'Download a backup',
  saved: 'Backup downloaded',
  savedHint: 'Keep the file somewhere private.',

  restoreTitle: 'Restore a backup',
  restoreText: 'Adds anything in the backup that’s missing here. Nothing is removed.',
  restored: 'Backup restored',
  restoredEntries:
    '{count, plural, =0 {Everything in the backup was already here.} one {1 record came back.} other {# records came back.}}',
  /** Two sentences: which children did not come back, and what did. */
  restoredExceptDeleted:
    '{children, plural, one {{names} was deleted and stays deleted.} other {{names} were deleted and stay deleted.}} {added, plural, =0 {Everything else in the backup was already here.} one {1 record came back.} other {# records came back.}}',

  historyTitle: 'Transactions for a spreadsheet',
  historyOf: '{name} (CSV)',

  importTitle: 'Bring in data from elsewhere',
  importText: 'Transactions or balances from a spreadsheet or another app. You see everything before it’s added.',
  importButton: 'Import a file',
})

/** Says what a backup added, and which of its children were left out because they were deleted. */
export function mergedText({ added, deletedChildren }: MergedBackup): string {
  if (deletedChildren.length === 0) return backupMessages.restoredEntries({ count: added })
  const names = formatList(deletedChildren)
  return backupMessages.restoredExceptDeleted({ added, children: deletedChildren.length, names })
}

/** Messages for the restore dialog, which is shown on devices that do not have the family yet. */
export const restoreMessages = messages('restore', {
  title: 'Restore a Backup',
  intro:
    'Use this if your family was on only one device, or if your server is gone. Backups don’t include passwords, so choose a new one. After that, give each of your kids a new one too: open Login details in their menu.',
  fileRequired: 'Please choose your backup file',
  asParent: 'You’ll be logged in as {name}. Afterward, invite the other parents and helpers again.',
  submit: 'Restore',
  submitting: 'Restoring...',
  restored: 'Your family is back on this device.',
})

export const leaveDeviceMessages = messages('leaveDevice', {
  title: 'Remove Data From This Device',
  beforeYouGo: 'Before you go',
  intro:
    'Best for a shared or borrowed device. This logs you out and removes your family’s data. If you just log out, the data stays so you can log in offline.',
})

export const eraseMessages = messages('erase', {
  title: 'Remove data from this device',
  submit: 'Remove',
  submitWithLoss: 'Remove and lose these changes',
  erased: 'Data removed',
  erasedDescription: 'Your family’s data is no longer on this device.',
  failed: 'Data not removed',
  failedDescription: 'Your family’s data is still on this device. Log in and try again.',
  onlyHere: 'Your family’s data is only on this device, so it would be gone for good. Download a backup first.',
  lostList: 'Changes that would be lost',
  changesOf: '{name}: {count, plural, one {1 change} other {# changes}}',
  parentNeeded: 'Ask a parent to log in here first, so nothing gets lost.',
  syncOrParentNeeded: 'Sync this device, or ask a parent to log in here first, so nothing gets lost.',
  nothingLost: 'Everything is on your server too. It comes back when you log in.',
  changesLost:
    '{changes, plural, one {1 change is} other {# changes are}} only on this device and would be lost for good. Download a backup first.',
  loginsLost:
    'New login details for {logins, plural, one {1 person} other {# people}} are only on this device and would be lost for good. Backups don’t include passwords, so sync this device first.',
  changesAndLoginsLost:
    '{changes, plural, one {1 change} other {# changes}} and new login details for {logins, plural, one {1 person} other {# people}} are only on this device and would be lost for good. Sync this device first, or download a backup. Backups don’t include passwords.',
})

const backupErrorMessages = messages('backupError', {
  NotABackup:
    'This isn’t a Little Ledger backup, so nothing was changed. To add transactions from a spreadsheet, use “Import a file” under “Your data.”',
  DamagedFile: 'This isn’t a complete Little Ledger backup. Nothing was changed.',
  NewerFile: 'This backup is from a newer version of Little Ledger. Please update first. Nothing was changed.',
  OtherFamily: 'This backup is from another family. Nothing was changed.',
  FamilyIsHere:
    'Your family is already on this device. Log in, then restore the backup from the menu, under “Your data.”',
})

/** Explains why a backup file was not restored. */
export function backupErrorText(error: BackupError | MergeBackupError | RestoreFamilyError): string {
  return isRecordError(error) ? recordErrorText(error) : backupErrorMessages[error.type]()
}
