import { messages } from './catalogue.ts'

export const backupMessages = messages('backup', {
  title: 'Your family’s data',
  backupFile: 'Backup file',
  chooseFile: 'Choose a file',

  saveTitle: 'Save to a file',
  saveText: 'Everything anybody recorded, and no password.',
  saveButton: 'Save the family',
  saved: 'Saved',
  savedHint: 'Keep the file where only you can read it.',

  restoreTitle: 'Restore from a file',
  restoreText: 'What the file has and this device lacks is added. Nothing is taken away.',
  restored: 'Restored',
  restoredEntries:
    '{count, plural, =0 {Everything in it was here already.} one {1 entry came back.} other {{count} entries came back.}}',

  historyTitle: 'History for a spreadsheet',
  historyOf: '{name} (CSV)',
})

/** Messages for the restore dialog, which is for a device that does not have the family yet. */
export const restoreMessages = messages('restore', {
  title: 'Restore from a File',
  intro:
    'For a family that lived on a device only, or whose server is gone. There is no password in the file: choose one.',
  fileRequired: 'Choose the file that you saved',
  submit: 'Restore',
  submitting: 'Restoring...',
  restored: 'Your family is back on this device.',
})

export const leaveDeviceMessages = messages('leaveDevice', {
  title: 'Leave This Device',
  intro:
    'For a device that you share or borrowed. It logs you out and removes your family’s data from here. If you only log out, the data stays, so that you can log in without a network.',
})

export const eraseMessages = messages('erase', {
  title: 'Erase this device',
  submit: 'Erase',
  submitWithLoss: 'Erase and lose them',
  erased: 'Erased',
  erasedDescription: 'This device keeps nothing of your family any more.',
  failed: 'Not erased',
  failedDescription: 'Your family is still on this device. Log in and try again.',
  onlyHere:
    'Your family is on this device only. Everything would be lost for good, for all of you. Save it to a file first.',
  lostList: 'Changes that would be lost',
  changesOf: '{name}: {count, plural, one {1 change} other {{count} changes}}',
  parentNeeded: 'A parent has to log in here first, so that nothing is lost.',
  nothingLost: 'Everything here is on the server too and comes back when you log in.',
  changesLost:
    '{changes, plural, one {1 change is} other {{changes} changes are}} on this device alone and would be lost for good. Save to a file first.',
  loginsLost:
    'The new login details of {logins, plural, one {1 person} other {{logins} people}} are on this device alone and would be lost for good. Passwords are in no file: let this device reach the server first.',
  changesAndLoginsLost:
    '{changes, plural, one {1 change} other {{changes} changes}} and the new login details of {logins, plural, one {1 person} other {{logins} people}} are on this device alone and would be lost for good. Save to a file first. Passwords are in no file: let this device reach the server first.',
})
