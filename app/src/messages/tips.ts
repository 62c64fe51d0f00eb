import { messages, rich } from './catalogue.ts'

export const tipCardMessages = messages('tips', {
  heading: 'Three tips for you',
  saveFirstTitle: 'Save a little first',
  saveFirst: 'Got some money? Put a bit away before you spend any.',
  sleepOnItTitle: 'Sleep on it',
  sleepOnIt: 'See something fun? Wait one night. Do you still want it?',
  letItGrowTitle: 'Let it grow',
  letItGrow: 'Money you leave in the bank can grow, like a little plant.',
})

export const moneySmartTipsMessages = messages('moneySmartTips', {
  title: 'Money Smart Tips',
  needs: rich('<b>Needs come before wants.</b> Food is a need. A toy is a want.'),
  bigGoals: rich('<b>Big goals are made of small steps.</b> One dollar a week is $52 in a year.'),
  twoPrices: rich('<b>Look at two prices.</b> The same thing can cost less at another store.'),
  countCash: rich('<b>Count your piggy bank often.</b> Then you always know what you have.'),
  sharing: rich('<b>Sharing feels good too.</b> Save a little for someone you like.'),
})
