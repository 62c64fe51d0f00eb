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
  serverClock: 'Check the server',
  serverClockDescription:
    'The server’s clock is wrong. Until it is set right on the server, nothing is sent, and what you do is saved on this device.',
  serverClockDiffers:
    'The server’s clock says {server}. Ask the person who runs the server to set it. Until then your changes are saved on this device only.',
  clockDiffers: 'Check the date',
  clockDiffersDescription:
    'This device’s clock says {device}, the server’s says {server}. Until you say which date is right, your changes are saved on this device only.',
  dateNeeded:
    'This device’s clock says {device}, which cannot be right. Enter today’s date before you change anything.',
  full: 'No room',
  fullDescription:
    'The server has no room for more of your family’s changes. {count, plural, one {1 change is} other {{count} changes are}} saved on this device and counted here, but not on your other devices. The person who runs the server can make room. Then everything is sent by itself.',
  signedOut: 'Log in to sync',
  signedOutDescription:
    'Everything you do is saved on this device. Log in again to send {count, plural, =0 {what comes next} one {1 change} other {{count} changes}} to the server.',
  synced: 'Synced',
  syncedAt: 'Synced at {time}',
  syncedDescription: 'Everything on this device is on the server too.',
  differs: 'Checking',
  differsDescription:
    'This device and the server do not show the same yet. Everything you do is saved on this device, and the app loads everything from the server again by itself.',
  waiting: '{count} waiting',
  waitingDescription:
    'Everything you do is saved on this device. {count, plural, one {1 change} other {{count} changes}} will be sent when the server can be reached.',
  saved: 'Saved on this device',
  savedDescription: 'Everything you do is saved on this device.',
  neverSyncedDescription:
    'Everything you do is saved on this device. No server has been reached yet, and none is needed.',
})

/** Questions about the date when a clock is wrong. */
export const clockMessages = messages('clock', {
  differenceTitle: 'Which date is right?',
  difference: 'This device’s clock says {device}. The server’s clock says {server}.',
  why: 'Allowance and interest are paid by date, so they have to agree.',
  todayIs: 'Today is {date}',
  chooseAgain: 'Choose the date again',
  serverChosen: 'Date set',
  serverChosenHint: 'Little Ledger goes by the server’s date. Set the clock in this device’s settings too.',
  deviceChosen: 'Changes stay on this device',
  deviceChosenHint: 'They are sent once the server’s clock is right. Ask the person who runs the server to set it.',
  dateTitle: 'What is today’s date?',
  dateNeeded: 'This device’s clock says {device}, which cannot be right.',
  date: 'Today’s date',
  dateInvalid: 'Enter today’s date.',
  dateTooEarly: 'Today cannot be before {date}.',
  dateSet: 'Date set',
  dateSetHint: 'Set the clock in this device’s settings too.',
  corrected:
    'This device’s clock says {device}. Little Ledger goes by {now} instead. Set the clock in this device’s settings.',
  changeDate: 'Change the date',
})

export const reconnectMessages = messages('reconnect', {
  submit: 'Log in again',
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

/** Shown where people record, while the family has reached a bound on the server. */
export const fullMessages = messages('full', {
  parent:
    'The server has no room for more of your family’s changes. New ones are saved on this device only. Please ask the person who runs the server to make room.',
  child: 'New changes stay on this device for now, because the server has no room for more. Please tell a parent.',
})

/** Messages about unsent changes to a child that was deleted. */
export const lostChangeMessages = messages('lostChange', {
  deletedBy: '{child} was deleted by {name} on {date}.',
  deleted: '{child} was deleted.',
  own: 'You had recorded this, but it was not sent before that. It does not count:',
  of: '{name} had recorded this, but it was not sent before that. It does not count:',
  sum: 'In all: {amount}',
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
