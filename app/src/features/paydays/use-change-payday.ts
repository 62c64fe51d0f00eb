import {
  changePayday,
  postingId,
  restoreTransaction,
  type CivilDate,
  type ComingPayday,
  type Id,
  type PaydayForm,
} from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { formatAmount, formatWeekdayDate } from '../../messages/formats.ts'
import { changePaydayMessages } from '../../messages/paydays.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** The change that brings a payday back to what it is now. */
const undoOf = ({ date, state, amount, paidOn, words }: ComingPayday): PaydayForm => ({
  date,
  amount,
  words,
  ...(state === 'early' && { paidOn }),
})

function titleOf({ amount, paidOn }: PaydayForm, { regular }: ComingPayday): string {
  if (amount === 0) return changePaydayMessages.skipped()
  if (paidOn !== undefined) return changePaydayMessages.paidEarly()
  return amount === regular ? changePaydayMessages.normal() : changePaydayMessages.changed()
}

/** Records a change of a payday, and shows a toast with Undo. */
export function useChangePayday(childId: Id): (change: PaydayForm, payday: ComingPayday) => FormOutcome {
  const record = useRecord(childId)
  const failed = changePaydayMessages.failed
  const undo = async (payday: ComingPayday) =>
    reportRecorded(await record(changePayday, undoOf(payday)), {
      failed: failed(),
      title: titleOf(undoOf(payday), payday),
      description: formatWeekdayDate(payday.date),
    })
  return async (change, payday) =>
    reportRecorded(await record(changePayday, change), {
      failed: failed(),
      title: titleOf(change, payday),
      description: describe(change),
      action: { label: transactionMessages.undo(), onAction: () => void undo(payday) },
    })
}

const describe = ({ amount, date, paidOn }: PaydayForm): string =>
  amount === 0 || paidOn !== undefined
    ? formatWeekdayDate(date)
    : changePaydayMessages.amountOn({ amount: formatAmount(amount), date: formatWeekdayDate(date) })

/** Restores a payday that was deleted from the history. */
export function usePayAfterAll(childId: Id): (date: CivilDate) => FormOutcome {
  const record = useRecord(childId)
  return async (date) =>
    reportRecorded(await record(restoreTransaction, postingId(`allowance:${childId}:${date}`)), {
      failed: changePaydayMessages.failed(),
      title: changePaydayMessages.normal(),
      description: formatWeekdayDate(date),
    })
}
