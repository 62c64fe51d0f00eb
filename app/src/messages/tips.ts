import { isUnit, minorUnits, roundAmountOf, type Child, type Denomination } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import { messages, rich } from './catalogue.ts'
import { formatRound } from './formats.ts'

export const tipCardMessages = messages('tips', {
  heading: 'Three tips for you',
  saveFirstTitle: 'Save a little first',
  saveFirst:
    '{unit, select, stars {Got some stars?} minutes {Got some minutes?} other {Got some money?}} Put a bit away before you spend any.',
  sleepOnItTitle: 'Sleep on it',
  sleepOnIt: 'See something fun? Wait one night. Do you still want it?',
  letItGrowTitle: 'Let it grow',
  letItGrow:
    '{unit, select, stars {Stars you leave} minutes {Minutes you leave} other {Money you leave}} in the bank can grow, like a little plant.',
})

const tipTexts = messages('moneySmartTips', {
  title: 'Money Smart Tips',
  titleOfUnits: 'Smart Tips',
  needs: rich('<b>Needs come before wants.</b> Food is a need. A toy is a want.'),
  bigGoals: rich('<b>Big goals are made of small steps.</b> {amount} a week is {total} in a year.'),
  twoPrices: rich('<b>Look at two prices.</b> The same thing can cost less at another store.'),
  countCash: rich('<b>Count your piggy bank often.</b> Then you always know what you have.'),
  sharing: rich('<b>Sharing feels good too.</b> Save a little for someone you like.'),
})

const { title, titleOfUnits, bigGoals, twoPrices, countCash, ...others } = tipTexts

export const smartTipsTitle = (unit: Child['unit']): string => (unit === 'money' ? title() : titleOfUnits())

/** The tips by id, those of stars and minutes without prices and cash. `b` renders what is bold. */
export function smartTips(of: Denomination, b: (text: ReactNode) => ReactNode): Readonly<Record<string, ReactNode>> {
  const weekly = roundAmountOf(of)
  const values = { amount: formatRound(weekly, of), total: formatRound(minorUnits(52 * weekly), of), b }
  return {
    needs: others.needs(values),
    bigGoals: bigGoals(values),
    ...(isUnit(of) ? {} : { twoPrices: twoPrices(values), countCash: countCash(values) }),
    sharing: others.sharing(values),
  }
}
