import { messages } from '../catalogue.ts'

/** Messages for the child's full-screen celebrations, such as paydays. */
export const momentMessages = messages('moment', {
  yay: 'Yay!',
  payday: 'Payday!',
  weekday: '{weekday}!',
  paydays: '{count, number} paydays!',
  grew: '{unit, select, stars {Your stars grew!} minutes {Your minutes grew!} other {Your money grew!}}',
  moneyCame: '{unit, select, stars {Stars came!} minutes {Minutes came!} other {Money came!}}',
  cameEarly: '{unit, select, stars {Stars came early!} minutes {Minutes came early!} other {Money came early!}}',
  allowance: '{amount} came.',
  early: '{amount} came. It’s for {date}.',
  advance: '{amount} came early. You get less later.',
  repaid: 'You got {amount} early. So it came off.',
  interest: 'The bank added {amount}.',
  gift: '{what}: {amount} arrived.',
  plainGift: '{amount} arrived.',
  moreGifts: 'And {count, number} more: {amount}.',
  inTheBank: 'In the bank',
})

/** Messages that celebrate progress toward a savings goal. */
export const goalMomentMessages = messages('goalMoment', {
  quarterTitle: 'Good start!',
  quarter: 'You have a quarter of what you need for {name}.',
  halfTitle: 'Halfway!',
  half: 'You have half of what you need for {name}.',
  threeQuartersTitle: 'Almost there!',
  threeQuarters: 'Only {remaining} to go for {name}.',
  enoughTitle: 'You made it!',
  enough: 'You have enough for {name}!',
})

/** Messages about sounds and vibrations on this device. */
export const soundMessages = messages('sound', {
  ask: 'Play sounds',
  turnOn: 'Turn sounds on',
  turnOff: 'Turn sounds off',
  on: 'Sounds are on!',
  off: 'Sounds are off.',
})
