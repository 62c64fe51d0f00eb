import {
  assert,
  childAnswer,
  childOf,
  goalAnswer,
  type Id,
  type Ledger,
  transactionAnswer,
} from '@little-ledger/domain'

// What a write made or changed, shown as it stands afterwards (decisions: accounts and access).

const standing = (after: Ledger, childId: Id | undefined) => {
  const child = childId === undefined ? undefined : childOf(after, childId)
  assert(child, 'a child that was just written about stands')
  return child
}

export const showChild = (childId: Id | undefined) => (after: Ledger) => childAnswer(standing(after, childId).child)

export const showTransaction = (childId: Id | undefined, transactionId: string) => (after: Ledger) => {
  const posting = standing(after, childId).accounts.postings.find(({ id }) => id === transactionId)
  assert(posting, 'a transaction that was just recorded stands')
  return transactionAnswer(posting)
}

export const showGoal = (childId: Id | undefined, goalId: string) => (after: Ledger) => {
  const goal = standing(after, childId).goals.find(({ id }) => id === goalId)
  assert(goal, 'a goal that was just recorded stands')
  return goalAnswer(goal)
}
