import { message } from './catalogue.ts'

export const backupMessages = {
  title: message({ id: 'backup.title', defaultMessage: 'Your family’s data' }),
  backupFile: message({ id: 'backup.backupFile', defaultMessage: 'Backup file' }),
  chooseFile: message({ id: 'backup.chooseFile', defaultMessage: 'Choose a file' }),

  saveTitle: message({ id: 'backup.saveTitle', defaultMessage: 'Save to a file' }),
  saveText: message({ id: 'backup.saveText', defaultMessage: 'Everything anybody recorded, and no password.' }),
  saveButton: message({ id: 'backup.saveButton', defaultMessage: 'Save the family' }),
  saved: message({ id: 'backup.saved', defaultMessage: 'Saved' }),
  savedHint: message({ id: 'backup.savedHint', defaultMessage: 'Keep the file where only you can read it.' }),

  restoreTitle: message({ id: 'backup.restoreTitle', defaultMessage: 'Restore from a file' }),
  restoreText: message({
    id: 'backup.restoreText',
    defaultMessage: 'What the file has and this device lacks is added. Nothing is taken away.',
  }),
  restored: message({ id: 'backup.restored', defaultMessage: 'Restored' }),
  restoredEntries: message({
    id: 'backup.restoredEntries',
    defaultMessage:
      '{count, plural, =0 {Everything in it was here already.} one {1 entry came back.} other {{count} entries came back.}}',
  }),

  historyTitle: message({ id: 'backup.historyTitle', defaultMessage: 'History for a spreadsheet' }),
  historyOf: message({ id: 'backup.historyOf', defaultMessage: '{name} (CSV)' }),
}

/** Messages for the restore dialog, which is for a device that does not have the family yet. */
export const restoreMessages = {
  title: message({ id: 'restore.title', defaultMessage: 'Restore from a File' }),
  intro: message({
    id: 'restore.intro',
    defaultMessage:
      'For a family that lived on a device only, or whose server is gone. There is no password in the file: choose one.',
  }),
  fileRequired: message({ id: 'restore.fileRequired', defaultMessage: 'Choose the file that you saved' }),
  submit: message({ id: 'restore.submit', defaultMessage: 'Restore' }),
  submitting: message({ id: 'restore.submitting', defaultMessage: 'Restoring...' }),
  restored: message({ id: 'restore.restored', defaultMessage: 'Your family is back on this device.' }),
}

export const eraseMessages = {
  title: message({ id: 'erase.title', defaultMessage: 'Erase this device' }),
  submit: message({ id: 'erase.submit', defaultMessage: 'Erase' }),
  submitWithLoss: message({ id: 'erase.submitWithLoss', defaultMessage: 'Erase and lose them' }),
  erased: message({ id: 'erase.erased', defaultMessage: 'Erased' }),
  erasedDescription: message({
    id: 'erase.erasedDescription',
    defaultMessage: 'This device keeps nothing of your family any more.',
  }),
  failed: message({ id: 'erase.failed', defaultMessage: 'Not erased' }),
  failedDescription: message({
    id: 'erase.failedDescription',
    defaultMessage: 'Your family is still on this device. Log in and try again.',
  }),
  nothingLost: message({
    id: 'erase.nothingLost',
    defaultMessage: 'Everything here is on the server too and comes back when you log in.',
  }),
  changesLost: message({
    id: 'erase.changesLost',
    defaultMessage:
      '{changes, plural, one {1 change is} other {{changes} changes are}} on this device alone and would be lost for good. Save to a file first.',
  }),
  loginsLost: message({
    id: 'erase.loginsLost',
    defaultMessage:
      'The new login details of {logins, plural, one {1 person} other {{logins} people}} are on this device alone and would be lost for good. Passwords are in no file: let this device reach the server first.',
  }),
  changesAndLoginsLost: message({
    id: 'erase.changesAndLoginsLost',
    defaultMessage:
      '{changes, plural, one {1 change} other {{changes} changes}} and the new login details of {logins, plural, one {1 person} other {{logins} people}} are on this device alone and would be lost for good. Save to a file first. Passwords are in no file: let this device reach the server first.',
  }),
}
