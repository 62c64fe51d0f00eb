import { badgeBalance, type BadgeId, type Child, type Denomination } from '@little-ledger/domain'
import { messages } from './catalogue.ts'
import { formatRound } from './formats.ts'

/** What the child collects, and the balance that earns the badge. */
interface BadgeValues {
  readonly unit: Child['unit']
  readonly amount: string
}

interface BadgeMessages {
  readonly name: (values: BadgeValues) => string
  /** Explains to a child, in one short sentence, how to earn the badge. */
  readonly howToEarn: (values: BadgeValues) => string
}

const badgeMessages: Readonly<Record<BadgeId, BadgeMessages>> = {
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
    howToEarn: 'Have {amount} in the bank.',
  }),
  goalReacher: messages('badges.goalReacher', {
    name: 'Goal Reacher',
    howToEarn: 'Reach one of your savings goals.',
  }),
  moneyMaster: messages('badges.moneyMaster', {
    name: '{unit, select, stars {Star Master} minutes {Minute Master} other {Money Master}}',
    howToEarn: 'Have {amount} in the bank.',
  }),
}

/** A badge's name, and how to earn it. */
export function badgeTexts(
  id: BadgeId,
  { unit, denomination }: { readonly unit: Child['unit']; readonly denomination: Denomination },
) {
  const { name, howToEarn } = badgeMessages[id]
  const amount = formatRound(badgeBalance(id, unit), denomination)
  return { name: name({ unit, amount }), howToEarn: howToEarn({ unit, amount }) }
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
