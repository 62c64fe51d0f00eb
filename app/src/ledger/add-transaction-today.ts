import { addTransaction, todayIn } from '@little-ledger/domain'

/**
 * Adds a transaction with the date on which it is recorded instead of its own: a page notices a new day up to a minute
 * late.
 */
export const addTransactionToday: typeof addTransaction = (input, child, context) =>
  addTransaction({ ...input, date: todayIn(context.family.timeZone, context.now) }, child, context)
