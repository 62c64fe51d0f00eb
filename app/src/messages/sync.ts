import { messages } from './catalogue.ts'

export const syncMessages = messages('sync', {
  title: 'Sync Status',
  lastSync: 'Last synced: {time}',
  syncNow: 'Sync now',
  syncing: 'Syncing...',
  aParent: 'a parent',
  pendingList: 'Changes waiting for someone else',
  pendingFor: '{count, plural, one {1 change is} other {{count} changes are}} waiting for {name} to log in here.',
})

/** The badge label and the panel's sentence for each sync status. */
export const syncStatusMessages = messages('syncStatus', {
  needsAttention: 'Action needed',
  notSent: 'Something didn’t sync. See what to do below.',
  updateNeeded: 'Update needed',
  updateNeededDescription:
    'Some changes come from a newer version of Little Ledger. They’re safe. Reload this page to update and see them.',
  serverClock: 'Check the server',
  serverClockDescription:
    'The server’s clock is wrong. Until it’s fixed, nothing syncs. Everything you do is saved on this device.',
  serverClockDiffers:
    'The server’s clock says {server}. Ask the person who runs the server to fix it. Until then, your changes are saved on this device only.',
  clockDiffers: 'Check the date',
  clockDiffersDescription:
    'This device’s clock says {device}, but the server’s says {server}. Until you pick the right date, your changes are saved on this device only.',
  dateNeeded: 'This device’s clock says {device}, which can’t be right. Enter today’s date before you change anything.',
  full: 'Limit reached',
  fullDescription:
    'Your family has reached its limit on the server. {count, plural, one {1 change is} other {{count} changes are}} saved on this device, but won’t show on your other devices. Once the person who runs the server raises the limit, everything syncs automatically.',
  signedOut: 'Log in to sync',
  signedOutDescription:
    'Everything you do is saved on this device. Log in again to sync {count, plural, =0 {new changes} one {1 change} other {{count} changes}}.',
  synced: 'Synced',
  syncedAt: 'Synced at {time}',
  syncedDescription: 'Saved on your server too.',
  differs: 'Checking',
  differsDescription:
    'This device and the server don’t match yet, so everything is loading from the server again. Everything you do is saved on this device.',
  waiting: '{count, plural, one {1 change} other {{count} changes}} saved here',
  waitingOffline: 'Offline · {count, plural, one {1 change} other {{count} changes}} saved here',
  waitingDescription:
    'Everything you do is saved on this device. {count, plural, one {1 change} other {{count} changes}} will sync once it can reach the server.',
  saved: 'Saved on this device',
  savedDescription: 'Everything you do is saved on this device.',
  neverSyncedDescription:
    'Everything you do is saved on this device. You’re not connected to a server, and you don’t need one.',
})

/** Messages that ask for the date when a clock is wrong. */
export const clockMessages = messages('clock', {
  differenceTitle: 'Which date is right?',
  difference: 'This device’s clock says {device}. The server’s clock says {server}.',
  why: 'Allowance and interest depend on the date, so both clocks have to agree.',
  todayIs: 'Today is {date}',
  chooseAgain: 'Pick the date again',
  serverChosen: 'Date set',
  serverChosenHint: 'Little Ledger now uses the server’s date. Please fix the clock in this device’s settings too.',
  deviceChosen: 'Changes stay on this device',
  deviceChosenHint: 'They’ll sync once the server’s clock is right. Ask the person who runs the server to fix it.',
  dateTitle: 'What’s today’s date?',
  dateNeeded: 'This device’s clock says {device}, which can’t be right.',
  date: 'Today’s Date',
  dateInvalid: 'Please enter today’s date',
  dateTooEarly: 'Today’s date can’t be before {date}.',
  dateSet: 'Date set',
  dateSetHint: 'Please fix the clock in this device’s settings too.',
  corrected:
    'This device’s clock says {device}. Little Ledger is using {now} instead. Please fix the clock in this device’s settings.',
  changeDate: 'Change the date',
})

export const reconnectMessages = messages('reconnect', {
  submit: 'Log in again',
  sending: 'Your changes are syncing.',
  usernameTaken:
    'Someone else on your server already has the username “{username}.” Pick another one to log in with. Nothing else changes.',
  newUsername: 'New Username',
  passwordHint: 'Your current password. It stays the same.',
  submitUsername: 'Use this username',
  usernameChanged: 'Username changed',
  usernameChangedDescription: 'From now on, log in as “{username}.” Your changes are syncing.',
})

export const usernameConflictMessages = messages('usernameConflict', {
  title: 'Pick another username',
  ownUsername: 'Your new username',
  usernameOf: 'New username for {name}',
  taken: 'Someone else on your server already has the username “{username}.” It still works on this device.',
})

/** Shown where people record changes, while the family has reached a bound on the server. */
export const fullMessages = messages('full', {
  parent:
    'Your family has reached its limit on the server. New changes are saved on this device only. Ask the person who runs the server to raise the limit.',
  child: 'New changes stay on this device for now, because the server has no room for more. Please tell a parent.',
})

/** Messages about unsent changes to a child that was deleted. */
export const lostChangeMessages = messages('lostChange', {
  deletedBy: '{name} deleted {child} on {date}.',
  deleted: '{child} was deleted.',
  own: 'You added this, but it never synced, so it doesn’t count:',
  of: '{name} added this, but it never synced, so it doesn’t count:',
  sum: 'Total: {amount}',
})

/** Messages about changes that the server refused. */
export const refusedEntryMessages = messages('refusedEntry', {
  title: 'Changes the server didn’t accept',
  author: 'By {name}.',
  authorAndDate: 'By {name} on {date}.',
  details: '{author} {reason} This change doesn’t count. If it should, add it again.',
  forbidden: 'The person who made this change wasn’t allowed to.',
  badSchema: 'The server couldn’t read this change.',
  idReuse: 'The server already has a different change in its place.',
  newerVersion: 'A change from a newer version',
  withAmount: '{description}, {amount}',
  remove: 'Remove from this list',
  removed: 'Removed',
  removedDescription: 'It’s no longer in this list.',
})
