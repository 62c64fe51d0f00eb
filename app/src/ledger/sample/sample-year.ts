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
    setAllowance(parse(allowanceForm, { amount, frequency: 'weekly', day, active: true }), child, context),
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
    return addTransaction(parse(transactionForm, { type, amount, description, date, time }), child, context)
  },
})

const earned = (amount: string, description: string) => transaction('deposit', amount, description)
const spent = (amount: string, description: string) => transaction('withdrawal', amount, description)

const cash = (amount: string): SampleStep => ({
  isByChild: true,
  decide: (context, child) => countCash(parse(cashForm, { amount }), child, context),
})

const goal = (picture: GoalPicture, name: string, targetAmount: string, description: string): SampleStep => ({
  isByChild: true,
  decide: (context, child) => addGoal(parse(goalForm, { name, targetAmount, description, picture }), child, context),
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
export const SAMPLE_PARENT = { firstName: 'Maria', lastName: 'Rivera', username: 'maria' } as const

/** Two children with a year of history. */
export const SAMPLE_CHILDREN: readonly SampleChild[] = [
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
      [331, earned('25.00', 'Birthday money from Grandma')],
      [318, goal('skates', 'Roller skates', '60.00', 'The purple ones')],
      [296, spent('12.50', 'Book fair')],
      [262, earned('8.00', 'Raked leaves for Mr. Kim')],
      [241, reached('Roller skates')],
      [240, spent('59.99', 'Roller skates')],
      [214, earned('14.25', 'Lemonade stand')],
      [190, allowance('7.50', 'saturday')],
      [176, spent('9.00', 'Movie with Ava')],
      [151, goal('bike', 'New bike', '450.00', 'Blue, with a basket')],
      [120, spent('15.75', 'Art supplies')],
      [88, earned('20.00', 'From Uncle Ben')],
      [61, spent('18.40', 'Birthday present for Leo')],
      [33, cash('12.00')],
      [19, spent('6.25', 'Friendship bracelets')],
      [2, earned('3.00', 'Washed the car')],
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
      [345, earned('2.00', 'Tooth fairy')],
      [310, spent('4.50', 'Stickers')],
      [283, cash('1.75')],
      [255, earned('2.00', 'Tooth fairy')],
      [225, goal('gift', 'Dinosaur set', '45.00', 'With the big T. rex')],
      [181, earned('20.00', 'Birthday money')],
      [130, spent('34.99', 'Building blocks')],
      [97, spent('3.50', 'Ice cream')],
      [58, earned('5.00', 'Birthday money from Mia')],
      [26, spent('5.00', 'Trading cards')],
      [12, cash('3.75')],
      [4, earned('1.50', 'Fed the neighbors’ cat')],
    ],
  },
]
