import { message, richMessage } from './catalogue.ts'

export const childrenMessages = {
  title: message({ id: 'children.title', defaultMessage: 'Your Children' }),
  none: message({ id: 'children.none', defaultMessage: 'No children added yet.' }),
  add: message({ id: 'children.add', defaultMessage: 'Add New Child' }),
  loginDetailsOf: message({ id: 'children.loginDetailsOf', defaultMessage: 'Login details of {name}' }),
  deleteChild: message({ id: 'children.deleteChild', defaultMessage: 'Delete {name}' }),
}

export const childSummaryMessages = {
  bankBalance: message({ id: 'childSummary.bankBalance', defaultMessage: 'Bank Balance' }),
  cash: message({ id: 'childSummary.cash', defaultMessage: 'Cash in Piggy Bank' }),
  total: message({ id: 'childSummary.total', defaultMessage: 'Total Savings' }),
  // Names for the numbers in questions such as "Why is the bank balance $20.00?".
  whyBankBalance: message({ id: 'childSummary.whyBankBalance', defaultMessage: 'the bank balance' }),
  whyCash: message({ id: 'childSummary.whyCash', defaultMessage: 'the cash' }),
  whyTotal: message({ id: 'childSummary.whyTotal', defaultMessage: 'the total' }),
  nextAllowance: message({ id: 'childSummary.nextAllowance', defaultMessage: 'Next allowance' }),
  noAllowance: message({ id: 'childSummary.noAllowance', defaultMessage: 'No allowance scheduled' }),
  amountOnDay: richMessage({ id: 'childSummary.amountOnDay', defaultMessage: '<amount></amount> on {day}' }),
}

export const addChildMessages = {
  title: message({ id: 'addChild.title', defaultMessage: 'Add a New Child' }),
  name: message({ id: 'addChild.name', defaultMessage: "Child's Name" }),
  usernameHint: message({ id: 'addChild.usernameHint', defaultMessage: 'What your child types to log in.' }),
  startingBalance: message({ id: 'addChild.startingBalance', defaultMessage: 'Starting Balance ($)' }),
  usernameLeft: message({
    id: 'addChild.usernameLeft',
    defaultMessage: 'Everything else is saved. Only another username is needed, now or later.',
  }),
  submit: message({ id: 'addChild.submit', defaultMessage: 'Add Child' }),
  submitting: message({ id: 'addChild.submitting', defaultMessage: 'Creating...' }),
  saveUsername: message({ id: 'addChild.saveUsername', defaultMessage: 'Save Username' }),
  later: message({ id: 'addChild.later', defaultMessage: 'Later' }),
  added: message({ id: 'addChild.added', defaultMessage: 'Child account has been created.' }),
  failed: message({ id: 'addChild.failed', defaultMessage: 'Failed to create child account' }),
}

export const loginDetailsMessages = {
  title: message({ id: 'loginDetails.title', defaultMessage: 'Update Login Details' }),
  intro: richMessage({ id: 'loginDetails.intro', defaultMessage: 'What <b>{name}</b> types to log in.' }),
  usernameTaken: message({
    id: 'loginDetails.usernameTaken',
    defaultMessage: 'Somebody else has this one on the server: there another is needed.',
  }),
  passwordHint: message({ id: 'loginDetails.passwordHint', defaultMessage: 'Leave it blank to keep the current one.' }),
  passwordRequired: message({
    id: 'loginDetails.passwordRequired',
    defaultMessage: 'Please choose a password: this device does not know the present one.',
  }),
  submit: message({ id: 'loginDetails.submit', defaultMessage: 'Update' }),
  submitting: message({ id: 'loginDetails.submitting', defaultMessage: 'Updating...' }),
  saved: message({ id: 'loginDetails.saved', defaultMessage: 'Login details have been updated.' }),
  failed: message({ id: 'loginDetails.failed', defaultMessage: 'Failed to update login details' }),
  noUser: message({ id: 'loginDetails.noUser', defaultMessage: 'Could not determine user ID' }),
}

export const deleteChildMessages = {
  title: message({ id: 'deleteChild.title', defaultMessage: 'Delete Child' }),
  intro: message({ id: 'deleteChild.intro', defaultMessage: 'This deletes everything about this child:' }),
  money: message({ id: 'deleteChild.money', defaultMessage: 'the money: {balance} in the bank and {cash} in cash' }),
  history: message({
    id: 'deleteChild.history',
    defaultMessage: 'the whole history, the allowance and the interest',
  }),
  goals: message({ id: 'deleteChild.goals', defaultMessage: 'all savings goals and badges' }),
  login: message({ id: 'deleteChild.login', defaultMessage: 'the login' }),
  final: message({ id: 'deleteChild.final', defaultMessage: 'It cannot be undone.' }),
  backupHint: message({
    id: 'deleteChild.backupHint',
    defaultMessage: 'To keep a copy, save your family to a file first: menu, Your data.',
  }),
  typeName: message({ id: 'deleteChild.typeName', defaultMessage: 'Type the child’s name to delete it' }),
  wrongName: message({ id: 'deleteChild.wrongName', defaultMessage: 'Please type the name as it stands above.' }),
  submit: message({ id: 'deleteChild.submit', defaultMessage: 'Delete' }),
  submitting: message({ id: 'deleteChild.submitting', defaultMessage: 'Deleting...' }),
  deleted: message({ id: 'deleteChild.deleted', defaultMessage: 'Child deleted' }),
  failed: message({ id: 'deleteChild.failed', defaultMessage: 'Error deleting child' }),
}
