import { messages, rich } from '../catalogue.ts'

export const addChildMessages = messages('addChild', {
  title: 'Add a New Child',
  name: "Child's Name",
  usernameHint: 'Your child uses this to log in.',
  startingBalance: 'Starting Balance ({sign})',
  startingUnits: 'Starting Balance',
  unit: 'What does your child save?',
  usernameLeft: 'Everything else is saved. Just pick another username, now or later.',
  submit: 'Add Child',
  saveUsername: 'Save username',
  later: 'Later',
  added: 'Child account has been created.',
  addedWithoutUsername: '{name} was added. To pick another username, open “Login details” in {name}’s menu.',
  failed: 'Failed to create child account',
})

export const loginDetailsMessages = messages('loginDetails', {
  title: 'Update Login Details',
  intro: rich('<b>{name}</b> uses this to log in.'),
  newIntro: rich('Pick a username and password for <b>{name}</b> to log in with.'),
  restoredIntro: rich('Backups don’t include passwords. Pick a new one so <b>{name}</b> can log in on this device.'),
  restoredMaybeOnServer: rich(
    'Backups don’t include passwords. Pick a new one so <b>{name}</b> can log in on this device. If your family syncs with a server, log in to sync first: that may bring back the old one.',
  ),
  usernameTaken: '{holder} already has this username. Pick another one.',
  passwordHint: 'Leave it blank to keep the current one.',
  passwordRequired: 'Please choose a new password. This device doesn’t know the old one.',
  submit: 'Update',
  submitting: 'Updating...',
  saved: 'Login details have been updated.',
  failed: 'Failed to update login details',
  noUser: 'Could not determine user ID',
})

export const deleteChildMessages = messages('deleteChild', {
  title: 'Delete Child',
  intro: 'This deletes:',
  money: '{balance} in the bank and {cash} in cash',
  units: '{balance} in the bank',
  history: 'all transactions, allowance, and interest',
  goals: 'savings goals and badges',
  login: 'the child’s login',
  final: 'This can’t be undone.',
  keepHint:
    'Want to keep a record? Download the transactions first, in the menu under “Your data.” A backup doesn’t bring a deleted child back.',
  typeName: 'Type {name} to confirm',
  wrongName: 'Please type the name shown above. Capital letters don’t matter.',
  deleted: 'Child deleted',
  failed: 'Error deleting child',
})
