import { messages } from './catalogue.ts'

export const syncMessages = messages('sync', {
  title: 'Where your data is',
  lastSync: 'Last sync: {time}',
  syncNow: 'Sync now',
  syncing: 'Syncing...',
  aParent: 'a parent',
  pendingList: 'Changes that wait for somebody else',
  pendingFor: '{count, plural, one {1 change waits} other {{count} changes wait}} for {name} to log in here.',
})

/** The badge label and the panel's sentence for each sync status. */
export const syncStatusMessages = messages('syncStatus', {
  needsAttention: 'Needs you',
  notSent: 'Something could not be sent. What to do is below.',
  updateNeeded: 'Update needed',
  updateNeededDescription:
    'Some of it was recorded with a newer Little Ledger. It is kept, and shows here after an update: load this page again.',
  signedOut: 'Log in to sync',
  signedOutDescription:
    'Everything you do is saved on this device. Log in again to send {count, plural, =0 {what comes next} one {1 change} other {{count} changes}} to the server.',
  synced: 'Synced',
  syncedAt: 'Synced at {time}',
  syncedDescription: 'Everything on this device is on the server too.',
  differsDescription:
    'Everything on this device is on the server too. This device and the server still differ; they are compared again tomorrow.',
  waiting: '{count} waiting',
  waitingDescription:
    'Everything you do is saved on this device. {count, plural, one {1 change} other {{count} changes}} will be sent when the server can be reached.',
  saved: 'Saved on this device',
  savedDescription: 'Everything you do is saved on this device.',
  neverSyncedDescription:
    'Everything you do is saved on this device. No server has been reached yet, and none is needed.',
})

export const reconnectMessages = messages('reconnect', {
  submit: 'Log in again',
  submitting: 'Logging in...',
  succeeded: 'Login successful',
  sending: 'What waited is being sent.',
  usernameTaken:
    '“{username}” belongs to somebody else on this server. Choose another username to log in with. Your family’s ledger stays as it is.',
  newUsername: 'Choose another username',
  passwordHint: 'The one you have: it stays the same.',
  submitUsername: 'Use this name',
  usernameChanged: 'Username changed',
  usernameChangedDescription: 'You log in as “{username}” from now on. What waited is being sent.',
})

export const usernameConflictMessages = messages('usernameConflict', {
  title: 'Another username is needed',
  ownUsername: 'New username for you',
  usernameOf: 'New username for {name}',
  taken: '“{username}” belongs to somebody else on the server. Here it still works.',
})

/** Messages about changes that the server refused. */
export const refusedEntryMessages = messages('refusedEntry', {
  title: 'The server did not take',
  details: '{date}, by {name}. {reason} It does not count. Record it again if it should.',
  forbidden: 'The server does not allow this to whoever recorded it.',
  badSchema: 'The server could not read it; it may come from a faulty version.',
  idReuse: 'The server has something else under the same number.',
  newerVersion: 'Something from a newer version',
  withAmount: '{description}, {amount}',
  remove: 'Remove from this list',
  removed: 'Removed',
  removedDescription: 'It is not listed any more.',
})
