import type { BadgeId } from '@little-ledger/domain'
import { message } from './catalogue.ts'

interface BadgeMessages {
  readonly name: () => string
  /** One short sentence for a child. */
  readonly howToEarn: () => string
}

export const badgeMessages: Readonly<Record<BadgeId, BadgeMessages>> = {
  firstSaver: {
    name: message({ id: 'badges.firstSaver.name', defaultMessage: 'First Saver' }),
    howToEarn: message({
      id: 'badges.firstSaver.howToEarn',
      defaultMessage: 'You get this one just for starting to save.',
    }),
  },
  regularSaver: {
    name: message({ id: 'badges.regularSaver.name', defaultMessage: 'Regular Saver' }),
    howToEarn: message({
      id: 'badges.regularSaver.howToEarn',
      defaultMessage: 'Get an allowance that comes by itself.',
    }),
  },
  interestEarner: {
    name: message({ id: 'badges.interestEarner.name', defaultMessage: 'Interest Earner' }),
    howToEarn: message({ id: 'badges.interestEarner.howToEarn', defaultMessage: 'Let your savings earn interest.' }),
  },
  bigSaver: {
    name: message({ id: 'badges.bigSaver.name', defaultMessage: 'Big Saver' }),
    howToEarn: message({ id: 'badges.bigSaver.howToEarn', defaultMessage: 'Have $50 in the bank.' }),
  },
  goalReacher: {
    name: message({ id: 'badges.goalReacher.name', defaultMessage: 'Goal Reacher' }),
    howToEarn: message({ id: 'badges.goalReacher.howToEarn', defaultMessage: 'Reach one of your savings goals.' }),
  },
  moneyMaster: {
    name: message({ id: 'badges.moneyMaster.name', defaultMessage: 'Money Master' }),
    howToEarn: message({ id: 'badges.moneyMaster.howToEarn', defaultMessage: 'Have $100 in the bank.' }),
  },
}

export const badgesPanelMessages = {
  title: message({ id: 'badges.title', defaultMessage: 'Badges' }),
  earned: message({ id: 'badges.earned', defaultMessage: 'You have it!' }),
  notEarned: message({ id: 'badges.notEarned', defaultMessage: 'Not yet' }),
}

export const celebrationMessages = {
  goalTitle: message({ id: 'celebration.goalTitle', defaultMessage: 'You did it!' }),
  badgeTitle: message({ id: 'celebration.badgeTitle', defaultMessage: 'Hooray!' }),
  goalCompleted: message({ id: 'celebration.goalCompleted', defaultMessage: 'Your goal is complete: {name}' }),
  badgeEarned: message({ id: 'celebration.badgeEarned', defaultMessage: 'You earned a badge: {name}' }),
}
