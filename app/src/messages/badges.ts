import type { BadgeId } from '@little-ledger/domain'
import { messages } from './catalogue.ts'

interface BadgeMessages {
  readonly name: () => string
  /** Explains to a child, in one short sentence, how to earn the badge. */
  readonly howToEarn: () => string
}

export const badgeMessages: Readonly<Record<BadgeId, BadgeMessages>> = {
  firstSaver: messages('badges.firstSaver', {
    name: 'First Saver',
    howToEarn: 'You get this one just for starting to save.',
  }),
  regularSaver: messages('badges.regularSaver', {
    name: 'Regular Saver',
    howToEarn: 'Get an allowance that comes by itself.',
  }),
  interestEarner: messages('badges.interestEarner', {
    name: 'Interest Earner',
    howToEarn: 'Let your savings earn interest.',
  }),
  bigSaver: messages('badges.bigSaver', {
    name: 'Big Saver',
    howToEarn: 'Have $50 in the bank.',
  }),
  goalReacher: messages('badges.goalReacher', {
    name: 'Goal Reacher',
    howToEarn: 'Reach one of your savings goals.',
  }),
  moneyMaster: messages('badges.moneyMaster', {
    name: 'Money Master',
    howToEarn: 'Have $100 in the bank.',
  }),
}

export const badgesPanelMessages = messages('badges', {
  title: 'Badges',
  earned: 'You have it!',
  notEarned: 'Not yet',
})

export const celebrationMessages = messages('celebration', {
  goalTitle: 'You did it!',
  badgeTitle: 'Hooray!',
  goalCompleted: 'Your goal is complete: {name}',
  badgeEarned: 'You earned a badge: {name}',
})
