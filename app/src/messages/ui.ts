import { messages } from './catalogue.ts'

/** Messages for UI components shared by all screens. */
export const uiMessages = messages('ui', {
  close: 'Close',
  closeCelebration: 'Close the celebration',
  colorScheme: 'Colors: {current}. Switch to {next}.',
  colorSchemeAuto: 'same as device',
  colorSchemeLight: 'light',
  colorSchemeDark: 'dark',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  menuOf: 'Menu of {name}',
  offline: 'You are offline. Everything you do is saved on this device.',
  serverUnreachable: 'The server cannot be reached. Everything you do is saved on this device.',
  password: 'Password',
  showPassword: 'Show what is typed',
  why: 'Why?',
  whyIs: 'Why is {what} {amount}?',
})

export const formMessages = messages('form', {
  failed: 'Something went wrong. Please try again.',
  discardTitle: 'Discard what you typed?',
  discardText: 'It has not been saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
})

/** Messages for parts of the app that failed to load, and for app updates. */
export const loadMessages = messages('load', {
  dialogFailed: 'This could not be opened',
  dialogFailedOffline: 'It has to be fetched first. Press again when you are online. Everything you saved is safe.',
  dialogFailedOnline: 'Please load this page again when nothing on it is half done. Everything you saved is safe.',
  partFailed: 'This part could not be opened.',
  notLoadedTitle: 'Not loaded yet',
  notLoaded:
    'Part of Little Ledger has not arrived yet. It loads by itself when the network is back. Everything you saved is safe.',
  stillNoNetwork: 'There is still no connection.',
  savedIsSafe: 'Everything you saved is safe.',
  updateReady: 'A new version is ready',
  updateNow: 'Update now',
  replaced: 'Little Ledger was updated in another window',
  reloadThisPage: 'Reload this page',
})

/** Messages for pages shown when something is broken. */
export const problemMessages = messages('problem', {
  pageFailedTitle: 'Something went wrong',
  pageFailed: 'This page could not be shown. Everything you saved is still safe on this device.',
  reloadThePage: 'Reload the page',
})

/** Messages for when the ledger on this device cannot be opened. */
export const storageProblemMessages = messages('problem', {
  storageUnavailableTitle: 'This device will not let us save',
  storageUnavailable:
    'Little Ledger keeps your ledger in this browser, and the browser refuses. A private window, or blocked site data in its settings, is the usual cause.',
  storageFullTitle: 'This device is full',
  storageFull:
    'There is no room left to save your ledger. Free some space, then try again. Nothing that was saved before is lost.',
  storageBlockedTitle: 'Another window is in the way',
  storageBlocked: 'An older Little Ledger is still open in another tab or window. Close it, then try again.',
  storageLostTitle: 'The ledger is not on this device any more',
  storageLost:
    'The browser removed it, to make room or because site data was cleared. If your family uses a server, log in: everything the server has comes back. Changes that had not been sent are lost, unless you saved them to a file. Without a server, restore from a file.',
  logInOrRestore: 'Log in or restore',
  newerVersionTitle: 'Please update Little Ledger',
  newerVersion: 'The ledger on this device was written by a newer version. Reload the page to get that version.',
})

/** Messages for when the app cannot start or a session has ended. */
export const startMessages = messages('problem', {
  appName: 'Little Ledger',
  insecureTitle: 'Little Ledger needs HTTPS here',
  insecureReason:
    'This page was opened over plain http from another machine. Browsers then allow neither saving for offline use nor safe passwords, so your ledger could not be kept.',
  insecureRemedy:
    'Open it with an address that begins with https://, or on the machine that serves it as http://localhost:3000.',
  insecureReadme: 'How to set that up: “Serving Little Ledger to other devices” in the README.',
  startFailedTitle: 'Little Ledger could not start',
  startFailed: 'Something went wrong before the first page. Everything you saved is still safe on this device.',
  startFailedRemedy: 'Please reload the page.',
  loggedOutTitle: 'You were logged out',
  loggedOut: 'This session was ended, or the password was changed. Everything you did is saved on this device.',
  deletedTitle: 'This account was deleted',
  deleted: 'A parent deleted it, so it is no longer on this device.',
  deletedWithChanges:
    'A parent deleted it, so it is no longer on this device. {count, plural, one {1 change} other {{count} changes}} that had not been sent went with it.',
  deletedWithCash: 'Among them was your cash count of {amount}.',
  understood: 'OK',
})
