import {
  assert,
  toChildResponse,
  findChild,
  toGoalResponse,
  type Id,
  type Ledger,
  toTransactionResponse,
} from '@little-ledger/domain'

// Response bodies of writes, built from the ledger after the write.

const existingChild = (after: Ledger, childId: Id | undefined) => {
  const child = childId === undefined ? undefined : findChild(after, childId)
  assert(child, 'the written child exists')
  return child
}

export const childAfterWrite = (childId: Id | undefined) => (after: Ledger) =>
  toChildResponse(existingChild(after, childId).child)

export const transactionAfterWrite = (childId: Id | undefined, transactionId: string) => (after: Ledger) => {
  const posting = existingChild(after, childId).accounts.postings.find(({ id }) => id === transactionId)
  assert(posting, 'the recorded transaction exists')
  return toTransactionResponse(posting)
}

export const goalAfterWrite = (childId: Id | undefined, goalId: string) => (after: Ledger) => {
  const goal = existingChild(after, childId).goals.find(({ id }) => id === goalId)
  assert(goal, 'the recorded goal exists')
  return toGoalResponse(goal)
}
