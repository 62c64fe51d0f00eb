import { message, richMessage } from './catalogue.ts'

export const tipCardMessages = {
  heading: message({ id: 'tips.heading', defaultMessage: 'Three tips for you' }),
  saveFirstTitle: message({ id: 'tips.saveFirstTitle', defaultMessage: 'Save a little first' }),
  saveFirst: message({
    id: 'tips.saveFirst',
    defaultMessage: 'Got some money? Put a bit away before you spend any.',
  }),
  sleepOnItTitle: message({ id: 'tips.sleepOnItTitle', defaultMessage: 'Sleep on it' }),
  sleepOnIt: message({
    id: 'tips.sleepOnIt',
    defaultMessage: 'See something fun? Wait one night. Do you still want it?',
  }),
  letItGrowTitle: message({ id: 'tips.letItGrowTitle', defaultMessage: 'Let it grow' }),
  letItGrow: message({
    id: 'tips.letItGrow',
    defaultMessage: 'Money you leave in the bank can grow, like a little plant.',
  }),
}

export const moneySmartTipsMessages = {
  title: message({ id: 'moneySmartTips.title', defaultMessage: 'Money Smart Tips' }),
  needs: richMessage({
    id: 'moneySmartTips.needs',
    defaultMessage: '<b>Needs come before wants.</b> Food is a need. A toy is a want.',
  }),
  bigGoals: richMessage({
    id: 'moneySmartTips.bigGoals',
    defaultMessage: '<b>Big goals are made of small steps.</b> One dollar a week is 52 dollars in a year.',
  }),
  twoPrices: richMessage({
    id: 'moneySmartTips.twoPrices',
    defaultMessage: '<b>Look at two prices.</b> The same thing can cost less in another shop.',
  }),
  countCash: richMessage({
    id: 'moneySmartTips.countCash',
    defaultMessage: '<b>Count your piggy bank often.</b> Then you always know what you have.',
  }),
  sharing: richMessage({
    id: 'moneySmartTips.sharing',
    defaultMessage: '<b>Sharing feels good too.</b> Keep a little for somebody you like.',
  }),
}
