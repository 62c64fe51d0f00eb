import { messages, rich } from './catalogue.ts'

/** Messages for the landing page, How It Works and the not-found page. */
export const publicMessages = messages('public', {
  pageTitle: 'Little Ledger: a savings bank for your children',
  pageDescription:
    'Little Ledger is a family savings bank run by parents: allowance, interest, savings goals and a ledger that works offline. No real money, no ads.',
  notFoundPageTitle: 'Page not found · Little Ledger',
  home: 'Home',
  howItWorks: 'How It Works',
  mainNavigation: 'Main',
  logIn: 'Log In',
  title: 'A savings bank for your children, run by you',
  lead: 'Pay the allowance, set the interest, keep the ledger. They watch their savings grow, and see why.',
  featuresLabel: 'What Little Ledger does',
  allowanceTitle: 'Automated weekly allowance',
  allowanceText: 'Choose the amount and the day. It arrives on time, every time, even with no internet.',
  goalsTitle: 'Savings goals with tracking',
  goalsText: 'A bike, a game, a trip. Every dollar moves the bar, in the bank or in the piggy bank.',
  interestTitle: 'Customizable interest',
  interestText: 'You set the rate, simple or compound. They see why waiting pays off.',
  promiseLogins: 'Separate logins for parents and kids',
  promiseNoMoney: 'No real money at risk',
  promiseNoAds: 'No ads',
  exampleGoal: 'Bike',
  exampleAmount: rich('<b>$45</b> / $100'),
  exampleProgress: 'Saved for the bike',
  exampleHint: '$55 to go. At $5 a week, that is 11 weeks.',
  footer: 'Little Ledger holds no money. It keeps track of what your family agrees on.',
  signUpTitle: 'Open your family bank',
  signUpLead: 'Start with your account. Add your kids next.',
  haveAccount: 'Already have an account?',
  logInHere: 'Log in here',
  haveFile: 'Have a backup file?',
  restoreFile: 'Restore it',
  testimonial:
    'Before, I owed my daughter three weeks of pocket money and we both had to guess. Now she opens the ledger, shows me the balance, and tells me what it will be by her birthday.',
  testimonialName: 'Dana, parent of two',
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Go to the home page',
})

export const howItWorksMessages = messages('howItWorks', {
  pageTitle: 'How it works · Little Ledger',
  pageDescription:
    'How a family savings bank works: open an account for each child, record deposits and spending, and watch allowance and interest add up.',
  lead: 'Three steps, and your family has a bank. No real money ever moves.',
  accountTitle: 'Create a parent account',
  accountText: 'Sign up in a minute. Then add each child with a name, their own login and a starting balance.',
  ledgerTitle: 'Track transactions and set goals',
  ledgerText:
    'Record deposits, spending and cash. Allowance and interest are added automatically. Your child picks what to save for.',
  growthTitle: 'Watch savings grow',
  growthText: 'Your child logs in, sees the balance climb toward the goal, and can look weeks ahead.',
  begin: 'Sign Up / Log In',
})

/** Messages shared by the parent's and the child's home page. */
export const homeMessages = messages('home', {
  leaveDevice: 'Leave this device',
  logOut: 'Log out',
  backToParentView: 'Back to Parent View',
})

export const parentPageMessages = messages('parentPage', {
  welcome: 'Welcome, {name}!',
  parentAccount: 'Parent Account',
  editProfile: 'Edit Profile',
  familyHistory: 'Family history',
  yourData: 'Your data',
  devices: 'Signed-in devices',
  quickActions: 'Quick Actions',
  addTransaction: 'Add Transaction',
  setAllowance: 'Set Allowance',
  setInterest: 'Set Interest Rate',
  updateCash: 'Update Cash',
  viewAsKid: 'View as Kid',
  transactionHistory: 'Transaction History',
  noChildrenTitle: 'Add your first child',
  noChildrenHint: 'Give them a name, a login and, if you like, a starting balance. Allowance and deposits come next.',
  addChild: 'Add New Child',
  viewingLabel: 'Parent view',
  viewingAs: rich('You are viewing as <bdi>{name}</bdi>.'),
  backToDashboard: 'Back to the dashboard',
  historyLead:
    'Everything your family has recorded, newest first. Allowance and interest are added automatically; you’ll find them in each child’s transactions.',
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
