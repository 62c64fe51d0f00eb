import {
  assert,
  toChildResponse,
  findChild,
  toGoalResponse,
  type Id,
  type Ledger,
  toTransactionResponse,
} from '@little-ledger/domain'

// What a write made or changed, shown as it stands afterwards (decisions: accounts and access).

const standing = (after: Ledger, childId: Id | undefined) => {
  const child = childId === undefined ? undefined : findChild(after, childId)
  assert(child, 'a child that was just written about stands')
  return child
}

export const childAfterWrite = (childId: Id | undefined) => (after: Ledger) =>
  toChildResponse(standing(after, childId).child)

export const transactionAfterWrite = (childId: Id | undefined, transactionId: string) => (after: Ledger) => {
  const posting = standing(after, childId).accounts.postings.find(({ id }) => id === transactionId)
  assert(posting, 'a transaction that was just recorded stands')
  return toTransactionResponse(posting)
}

export const goalAfterWrite = (childId: Id | undefined, goalId: string) => (after: Ledger) => {
  const goal = standing(after, childId).goals.find(({ id }) => id === goalId)
  assert(goal, 'a goal that was just recorded stands')
  return toGoalResponse(goal)
}
