import { messages } from './catalogue.ts'

export const syncMessages = messages('sync', {
  title: 'Where your data is',
  lastSync: 'Last sync: {time}',
  syncNow: 'Sync now',
  syncing: 'Syncing...',
  aParent: 'a parent',
  pendingList: 'Changes waiting for someone else',
  pendingFor: '{count, plural, one {1 change is} other {{count} changes are}} waiting for {name} to log in here.',
})

/** The badge label and the panel's sentence for each sync status. */
export const syncStatusMessages = messages('syncStatus', {
  needsAttention: 'Action needed',
  notSent: 'Something couldn’t be sent. See what to do below.',
  updateNeeded: 'Update needed',
  updateNeededDescription:
    'Some changes were made with a newer version of Little Ledger. They’re safe and will show here after an update. Reload this page.',
  serverClock: 'Check the server',
  serverClockDescription:
    'The server’s clock is wrong. Until it’s fixed, nothing is sent, and everything you do is saved on this device.',
  serverClockDiffers:
    'The server’s clock says {server}. Ask the person who runs the server to fix it. Until then, your changes are saved on this device only.',
  clockDiffers: 'Check the date',
  clockDiffersDescription:
    'This device’s clock says {device}, the server’s says {server}. Until you choose the right date, your changes are saved on this device only.',
  dateNeeded: 'This device’s clock says {device}, which can’t be right. Enter today’s date before you change anything.',
  full: 'No room',
  fullDescription:
    'The server has no room for more of your family’s changes. {count, plural, one {1 change is} other {{count} changes are}} saved and counted on this device, but not on your other devices. Once the person who runs the server makes room, everything is sent automatically.',
  signedOut: 'Log in to sync',
  signedOutDescription:
    'Everything you do is saved on this device. Log in again to send {count, plural, =0 {new changes} one {1 change} other {{count} changes}} to the server.',
  synced: 'Synced',
  syncedAt: 'Synced at {time}',
  syncedDescription: 'Saved on your server too.',
  differs: 'Checking',
  differsDescription:
    'This device and the server don’t match yet. Everything you do is saved on this device, and the app is loading everything from the server again.',
  waiting: '{count} waiting',
  waitingDescription:
    'Everything you do is saved on this device. {count, plural, one {1 change} other {{count} changes}} will be sent when the server can be reached.',
  saved: 'Saved on this device',
  savedDescription: 'Everything you do is saved on this device.',
  neverSyncedDescription:
    'Everything you do is saved on this device. It hasn’t connected to a server yet, and you don’t need one.',
})

/** Messages that ask for the date when a clock is wrong. */
export const clockMessages = messages('clock', {
  differenceTitle: 'Which date is right?',
  difference: 'This device’s clock says {device}. The server’s clock says {server}.',
  why: 'Allowance and interest are paid by date, so the two dates have to agree.',
  todayIs: 'Today is {date}',
  chooseAgain: 'Choose the date again',
  serverChosen: 'Date set',
  serverChosenHint: 'Little Ledger now uses the server’s date. Set the clock in this device’s settings too.',
  deviceChosen: 'Changes stay on this device',
  deviceChosenHint: 'They’ll be sent once the server’s clock is right. Ask the person who runs the server to fix it.',
  dateTitle: 'What is today’s date?',
  dateNeeded: 'This device’s clock says {device}, which can’t be right.',
  date: 'Today’s date',
  dateInvalid: 'Enter today’s date.',
  dateTooEarly: 'Today’s date can’t be before {date}.',
  dateSet: 'Date set',
  dateSetHint: 'Set the clock in this device’s settings too.',
  corrected:
    'This device’s clock says {device}. Little Ledger uses {now} instead. Set the clock in this device’s settings.',
  changeDate: 'Change the date',
})

export const reconnectMessages = messages('reconnect', {
  submit: 'Log in again',
  sending: 'Your changes are being sent.',
  usernameTaken:
    '“{username}” belongs to someone else on this server. Choose another username to log in with. Your family’s ledger doesn’t change.',
  newUsername: 'Choose another username',
  passwordHint: 'Your current password. It stays the same.',
  submitUsername: 'Use this name',
  usernameChanged: 'Username changed',
  usernameChangedDescription: 'From now on, log in as “{username}”. Your changes are being sent.',
})

export const usernameConflictMessages = messages('usernameConflict', {
  title: 'Choose another username',
  ownUsername: 'New username for you',
  usernameOf: 'New username for {name}',
  taken: '“{username}” belongs to someone else on the server. It still works here.',
})

/** Shown where people record changes, while the family has reached a bound on the server. */
export const fullMessages = messages('full', {
  parent:
    'The server has no room for more of your family’s changes. New ones are saved on this device only. Ask the person who runs the server to make room.',
  child: 'New changes stay on this device for now, because the server has no room for more. Please tell a parent.',
})

/** Messages about unsent changes to a child that was deleted. */
export const lostChangeMessages = messages('lostChange', {
  deletedBy: '{child} was deleted by {name} on {date}.',
  deleted: '{child} was deleted.',
  own: 'You recorded this, but it hadn’t been sent, so it doesn’t count:',
  of: '{name} recorded this, but it hadn’t been sent, so it doesn’t count:',
  sum: 'Total: {amount}',
})

/** Messages about changes that the server refused. */
export const refusedEntryMessages = messages('refusedEntry', {
  title: 'Not accepted by the server',
  details: '{date}, by {name}. {reason} This change doesn’t count. If it should, record it again.',
  forbidden: 'The person who recorded this change wasn’t allowed to.',
  badSchema: 'The server couldn’t read this change.',
  idReuse: 'The server has a different entry with the same number.',
  newerVersion: 'A change from a newer version',
  withAmount: '{description}, {amount}',
  remove: 'Remove from this list',
  removed: 'Removed',
  removedDescription: 'It’s no longer in this list.',
})
