import { message, richMessage } from './catalogue.ts'

/** Messages for the landing page, How It Works and the not-found page. */
export const publicMessages = {
  home: message({ id: 'public.home', defaultMessage: 'Home' }),
  howItWorks: message({ id: 'public.howItWorks', defaultMessage: 'How It Works' }),
  mainNavigation: message({ id: 'public.mainNavigation', defaultMessage: 'Main' }),
  logIn: message({ id: 'public.logIn', defaultMessage: 'Log In' }),
  title: message({ id: 'public.title', defaultMessage: 'A savings bank for your children, run by you' }),
  lead: message({
    id: 'public.lead',
    defaultMessage:
      'Pay the allowance, set the interest, keep the ledger. They watch their savings grow and learn why.',
  }),
  featuresLabel: message({ id: 'public.featuresLabel', defaultMessage: 'What Little Ledger does' }),
  allowanceTitle: message({ id: 'public.allowanceTitle', defaultMessage: 'Automated weekly allowance' }),
  allowanceText: message({
    id: 'public.allowanceText',
    defaultMessage: 'Choose the amount and the day. It arrives on time, every time, even with no internet.',
  }),
  goalsTitle: message({ id: 'public.goalsTitle', defaultMessage: 'Savings goals with tracking' }),
  goalsText: message({
    id: 'public.goalsText',
    defaultMessage: 'A bike, a game, a trip. Every dollar moves the bar, in the bank or in the piggy bank.',
  }),
  interestTitle: message({ id: 'public.interestTitle', defaultMessage: 'Customizable interest' }),
  interestText: message({
    id: 'public.interestText',
    defaultMessage: 'You set the rate, simple or compound. They find out what waiting is worth.',
  }),
  promiseLogins: message({ id: 'public.promiseLogins', defaultMessage: 'Separate logins for parents and kids' }),
  promiseNoMoney: message({ id: 'public.promiseNoMoney', defaultMessage: 'No real money at risk' }),
  promiseNoAds: message({ id: 'public.promiseNoAds', defaultMessage: 'No ads' }),
  exampleGoal: message({ id: 'public.exampleGoal', defaultMessage: 'Bike' }),
  exampleAmount: richMessage({ id: 'public.exampleAmount', defaultMessage: '<b>$45</b> / $100' }),
  exampleProgress: message({ id: 'public.exampleProgress', defaultMessage: 'Saved for the bike' }),
  exampleHint: message({
    id: 'public.exampleHint',
    defaultMessage: '$55 to go. At $5 a week, that is 11 weeks.',
  }),
  footer: message({
    id: 'public.footer',
    defaultMessage: 'Little Ledger holds no money. It keeps count of what your family has agreed on.',
  }),
  signUpTitle: message({ id: 'public.signUpTitle', defaultMessage: 'Open your family bank' }),
  signUpLead: message({
    id: 'public.signUpLead',
    defaultMessage: 'You first. Your children get their own logins afterwards.',
  }),
  haveAccount: message({ id: 'public.haveAccount', defaultMessage: 'Already have an account?' }),
  logInHere: message({ id: 'public.logInHere', defaultMessage: 'Log in here' }),
  haveFile: message({ id: 'public.haveFile', defaultMessage: 'Saved your family to a file?' }),
  restoreFile: message({ id: 'public.restoreFile', defaultMessage: 'Restore it' }),
  testimonial: message({
    id: 'public.testimonial',
    defaultMessage:
      'Before, I owed my daughter three weeks of pocket money and we both had to guess. Now she opens the ledger, shows me the balance, and tells me what it will be by her birthday.',
  }),
  testimonialName: message({ id: 'public.testimonialName', defaultMessage: 'Dana, parent of two' }),
  notFoundTitle: message({ id: 'public.notFoundTitle', defaultMessage: '404 Page Not Found' }),
  notFoundText: message({
    id: 'public.notFoundText',
    defaultMessage: 'Did you forget to add the page to the router?',
  }),
  goHome: message({ id: 'public.goHome', defaultMessage: 'Go to the home page' }),
}

export const howItWorksMessages = {
  lead: message({
    id: 'howItWorks.lead',
    defaultMessage: 'Three steps, and your family has a bank. No real money ever moves.',
  }),
  accountTitle: message({ id: 'howItWorks.accountTitle', defaultMessage: 'Create a parent account' }),
  accountText: message({
    id: 'howItWorks.accountText',
    defaultMessage:
      'Sign up in a minute. Then add each child with a name, a login of their own and a starting balance.',
  }),
  ledgerTitle: message({ id: 'howItWorks.ledgerTitle', defaultMessage: 'Track transactions and set goals' }),
  ledgerText: message({
    id: 'howItWorks.ledgerText',
    defaultMessage:
      'Write down deposits, spending and cash. Allowance and interest write themselves. Your child picks what to save for.',
  }),
  growthTitle: message({ id: 'howItWorks.growthTitle', defaultMessage: 'Watch savings grow' }),
  growthText: message({
    id: 'howItWorks.growthText',
    defaultMessage: 'Your child logs in, sees the balance climb towards the goal, and can look weeks ahead.',
  }),
  begin: message({ id: 'howItWorks.begin', defaultMessage: 'Sign Up / Log In' }),
}

/** Messages shared by the parent's and the child's home page. */
export const homeMessages = {
  logOut: message({ id: 'home.logOut', defaultMessage: 'Log out' }),
  backToParentView: message({ id: 'home.backToParentView', defaultMessage: 'Back to Parent View' }),
}

export const parentPageMessages = {
  welcome: message({ id: 'parentPage.welcome', defaultMessage: 'Welcome, {name}!' }),
  parentAccount: message({ id: 'parentPage.parentAccount', defaultMessage: 'Parent Account' }),
  editProfile: message({ id: 'parentPage.editProfile', defaultMessage: 'Edit Profile' }),
  familyHistory: message({ id: 'parentPage.familyHistory', defaultMessage: 'Family history' }),
  yourData: message({ id: 'parentPage.yourData', defaultMessage: 'Your data' }),
  devices: message({ id: 'parentPage.devices', defaultMessage: 'Signed-in devices' }),
  quickActions: message({ id: 'parentPage.quickActions', defaultMessage: 'Quick Actions' }),
  addTransaction: message({ id: 'parentPage.addTransaction', defaultMessage: 'Add Transaction' }),
  setAllowance: message({ id: 'parentPage.setAllowance', defaultMessage: 'Set Allowance' }),
  setInterest: message({ id: 'parentPage.setInterest', defaultMessage: 'Set Interest Rate' }),
  updateCash: message({ id: 'parentPage.updateCash', defaultMessage: 'Update Cash' }),
  viewAsKid: message({ id: 'parentPage.viewAsKid', defaultMessage: 'View as Kid' }),
  transactionHistory: message({ id: 'parentPage.transactionHistory', defaultMessage: 'Transaction History' }),
  noChildrenTitle: message({ id: 'parentPage.noChildrenTitle', defaultMessage: 'Add your first child' }),
  noChildrenHint: message({
    id: 'parentPage.noChildrenHint',
    defaultMessage: 'Give them a name, a login and, if you like, a starting balance. Allowance and deposits come next.',
  }),
  addChild: message({ id: 'parentPage.addChild', defaultMessage: 'Add New Child' }),
  viewingLabel: message({ id: 'parentPage.viewingLabel', defaultMessage: 'Parent view' }),
  viewingAs: richMessage({ id: 'parentPage.viewingAs', defaultMessage: 'You are viewing as <bdi>{name}</bdi>.' }),
  backToDashboard: message({ id: 'parentPage.backToDashboard', defaultMessage: 'Back to the dashboard' }),
  historyLead: message({
    id: 'parentPage.historyLead',
    defaultMessage:
      'Everything your family has recorded, newest first. Allowances and interest come by themselves and are in each child’s transactions.',
  }),
}

export const kidPageMessages = {
  kidAccount: message({ id: 'kidPage.kidAccount', defaultMessage: 'Kid Account' }),
  viewedByParent: message({ id: 'kidPage.viewedByParent', defaultMessage: 'Parent viewing as kid' }),
  hello: richMessage({ id: 'kidPage.hello', defaultMessage: 'Hi, <bdi>{name}</bdi>!' }),
  growsWithoutRate: richMessage({
    id: 'kidPage.growsWithoutRate',
    defaultMessage: '<b>Your money grows!</b> You get an allowance, and interest is switched on.',
  }),
  grows: richMessage({
    id: 'kidPage.grows',
    defaultMessage: '<b>Your money grows!</b> You get an allowance, and {rate}% interest {period}.',
  }),
  totalSavings: message({ id: 'kidPage.totalSavings', defaultMessage: 'Total Savings' }),
  bankBalance: message({ id: 'kidPage.bankBalance', defaultMessage: 'Bank Balance' }),
  cash: message({ id: 'kidPage.cash', defaultMessage: 'Cash in Piggy Bank' }),
  whatNumber: message({ id: 'kidPage.whatNumber', defaultMessage: 'the {label}' }),
  countCash: message({ id: 'kidPage.countCash', defaultMessage: 'Count my cash' }),
  towards: richMessage({
    id: 'kidPage.towards',
    defaultMessage: '<b>{percent}%</b> of the way to <mark>{name}</mark>',
  }),
  brim: message({ id: 'kidPage.brim', defaultMessage: 'the brim' }),
  journey: message({ id: 'kidPage.journey', defaultMessage: 'Savings Journey' }),
  seeGoals: message({ id: 'kidPage.seeGoals', defaultMessage: 'See my goals' }),
  activeGoals: message({
    id: 'kidPage.activeGoals',
    defaultMessage: '{count, plural, one {active goal} other {active goals}}',
  }),
  completedGoals: message({
    id: 'kidPage.completedGoals',
    defaultMessage: '{count, plural, one {goal completed} other {goals completed}}',
  }),
  nextGoal: message({ id: 'kidPage.nextGoal', defaultMessage: 'Next: {name}' }),
  allGoalsReached: message({ id: 'kidPage.allGoalsReached', defaultMessage: 'You reached every goal!' }),
  firstGoal: message({ id: 'kidPage.firstGoal', defaultMessage: 'Your first goal starts the trip.' }),
  journeyProgress: message({ id: 'kidPage.journeyProgress', defaultMessage: 'Way to the next goal' }),
  interestOff: message({ id: 'kidPage.interestOff', defaultMessage: 'Interest rate: switched off' }),
  interestRate: message({ id: 'kidPage.interestRate', defaultMessage: 'Interest rate: {rate}% {period}' }),
  history: message({ id: 'kidPage.history', defaultMessage: 'All Your Money Moves' }),
  accountGone: message({ id: 'kidPage.accountGone', defaultMessage: 'This account is not here any more.' }),
  goals: message({ id: 'kidPage.goals', defaultMessage: 'Savings Goals' }),
}
