import { messages, rich } from './catalogue.ts'

/** Messages for the not-found page. */
export const notFoundMessages = messages('notFound', {
  pageTitle: 'Page Not Found · Little Ledger',
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  goHome: 'Back to home',
})

/** Messages shared by the parent and child home pages. */
export const homeMessages = messages('home', {
  install: 'Install on this device',
  leaveDevice: 'Remove data from this device',
  logOut: 'Log out',
  backToParentView: 'Back to Parent View',
})

export const parentPageMessages = messages('parentPage', {
  welcome: 'Welcome, {name}!',
  parentAccount: 'Parent Account',
  editProfile: 'Edit Profile',
  familyHistory: 'Family activity',
  yourData: 'Your data',
  devices: 'Logged-in devices',
  quickActions: 'Quick Actions',
  addTransaction: 'Add Transaction',
  setAllowance: 'Set Allowance',
  setInterest: 'Set Interest Rate',
  updateCash: 'Update Cash',
  viewAsKid: 'View as Kid',
  transactionHistory: 'Transaction History',
  noChildrenTitle: 'Add your first child',
  noChildrenHint: 'All you need is a name and a login. Allowance and deposits come next.',
  viewingLabel: 'Parent view',
  viewingAs: rich('You’re viewing as <bdi>{name}</bdi>.'),
  backToDashboard: 'Back to dashboard',
  historyLead:
    'Everything your family added or changed, newest first. Automatic allowance and interest are in each child’s transaction history.',
})

export const kidPageMessages = messages('kidPage', {
  title: 'My page',
  kidAccount: 'Kid Account',
  changePicture: 'Change my picture',
  viewedByParent: 'Parent viewing as kid',
  hello: rich('Hi, <bdi>{name}</bdi>!'),
  grows: rich(
    '<b>{unit, select, stars {Your stars grow!} minutes {Your minutes grow!} other {Your money grows!}}</b> You get an allowance and interest.',
  ),
  growsAbove: rich(
    '<b>{unit, select, stars {Your stars grow} minutes {Your minutes grow} other {Your money grows}} when you have more than {zero}.</b> Your allowance helps!',
  ),
  paused: 'Right now, your allowance is paused.',
  pausedUntil: 'Right now, your allowance is paused until {date}.',
  whyBank: 'the bank balance',
  whyCash: 'the cash in your piggy bank',
  whyTotal: 'your total',
  countCash: 'Count my cash',
  count: 'Count',
  towards: rich('<b>{percent}</b> of the way to <mark>{name}</mark>'),
  enoughFor: rich('You have enough for <mark>{name}!</mark>'),
  towardsBadge: rich('Bank: <b>{percent}</b> of the way to <mark>your {name} badge</mark>'),
  brim: 'the top',
  journey: 'Savings Journey',
  seeGoals: 'See my goals',
  activeGoals: '{count, plural, one {active goal} other {active goals}}',
  completedGoals: '{count, plural, one {goal completed} other {goals completed}}',
  nextGoal: 'Next: {name}',
  allGoalsReached: 'All your goals are complete!',
  firstGoal: 'Pick your first goal!',
  journeyProgress: 'Progress to the next goal',
  interestOff: 'No interest right now',
  interestRate: 'Interest rate: {rate} {period}',
  history: '{unit, select, stars {All Your Star Moves} minutes {All Your Minute Moves} other {All Your Money Moves}}',
  accountGone: 'Your page is gone. Ask a parent for help.',
  accountGoneForParent: 'This account isn’t here anymore.',
  goals: 'Savings Goals',
})
