import {
  addGoal,
  addTransaction,
  allowanceForm,
  cashForm,
  civilTimeIn,
  completeGoal,
  countCash,
  expectOk,
  goalForm,
  interestForm,
  parseForm,
  setAllowance,
  setInterest,
  transactionForm,
  type Avatar,
  type CommandContext,
  type CommandResult,
  type GoalPicture,
} from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../database/family-database.ts'
import type { SampleTexts } from './sample-texts.ts'

/** A command recorded in the sample, by the parent or by the child. */
export interface SampleStep {
  readonly isByChild?: true
  readonly decide: (context: CommandContext, child: ChildRow | undefined, goals: readonly GoalRow[]) => CommandResult
}

/**
 * A child in the sample family. `steps` lists the commands about the child, oldest first, and how many days ago each
 * was recorded.
 */
export interface SampleChild {
  readonly name: string
  readonly username: string
  readonly avatar: Avatar
  readonly startingBalance: string
  readonly addedDaysAgo: number
  readonly steps: readonly (readonly [daysAgo: number, step: SampleStep])[]
}

/** Parses the sample's input, which is always valid. */
const parse = <T>(form: Parameters<typeof parseForm<T>>[0], input: unknown): T =>
  expectOk(parseForm(form, input), 'the sample is valid')

const allowance = (amount: string, day: 'friday' | 'saturday'): SampleStep => ({
  decide: (context, child) =>
    setAllowance(parse(allowanceForm('USD'), { amount, frequency: 'weekly', day, active: true }), child, context),
})

const interest = (rate: string): SampleStep => ({
  decide: (context, child) =>
    setInterest(
      parse(interestForm, { rate, frequency: 'monthly', compoundType: 'compound', active: true }),
      child,
      context,
    ),
})

const transaction = (type: 'deposit' | 'withdrawal', amount: string, description: string): SampleStep => ({
  decide: (context, child) => {
    const { date, time } = civilTimeIn(context.family.timeZone, context.now)
    return addTransaction(parse(transactionForm('USD'), { type, amount, description, date, time }), child, context)
  },
})

const earned = (amount: string, description: string) => transaction('deposit', amount, description)
const spent = (amount: string, description: string) => transaction('withdrawal', amount, description)

const cash = (amount: string): SampleStep => ({
  isByChild: true,
  decide: (context, child) => countCash(parse(cashForm('USD'), { amount }), child, context),
})

const goal = (picture: GoalPicture, name: string, targetAmount: string, description: string): SampleStep => ({
  isByChild: true,
  decide: (context, child) =>
    addGoal(parse(goalForm('USD'), { name, targetAmount, description, picture }), child, context),
})

const reached = (name: string): SampleStep => ({
  isByChild: true,
  decide: (context, _, goals) =>
    completeGoal(
      goals.find((each) => each.name === name),
      context,
    ),
})

/** The sample family's parent. */
export const SAMPLE_PARENT = { lastName: 'Rivera', username: 'maria' } as const

/** Two children with a year of history. */
export const sampleChildren = (text: SampleTexts): readonly SampleChild[] => [
  {
    name: 'Mia',
    username: 'mia',
    avatar: { animal: 'fox', color: 'purple' },
    startingBalance: '20.00',
    addedDaysAgo: 372,
    steps: [
      [371, allowance('5.00', 'saturday')],
      [371, interest('1')],
      [350, cash('4.50')],
      [331, earned('25.00', text.birthdayMoneyFromGrandma)],
      [318, goal('skates', text.rollerSkates, '60.00', text.thePurpleOnes)],
      [296, spent('12.50', text.bookFair)],
      [262, earned('8.00', text.rakedLeavesForMrKim)],
      [241, reached(text.rollerSkates)],
      [240, spent('59.99', text.rollerSkates)],
      [214, earned('14.25', text.lemonadeStand)],
      [190, allowance('7.50', 'saturday')],
      [176, spent('9.00', text.movieWithAva)],
      [151, goal('bike', text.newBike, '450.00', text.blueWithABasket)],
      [120, spent('15.75', text.artSupplies)],
      [88, earned('20.00', text.fromUncleBen)],
      [61, spent('18.40', text.birthdayPresentForLeo)],
      [33, cash('12.00')],
      [19, spent('6.25', text.friendshipBracelets)],
      [2, earned('3.00', text.washedTheCar)],
    ],
  },
  {
    name: 'Leo',
    username: 'leo',
    avatar: { animal: 'lion', color: 'blue' },
    startingBalance: '5.00',
    addedDaysAgo: 370,
    steps: [
      [370, allowance('3.00', 'friday')],
      [370, interest('1')],
      [345, earned('2.00', text.toothFairy)],
      [310, spent('4.50', text.stickers)],
      [283, cash('1.75')],
      [255, earned('2.00', text.toothFairy)],
      [225, goal('gift', text.dinosaurSet, '45.00', text.withTheBigTRex)],
      [181, earned('20.00', text.birthdayMoney)],
      [130, spent('34.99', text.buildingBlocks)],
      [97, spent('3.50', text.iceCream)],
      [58, earned('5.00', text.birthdayMoneyFromMia)],
      [26, spent('5.00', text.tradingCards)],
      [12, cash('3.75')],
      [4, earned('1.50', text.fedTheNeighborsCat)],
    ],
  },
]
