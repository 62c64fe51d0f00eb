import { messages, rich } from '../catalogue.ts'

/** Messages for the child's history on phones and tablets. */
export const storyMessages = messages('story', {
  inBank: rich('In the bank: {balance}'),
  inPig: rich('In the pig: {balance}'),
  opening: 'You started with this.',
  allowance: 'Your allowance came.',
  early: 'Your allowance came early.',
  advance: 'An advance. You get it now, and less later.',
  repayment: 'This much came early, so it came off.',
  interest: 'The bank paid you interest.',
  moreCash: 'More cash is in your pig.',
  lessCash: 'Less cash is in your pig.',
})
