import { changePayday, todayIn } from '@little-ledger/domain'

/**
 * Pays a payday early on the day on which this is recorded instead of `paidOn`, or on its own day if that has come: a page
 * notices a new day up to a minute late.
 */
export const payEarlyToday: typeof changePayday = ({ paidOn: _, ...form }, child, context) => {
  const today = todayIn(context.family.timeZone, context.now)
  return changePayday(today < form.date ? { ...form, paidOn: today } : form, child, context)
}
