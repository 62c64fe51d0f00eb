import { messages } from '../catalogue.ts'

/** The badge's label and the panel's sentence for each sync status. */
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
    'The date on this device is different from the server’s. Until you pick the right one, your changes are saved on this device only.',
  dateNeeded: 'Enter today’s date before you change anything.',
  full: 'Limit reached',
  fullDescription:
    'Your family has reached its limit on the server. {count, plural, one {1 change is} other {# changes are}} saved on this device, but won’t show on your other devices. Once the person who runs the server raises the limit, everything syncs automatically.',
  signedOut: 'Log in to sync',
  signedOutDescription:
    'Everything you do is saved on this device. Log in again to sync {count, plural, =0 {new changes} one {1 change} other {# changes}}.',
  unconfirmed: 'Waiting for a parent',
  unconfirmedDescription:
    'Your family was restored from a backup. Everything you do is saved on this device, and syncs once a parent lets you log in again. Usually that’s the one who set up the family.',
  onlyHere: 'Only on this device',
  closedDescription:
    'New families can’t sign up on this server, so nothing syncs. Everything you do is saved on this device. Download a backup now and then to keep it safe.',
  needsCode: 'Sign-up code needed',
  needsCodeDescription:
    'To sync, your family needs a sign-up code from the person who runs the server. Until then, everything you do is saved on this device.',
  wrongAddress: 'Check the address',
  wrongAddressDescription:
    'The server doesn’t know the address in your browser, so nothing syncs. Everything you do is saved on this device. Ask the person who runs the server for the right address.',
  familyRemoved: 'Removed from the server',
  familyRemovedDescription:
    'Your family was removed from the server, so nothing syncs anymore. Everything is still on this device. A parent can download a backup to keep it safe.',
  synced: 'Synced',
  syncedAt: 'Synced at {time}',
  syncedDescription: 'Saved on your server too.',
  differs: 'Checking',
  differsDescription:
    'This device and the server don’t match yet, so everything is loading from the server again. Everything you do is saved on this device.',
  waiting: '{count, plural, one {1 change} other {# changes}} saved here',
  waitingOffline: 'Offline · {count, plural, one {1 change} other {# changes}} saved here',
  waitingShort: 'Saved here',
  waitingDescription:
    'Everything you do is saved on this device. {count, plural, one {1 change} other {# changes}} will sync as soon as this device can reach the server.',
  allSafe: 'All safe',
  offline: 'Offline',
  saved: 'Saved on this device',
  needsParent: 'Everything you do is saved on this device. It will sync after a parent logs in here.',
  savedDescription: 'Everything you do is saved on this device.',
  neverSyncedDescription:
    'Everything you do is saved on this device. You’re not connected to a server, and you don’t need one.',
})

/** Shown next to controls that record changes, as long as the family is over one of the server's limits. */
export const fullMessages = messages('full', {
  parent:
    'Your family has reached its limit on the server. New changes are saved on this device only. Ask the person who runs the server to raise the limit.',
  child: 'New things are saved on this device only. Please tell a parent.',
  helper: 'New gifts are saved on this device only. Please tell a parent.',
})
