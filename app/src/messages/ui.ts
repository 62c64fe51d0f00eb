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
  optionsFor: 'Options for {name}',
  offline: 'You are offline. Everything you do is saved on this device.',
  serverUnreachable: 'Can’t reach the server. Everything you do is saved on this device.',
  password: 'Password',
  showPassword: 'Show password',
  whyIs: 'Why is {what} {amount}?',
})

export const formMessages = messages('form', {
  failed: 'Something went wrong. Please try again.',
  discardTitle: 'Discard what you typed?',
  discardText: 'It hasn’t been saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
})

/** Messages for parts of the app that failed to load, and for app updates. */
export const loadMessages = messages('load', {
  dialogFailed: 'This couldn’t be opened',
  dialogFailedOffline: 'It needs to load first. Try again when you’re online. Everything you saved is safe.',
  dialogFailedOnline: 'Finish what you’re doing, then reload this page. Everything you saved is safe.',
  partFailed: 'This part couldn’t be opened.',
  notLoadedTitle: 'Not loaded yet',
  notLoaded:
    'Part of Little Ledger hasn’t loaded yet. It will load when you’re back online. Everything you saved is safe.',
  stillNoNetwork: 'Still no connection.',
  savedIsSafe: 'Everything you saved is safe.',
  updateReady: 'A new version is ready',
  updateNow: 'Update now',
  replaced: 'Little Ledger was updated in another window',
  reloadThisPage: 'Reload this page',
})

/** Messages for pages shown when something is broken. */
export const problemMessages = messages('problem', {
  pageFailedTitle: 'Something went wrong',
  pageFailed: 'This page couldn’t be shown. Everything you saved is still safe on this device.',
  reloadThePage: 'Reload the page',
})

/** Messages for when the ledger on this device cannot be opened. */
export const storageProblemMessages = messages('problem', {
  storageUnavailableTitle: 'This browser won’t let us save',
  storageUnavailable:
    'Little Ledger keeps your ledger in this browser, but the browser won’t allow it. The usual cause is a private window or blocked site data.',
  storageFullTitle: 'This device is full',
  storageFull:
    'There’s no room left to save your ledger. Free up some space, then try again. Everything you saved before is safe.',
  storageBlockedTitle: 'Another window is open',
  storageBlocked: 'An older Little Ledger is still open in another tab or window. Close it, then try again.',
  storageLostTitle: 'The ledger is no longer on this device',
  storageLost:
    'The browser removed it to free up space, or because site data was cleared. If your family uses a server, log in, and everything on the server comes back. Changes that hadn’t been sent are lost unless you have a backup. Without a server, restore a backup.',
  logInOrRestore: 'Log in or restore',
  newerVersionTitle: 'Please update Little Ledger',
  newerVersion: 'The ledger on this device was saved by a newer version. Reload the page to get that version.',
})

/** Messages for when the app cannot start or a session has ended. */
export const startMessages = messages('problem', {
  appName: 'Little Ledger',
  insecureTitle: 'Little Ledger needs HTTPS here',
  insecureReason:
    'This page was opened over plain HTTP from another machine. Over plain HTTP, browsers allow neither offline storage nor safe passwords, so your ledger couldn’t be saved.',
  insecureRemedy:
    'Open it at an address that starts with https://, or on the computer that runs it at http://localhost:3000.',
  insecureReadme: 'To set that up, see “Serving Little Ledger to other devices” in the README.',
  startFailedTitle: 'Little Ledger could not start',
  startFailed:
    'Something went wrong before the first page could be shown. Everything you saved is still safe on this device.',
  startFailedRemedy: 'Please reload the page.',
  loggedOutTitle: 'You were logged out',
  loggedOut: 'This session was ended or the password was changed. Everything you did is saved on this device.',
  deletedTitle: 'This account was deleted',
  deleted: 'A parent deleted it, so it’s no longer on this device.',
  deletedWithChanges:
    'A parent deleted it, so it’s no longer on this device. {count, plural, one {1 change} other {{count} changes}} that hadn’t been sent went with it.',
  deletedWithCash: 'Among them was your cash count of {amount}.',
  understood: 'OK',
})
