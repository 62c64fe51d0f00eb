import { message } from './catalogue.ts'

/** Messages for UI components shared by all screens. */
export const uiMessages = {
  close: message({ id: 'ui.close', defaultMessage: 'Close' }),
  closeCelebration: message({ id: 'ui.closeCelebration', defaultMessage: 'Close the celebration' }),
  colorScheme: message({ id: 'ui.colorScheme', defaultMessage: 'Colors: {current}. Switch to {next}.' }),
  colorSchemeAuto: message({ id: 'ui.colorSchemeAuto', defaultMessage: 'same as device' }),
  colorSchemeLight: message({ id: 'ui.colorSchemeLight', defaultMessage: 'light' }),
  colorSchemeDark: message({ id: 'ui.colorSchemeDark', defaultMessage: 'dark' }),
  dismiss: message({ id: 'ui.dismiss', defaultMessage: 'Dismiss' }),
  loading: message({ id: 'ui.loading', defaultMessage: 'Loading…' }),
  menuOf: message({ id: 'ui.menuOf', defaultMessage: 'Menu of {name}' }),
  offline: message({
    id: 'ui.offline',
    defaultMessage: 'You are offline. Everything you do is saved on this device.',
  }),
  serverUnreachable: message({
    id: 'ui.serverUnreachable',
    defaultMessage: 'The server cannot be reached. Everything you do is saved on this device.',
  }),
  password: message({ id: 'ui.password', defaultMessage: 'Password' }),
  showPassword: message({ id: 'ui.showPassword', defaultMessage: 'Show what is typed' }),
  tryAgain: message({ id: 'ui.tryAgain', defaultMessage: 'Try again' }),
  why: message({ id: 'ui.why', defaultMessage: 'Why?' }),
  whyIs: message({ id: 'ui.whyIs', defaultMessage: 'Why is {what} {amount}?' }),
}

export const formMessages = {
  cancel: message({ id: 'form.cancel', defaultMessage: 'Cancel' }),
  failed: message({ id: 'form.failed', defaultMessage: 'Something went wrong. Please try again.' }),
  discardTitle: message({ id: 'form.discardTitle', defaultMessage: 'Discard what you typed?' }),
  discardText: message({ id: 'form.discardText', defaultMessage: 'It has not been saved.' }),
  keepEditing: message({ id: 'form.keepEditing', defaultMessage: 'Keep editing' }),
  discard: message({ id: 'form.discard', defaultMessage: 'Discard' }),
}

/** Messages for parts of the app that failed to load, and for app updates. */
export const loadMessages = {
  dialogFailed: message({ id: 'load.dialogFailed', defaultMessage: 'This could not be opened' }),
  dialogFailedOffline: message({
    id: 'load.dialogFailedOffline',
    defaultMessage: 'It has to be fetched first. Press again when you are online. Everything you saved is safe.',
  }),
  dialogFailedOnline: message({
    id: 'load.dialogFailedOnline',
    defaultMessage: 'Please load this page again when nothing on it is half done. Everything you saved is safe.',
  }),
  partFailed: message({ id: 'load.partFailed', defaultMessage: 'This part could not be opened.' }),
  savedIsSafe: message({ id: 'load.savedIsSafe', defaultMessage: 'Everything you saved is safe.' }),
  updateReady: message({ id: 'load.updateReady', defaultMessage: 'A new version is ready' }),
  updateNow: message({ id: 'load.updateNow', defaultMessage: 'Update now' }),
  replaced: message({ id: 'load.replaced', defaultMessage: 'Little Ledger was updated in another window' }),
  reloadThisPage: message({ id: 'load.reloadThisPage', defaultMessage: 'Reload this page' }),
}

/** Messages for pages shown when something is broken. */
export const problemMessages = {
  pageFailedTitle: message({ id: 'problem.pageFailedTitle', defaultMessage: 'Something went wrong' }),
  pageFailed: message({
    id: 'problem.pageFailed',
    defaultMessage: 'This page could not be shown. Everything you saved is still safe on this device.',
  }),
  reloadThePage: message({ id: 'problem.reloadThePage', defaultMessage: 'Reload the page' }),
}

/** Messages for when the ledger on this device cannot be opened. */
export const storageProblemMessages = {
  storageUnavailableTitle: message({
    id: 'problem.storageUnavailableTitle',
    defaultMessage: 'This device will not let us save',
  }),
  storageUnavailable: message({
    id: 'problem.storageUnavailable',
    defaultMessage:
      'Little Ledger keeps your ledger in this browser, and the browser refuses. A private window, or blocked site data in its settings, is the usual cause.',
  }),
  storageFullTitle: message({ id: 'problem.storageFullTitle', defaultMessage: 'This device is full' }),
  storageFull: message({
    id: 'problem.storageFull',
    defaultMessage:
      'There is no room left to save your ledger. Free some space, then try again. Nothing that was saved before is lost.',
  }),
  storageBlockedTitle: message({
    id: 'problem.storageBlockedTitle',
    defaultMessage: 'Another window is in the way',
  }),
  storageBlocked: message({
    id: 'problem.storageBlocked',
    defaultMessage: 'An older Little Ledger is still open in another tab or window. Close it, then try again.',
  }),
  storageLostTitle: message({
    id: 'problem.storageLostTitle',
    defaultMessage: 'The ledger is not on this device any more',
  }),
  storageLost: message({
    id: 'problem.storageLost',
    defaultMessage:
      'The browser removed it, to make room or because site data was cleared. If your family uses a server, log in and everything comes back. Otherwise restore it from a file.',
  }),
  logInOrRestore: message({ id: 'problem.logInOrRestore', defaultMessage: 'Log in or restore' }),
  newerVersionTitle: message({ id: 'problem.newerVersionTitle', defaultMessage: 'Please update Little Ledger' }),
  newerVersion: message({
    id: 'problem.newerVersion',
    defaultMessage: 'The ledger on this device was written by a newer version. Reload the page to get that version.',
  }),
}

/** Messages for when the app cannot start or a session has ended. */
export const startMessages = {
  insecureTitle: message({ id: 'problem.insecureTitle', defaultMessage: 'Little Ledger needs HTTPS here' }),
  insecureReason: message({
    id: 'problem.insecureReason',
    defaultMessage:
      'This page was opened over plain http from another machine. Browsers then allow neither saving for offline use nor safe passwords, so your ledger could not be kept.',
  }),
  insecureRemedy: message({
    id: 'problem.insecureRemedy',
    defaultMessage:
      'Open it with an address that begins with https://, or on the machine that serves it as http://localhost:3000.',
  }),
  insecureReadme: message({
    id: 'problem.insecureReadme',
    defaultMessage: 'How to set that up: “Serving Little Ledger to other devices” in the README.',
  }),
  startFailedTitle: message({ id: 'problem.startFailedTitle', defaultMessage: 'Little Ledger could not start' }),
  startFailed: message({
    id: 'problem.startFailed',
    defaultMessage: 'Something went wrong before the first page. Everything you saved is still safe on this device.',
  }),
  startFailedRemedy: message({ id: 'problem.startFailedRemedy', defaultMessage: 'Please reload the page.' }),
  loggedOutTitle: message({ id: 'problem.loggedOutTitle', defaultMessage: 'You were logged out' }),
  loggedOut: message({
    id: 'problem.loggedOut',
    defaultMessage: 'This session was ended, or the password was changed. Everything you did is saved on this device.',
  }),
}
