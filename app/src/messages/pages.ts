import { messages, rich } from './catalogue.ts'

/** Messages for the landing page, How It Works and the not-found page. */
export const publicMessages = messages('public', {
  pageTitle: 'Little Ledger: a savings bank for your children',
  pageDescription:
    'Little Ledger is a family savings bank that parents run: allowance, interest, and savings goals, even offline. No real money. No ads.',
  notFoundPageTitle: 'Page Not Found · Little Ledger',
  home: 'Home',
  howItWorks: 'How It Works',
  mainNavigation: 'Main',
  logIn: 'Log In',
  title: 'A savings bank for your kids, run by you',
  lead: 'You set the allowance and the interest. They watch their savings grow, and see why.',
  featuresLabel: 'What Little Ledger does',
  allowanceTitle: 'Automated weekly allowance',
  allowanceText: 'Pick the amount and the day. It shows up on time, every time, even offline.',
  goalsTitle: 'Savings goals with tracking',
  goalsText: 'A bike, a game, a trip. Every dollar counts, in the bank or in the piggy bank.',
  interestTitle: 'Customizable interest',
  interestText: 'You set the rate, simple or compound. They see why waiting pays off.',
  promiseLogins: 'Separate logins for parents and kids',
  promiseNoMoney: 'No real money at risk',
  promiseNoAds: 'No ads',
  exampleGoal: 'Bike',
  exampleAmount: rich('<b>$45</b> / $100'),
  exampleProgress: 'Saved for the bike',
  exampleHint: '$55 to go. At $5 a week, that’s 11 weeks.',
  footer: 'Little Ledger never holds real money. It just keeps track of what your family agrees on.',
  signUpTitle: 'Open your family bank',
  signUpLead: 'Start with your account. Add your kids next.',
  haveAccount: 'Already have an account?',
  logInHere: 'Log in here',
  haveFile: 'Have a backup file?',
  restoreFile: 'Restore it',
  testimonial:
    'I used to owe my daughter three weeks of allowance, and we were both guessing how much that was. Now she opens Little Ledger, shows me her balance, and tells me what it’ll be by her birthday.',
  testimonialName: 'Dana, parent of two',
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to home',
})

export const howItWorksMessages = messages('howItWorks', {
  pageTitle: 'How It Works · Little Ledger',
  pageDescription:
    'How a family savings bank works: give each child an account, add deposits and spending, and watch allowance and interest add up.',
  lead: 'Three steps, and your family has its own bank. No real money ever changes hands.',
  accountTitle: 'Create a parent account',
  accountText: 'Sign up in a minute, then add your kids. Each one gets a login and a starting balance.',
  ledgerTitle: 'Track transactions and set goals',
  ledgerText:
    'Add deposits, spending, and cash. Allowance and interest are automatic. Your kids pick what to save for.',
  growthTitle: 'Watch savings grow',
  growthText: 'Your kids log in, see their balance climb toward a goal, and look weeks ahead.',
  begin: 'Sign Up / Log In',
})

/** Messages shared by the parent's and the child's home page. */
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
  addChild: 'Add New Child',
  viewingLabel: 'Parent view',
  viewingAs: rich('You’re viewing as <bdi>{name}</bdi>.'),
  backToDashboard: 'Back to dashboard',
  historyLead:
    'Everything your family added or changed, newest first. Automatic allowance and interest are in each child’s transaction history.',
})

export const kidPageMessages = messages('kidPage', {
  kidAccount: 'Kid Account',
  viewedByParent: 'Parent viewing as kid',
  hello: rich('Hi, <bdi>{name}</bdi>!'),
  growsWithoutRate: rich('<b>Your money grows!</b> You get an allowance, and you earn interest.'),
  grows: rich('<b>Your money grows!</b> You get an allowance, and {rate}% interest {period}.'),
  whatNumber: 'the {label}',
  countCash: 'Count my cash',
  towards: rich('<b>{percent}%</b> of the way to <mark>{name}</mark>'),
  brim: 'the top',
  journey: 'Savings Journey',
  seeGoals: 'See my goals',
  activeGoals: '{count, plural, one {active goal} other {active goals}}',
  completedGoals: '{count, plural, one {goal completed} other {goals completed}}',
  nextGoal: 'Next: {name}',
  allGoalsReached: 'All your goals are complete!',
  firstGoal: 'Pick your first goal!',
  journeyProgress: 'Progress to the next goal',
  interestOff: 'Interest rate: switched off',
  interestRate: 'Interest rate: {rate}% {period}',
  history: 'All Your Money Moves',
  accountGone: 'This account is no longer here.',
  goals: 'Savings Goals',
})
