import { message } from './catalogue.ts'

export const syncMessages = {
  title: message({ id: 'sync.title', defaultMessage: 'Where your data is' }),
  lastSync: message({ id: 'sync.lastSync', defaultMessage: 'Last sync: {time}' }),
  syncNow: message({ id: 'sync.syncNow', defaultMessage: 'Sync now' }),
  syncing: message({ id: 'sync.syncing', defaultMessage: 'Syncing...' }),
  aParent: message({ id: 'sync.aParent', defaultMessage: 'a parent' }),
  pendingList: message({ id: 'sync.pendingList', defaultMessage: 'Changes that wait for somebody else' }),
  pendingFor: message({
    id: 'sync.pendingFor',
    defaultMessage: '{count, plural, one {1 change waits} other {{count} changes wait}} for {name} to log in here.',
  }),
}

/** The badge label and the panel's sentence for each sync status. */
export const syncStatusMessages = {
  needsAttention: message({ id: 'syncStatus.needsAttention', defaultMessage: 'Needs you' }),
  notSent: message({
    id: 'syncStatus.notSent',
    defaultMessage: 'Something could not be sent. What to do is below.',
  }),
  updateNeeded: message({ id: 'syncStatus.updateNeeded', defaultMessage: 'Update needed' }),
  updateNeededDescription: message({
    id: 'syncStatus.updateNeededDescription',
    defaultMessage:
      'Some of it was recorded with a newer Little Ledger. It is kept, and shows here after an update: load this page again.',
  }),
  signedOut: message({ id: 'syncStatus.signedOut', defaultMessage: 'Log in to sync' }),
  signedOutDescription: message({
    id: 'syncStatus.signedOutDescription',
    defaultMessage:
      'Everything you do is saved on this device. Log in again to send {count, plural, =0 {what comes next} one {1 change} other {{count} changes}} to the server.',
  }),
  synced: message({ id: 'syncStatus.synced', defaultMessage: 'Synced' }),
  syncedAt: message({ id: 'syncStatus.syncedAt', defaultMessage: 'Synced at {time}' }),
  syncedDescription: message({
    id: 'syncStatus.syncedDescription',
    defaultMessage: 'Everything on this device is on the server too.',
  }),
  differsDescription: message({
    id: 'syncStatus.differsDescription',
    defaultMessage:
      'Everything on this device is on the server too. This device and the server still differ; they are compared again tomorrow.',
  }),
  waiting: message({ id: 'syncStatus.waiting', defaultMessage: '{count} waiting' }),
  waitingDescription: message({
    id: 'syncStatus.waitingDescription',
    defaultMessage:
      'Everything you do is saved on this device. {count, plural, one {1 change} other {{count} changes}} will be sent when the server can be reached.',
  }),
  saved: message({ id: 'syncStatus.saved', defaultMessage: 'Saved on this device' }),
  savedDescription: message({
    id: 'syncStatus.savedDescription',
    defaultMessage: 'Everything you do is saved on this device.',
  }),
  neverSyncedDescription: message({
    id: 'syncStatus.neverSyncedDescription',
    defaultMessage: 'Everything you do is saved on this device. No server has been reached yet, and none is needed.',
  }),
}

export const reconnectMessages = {
  submit: message({ id: 'reconnect.submit', defaultMessage: 'Log in again' }),
  submitting: message({ id: 'reconnect.submitting', defaultMessage: 'Logging in...' }),
  succeeded: message({ id: 'reconnect.succeeded', defaultMessage: 'Login successful' }),
  sending: message({ id: 'reconnect.sending', defaultMessage: 'What waited is being sent.' }),
  usernameTaken: message({
    id: 'reconnect.usernameTaken',
    defaultMessage:
      '“{username}” belongs to somebody else on this server. Choose another username to log in with. Your family’s ledger stays as it is.',
  }),
  newUsername: message({ id: 'reconnect.newUsername', defaultMessage: 'Choose another username' }),
  passwordHint: message({ id: 'reconnect.passwordHint', defaultMessage: 'The one you have: it stays the same.' }),
  submitUsername: message({ id: 'reconnect.submitUsername', defaultMessage: 'Use this name' }),
  usernameChanged: message({ id: 'reconnect.usernameChanged', defaultMessage: 'Username changed' }),
  usernameChangedDescription: message({
    id: 'reconnect.usernameChangedDescription',
    defaultMessage: 'You log in as “{username}” from now on. What waited is being sent.',
  }),
}

export const usernameConflictMessages = {
  title: message({ id: 'usernameConflict.title', defaultMessage: 'Another username is needed' }),
  ownUsername: message({ id: 'usernameConflict.ownUsername', defaultMessage: 'New username for you' }),
  usernameOf: message({ id: 'usernameConflict.usernameOf', defaultMessage: 'New username for {name}' }),
  taken: message({
    id: 'usernameConflict.taken',
    defaultMessage: '“{username}” belongs to somebody else on the server. Here it still works.',
  }),
}

/** Messages about changes that the server refused. */
export const refusedEntryMessages = {
  title: message({ id: 'refusedEntry.title', defaultMessage: 'The server did not take' }),
  details: message({
    id: 'refusedEntry.details',
    defaultMessage: '{date}, by {name}. {reason} It does not count. Record it again if it should.',
  }),
  forbidden: message({
    id: 'refusedEntry.forbidden',
    defaultMessage: 'The server does not allow this to whoever recorded it.',
  }),
  badSchema: message({
    id: 'refusedEntry.badSchema',
    defaultMessage: 'The server could not read it; it may come from a faulty version.',
  }),
  idReuse: message({
    id: 'refusedEntry.idReuse',
    defaultMessage: 'The server has something else under the same number.',
  }),
  newerVersion: message({ id: 'refusedEntry.newerVersion', defaultMessage: 'Something from a newer version' }),
  withAmount: message({ id: 'refusedEntry.withAmount', defaultMessage: '{description}, {amount}' }),
  remove: message({ id: 'refusedEntry.remove', defaultMessage: 'Remove from this list' }),
  removed: message({ id: 'refusedEntry.removed', defaultMessage: 'Removed' }),
  removedDescription: message({
    id: 'refusedEntry.removedDescription',
    defaultMessage: 'It is not listed any more.',
  }),
}
