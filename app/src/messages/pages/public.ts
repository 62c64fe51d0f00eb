import { messages, rich } from '../catalogue.ts'

/** Messages for the landing page, its header and its footer. */
export const publicMessages = messages('public', {
  pageTitle: 'Little Ledger: a savings bank for your children',
  pageDescription:
    'Little Ledger is a family savings bank that parents run: allowance, interest, and savings goals, even offline. No real money. No ads.',
  home: 'Home',
  howItWorks: 'How It Works',
  mainNavigation: 'Main',
  logIn: 'Log In',
  openHome: 'My page',
  title: 'A savings bank for your kids, run by you',
  lead: 'You set the allowance and the interest. They watch their savings grow, and see why.',
  getStarted: 'Start your family bank',
  pictureAlt: 'A parent’s page on a tablet: both kids’ balances, the next allowance, and what happened last.',
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
  haveCode: 'Invited by your family?',
  enterCode: 'Enter your code',
  haveFile: 'Have a backup file?',
  restoreFile: 'Restore it',
  testimonial:
    'I used to owe my daughter three weeks of allowance, and we were both guessing how much that was. Now she opens Little Ledger, shows me her balance, and tells me what it’ll be by her birthday.',
  testimonialName: 'Dana, parent of two',
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
