import { compareStrings } from '../../compare-strings.ts'
import type { Ask } from '../../ledger/asks.ts'
import type { Child } from '../../ledger/child-ledger.ts'
import type { Ledger } from '../../ledger/derive.ts'
import type { Family } from '../../ledger/family.ts'
import type { SavingsGoal } from '../../ledger/goals.ts'
import type { Posting } from '../../ledger/posting.ts'

/** What people see of a child's account. Fixtures contain it, so its form never changes. */
export interface ChildParts {
  readonly child: Omit<Child, 'bent'>
  readonly postings: readonly Posting[]
  readonly goals: readonly SavingsGoal[]
  readonly asks: readonly Ask[]
}

const describePosting = ({ date, time, account, type, amount, balanceAfter, description, by, id }: Posting) =>
  [date, time, account, type, amount, balanceAfter, description, by ?? '', id] as const

const describeGoal = ({ id, name, description, targetAmount, currentAmount, completed, picture }: SavingsGoal) =>
  [id, name, description, targetAmount, currentAmount, completed, picture] as const

const describeAsk = ({ id, status, amount, words, answer }: Ask) =>
  [id, status, amount, words, answer?.amount ?? '', answer?.words ?? ''] as const

/** A child's account in the form of the fixtures. */
export const describeChild = ({ child, postings, goals, asks }: ChildParts) => ({
  id: child.id,
  userId: child.userId,
  name: child.name,
  avatar: `${child.avatar.color} ${child.avatar.animal}`,
  unit: child.unit,
  pigName: child.pigName,
  look: child.look,
  createdAt: child.createdAt,
  balance: child.balance,
  principal: child.principal,
  cashOnHand: child.cashOnHand,
  allowance: [child.allowance.amount, child.allowance.frequency, child.allowance.day, child.allowance.active],
  interest: [child.interest.rate, child.interest.frequency, child.interest.compoundType, child.interest.active ?? true],
  goals: goals.map(describeGoal),
  asks: asks.map(describeAsk),
  history: postings.map(describePosting),
})

const sortedBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): readonly T[] =>
  [...items].sort((a, b) => compareStrings(keyOf(a), keyOf(b)))

/** A family in the form of the fixtures. */
export const describeFamily = (family: Family) => ({
  id: family.id,
  name: family.name,
  timeZone: family.timeZone,
  currency: family.currency,
  currencyChanges: family.currencyChanges.map(({ from, to, on }) => [from, to, on]),
  rules: family.rules,
  createdAt: family.createdAt,
  profiles: sortedBy(family.profiles.values(), ({ userId }) => userId).map((profile) => [
    profile.userId,
    profile.firstName,
    profile.lastName,
    profile.email,
  ]),
  members: sortedBy(family.members.values(), ({ userId }) => userId).map((member) => [
    member.userId,
    member.name,
    member.role,
    [...member.childIds],
    member.isRemoved,
  ]),
})

/** A ledger in the form of the fixtures. */
export const describeLedger = ({ today, family, children }: Ledger) => ({
  today,
  family: family && describeFamily(family),
  children: sortedBy(children, ({ child }) => child.id).map(({ child, accounts, goals, asks }) =>
    describeChild({ child, postings: accounts.postings, goals, asks }),
  ),
})
