import { messages } from './catalogue.ts'

export const backupMessages = messages('backup', {
  title: 'Your family’s data',
  backupFile: 'Backup file',
  chooseFile: 'Choose a file',

  saveTitle: 'Backup',
  saveText: 'All your family’s records. No passwords.',
  saveButton: 'Download a backup',
  saved: 'Saved',
  savedHint: 'Keep the file where only you can read it.',

  restoreTitle: 'Restore from a file',
  restoreText: 'Adds everything in the file that’s missing here. Nothing is removed.',
  restored: 'Restored',
  restoredEntries:
    '{count, plural, =0 {Everything in the file was already here.} one {1 entry came back.} other {{count} entries came back.}}',

  historyTitle: 'History for a spreadsheet',
  historyOf: '{name} (CSV)',
})

/** Messages for the restore dialog, which is for a device that does not have the family yet. */
export const restoreMessages = messages('restore', {
  title: 'Restore from a File',
  intro:
    'For a family that was only on one device, or whose server is gone. The file has no passwords, so choose a new one.',
  fileRequired: 'Choose the file that you saved',
  submit: 'Restore',
  submitting: 'Restoring...',
  restored: 'Your family is back on this device.',
})

export const leaveDeviceMessages = messages('leaveDevice', {
  title: 'Leave This Device',
  intro:
    'For a shared or borrowed device. This logs you out and removes your family’s data from here. If you only log out, the data stays, so you can log in offline.',
})

export const eraseMessages = messages('erase', {
  title: 'Erase this device',
  submit: 'Erase',
  submitWithLoss: 'Erase and lose these changes',
  erased: 'Erased',
  erasedDescription: 'This device no longer has your family’s data.',
  failed: 'Not erased',
  failedDescription: 'Your family is still on this device. Log in and try again.',
  onlyHere:
    'Your family is only on this device. Everything would be lost for good, for the whole family. Download a backup first.',
  lostList: 'Changes that would be lost',
  changesOf: '{name}: {count, plural, one {1 change} other {{count} changes}}',
  parentNeeded: 'A parent has to log in here first, so nothing is lost.',
  nothingLost: 'Everything here is also on the server and comes back when you log in.',
  changesLost:
    '{changes, plural, one {1 change is} other {{changes} changes are}} only on this device and would be lost for good. Download a backup first.',
  loginsLost:
    'The new login details of {logins, plural, one {1 person} other {{logins} people}} are only on this device and would be lost for good. A backup has no passwords, so connect this device to the server first.',
  changesAndLoginsLost:
    '{changes, plural, one {1 change} other {{changes} changes}} and the new login details of {logins, plural, one {1 person} other {{logins} people}} are only on this device and would be lost for good. Download a backup first. A backup has no passwords, so connect this device to the server first.',
})
