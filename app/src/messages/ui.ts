import { messages } from './catalogue.ts'

/** Messages for UI components shared by all screens. */
export const uiMessages = messages('ui', {
  registrationCode: 'Sign-up Code',
  registrationCodeHint: '10 letters and digits.',
  close: 'Close',
  notification: 'Notification',
  notifications: 'Notifications ({key})',
  toastAction: '{action}: press {key}.',
  closeCelebration: 'Close the celebration',
  colorScheme: 'Theme: {current}. Switch to {next}.',
  colorSchemeAuto: 'your device’s',
  colorSchemeLight: 'light',
  colorSchemeDark: 'dark',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  menuOf: 'Account menu for {name}',
  optionsFor: 'Options for {name}',
  offline: 'You’re offline. Everything you do is saved on this device.',
  serverUnreachable: 'Can’t reach the server. Everything you do is saved on this device.',
  password: 'Password',
  showPassword: 'Show password',
  whyIs: 'Why is {what} {amount}?',
})

export const formMessages = messages('form', {
  quickChoices: 'Quick choices',
  failed: 'Something went wrong. Please try again.',
  discardTitle: 'Discard what you typed?',
  discardText: 'You haven’t saved it yet.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
})

/** Messages for parts of the app that failed to load, and for app updates. */
export const loadMessages = messages('load', {
  dialogFailed: 'That didn’t open',
  dialogFailedOffline:
    'It hasn’t loaded on this device yet. Try again when you’re online. Everything you saved is safe.',
  dialogFailedOnline: 'Finish what you’re doing, then reload this page. Everything you saved is safe.',
  partFailed: 'This part didn’t load.',
  notLoadedTitle: 'Not loaded yet',
  notLoaded: 'This part of Little Ledger needs a connection to load. Everything you saved is safe.',
  languageNotLoaded: 'Try again when you’re online.',
  stillNoNetwork: 'Still no connection to Little Ledger.',
  savedIsSafe: 'Everything you saved is safe.',
  updateReady: 'A new version is ready',
  updateNow: 'Update now',
  replaced: 'Little Ledger was updated in another window',
  reloadThisPage: 'Reload this page',
})

/** Messages for the page shown after an unexpected error. */
export const problemMessages = messages('problem', {
  pageFailedTitle: 'Something went wrong',
  pageFailed: 'We couldn’t show this page. Everything you saved is still safe on this device.',
  reloadThePage: 'Reload this page',
})

/** Messages for when the ledger on this device cannot be opened. */
export const storageProblemMessages = messages('problem', {
  storageUnavailableTitle: 'This browser won’t let us save',
  storageUnavailable:
    'Little Ledger saves your family’s data in this browser, but the browser is blocking it. Usually that’s because of a private window or blocked site data.',
  storageFullTitle: 'This device is full',
  storageFull:
    'It’s out of storage, so nothing new can be saved. Free up some space, then try again. Everything you already saved is safe.',
  storageBlockedTitle: 'This is taking a while',
  storageBlocked:
    'Your data hasn’t opened yet. If Little Ledger is open in another tab or window, close it, then try again.',
  storageLostTitle: 'Your data isn’t on this device anymore',
  storageLost:
    'The browser cleared it, to free up space or because someone deleted site data. Log in, and everything on your server comes back. Changes that hadn’t synced are gone unless you have a backup. No server? Restore a backup.',
  logInOrRestore: 'Log in or restore a backup',
  newerVersionTitle: 'Please update Little Ledger',
  newerVersion: 'The data on this device comes from a newer version. Reload this page to update.',
})

/** Messages for when the app cannot start or a session has ended. */
export const startMessages = messages('problem', {
  appName: 'Little Ledger',
  pageTitle: '{title} · Little Ledger',
  insecureTitle: 'Little Ledger needs a secure connection',
  insecureReason:
    'This page isn’t using HTTPS. Without it, the browser can’t save your data offline or keep your passwords safe.',
  insecureRemedy:
    'Open it at an address that starts with https://. On the computer that runs Little Ledger, http://localhost:3000 works too.',
  insecureReadme: 'To set that up, see “Serving Little Ledger to other devices” in the README.',
  startFailedTitle: 'Little Ledger couldn’t start',
  startFailed: 'Something went wrong while it was loading. Everything you saved is still safe on this device.',
  startFailedRemedy: 'Please reload this page.',
  loggedOutTitle: 'You were logged out',
  loggedOut: 'Someone logged this device out, or your password changed. What you saved is still on this device.',
  nowHelper: 'You’re a helper in this family now',
  nowParent: 'You’re a parent in this family now',
  unsavedNotAdded: 'A parent changed what you can do. Anything you hadn’t saved yet wasn’t added.',
  loginsNotSent: 'The new login details of {names} didn’t reach the server, so the old ones still work.',
  kidsChanged: 'The kids you can give to have changed',
  byParent: 'A parent changed this.',
  deletedTitle: 'This account was deleted',
  deleted: 'A parent deleted it, so it’s no longer on this device.',
  deletedWithChanges:
    'A parent deleted it, so it’s no longer on this device. {count, plural, one {1 change that hadn’t synced is} other {# changes that hadn’t synced are}} gone too.',
  deletedWithCash: 'That includes your cash count of {amount}.',
  understood: 'OK',
})
