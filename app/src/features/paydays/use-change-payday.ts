import {
  changePayday,
  postingId,
  restoreTransaction,
  undoPaydayChange,
  type CivilDate,
  type Id,
  type ListedPayday,
  type PaydayForm,
  type Denomination,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { payEarlyToday } from '../../ledger/pay-early-today.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { capitalized, formatAmount } from '../../messages/formats.ts'
import { changePaydayMessages, formatPayday } from '../../messages/forms/paydays.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** The change that brings a payday back to what it is now. */
const undoOf = ({ date, state, amount, paidOn, words }: ListedPayday): PaydayForm => ({
  date,
  amount,
  words,
  ...(state === 'early' && { paidOn }),
})

function titleOf({ amount, paidOn }: PaydayForm, { regular }: ListedPayday): string {
  if (amount === 0) return changePaydayMessages.skipped()
  if (paidOn !== undefined) return changePaydayMessages.paidEarly()
  return amount === regular ? changePaydayMessages.normal() : changePaydayMessages.changed()
}

/** Records a change of a payday, and shows a toast with Undo. */
export function useChangePayday(
  { id, denomination }: ChildRow,
  today: CivilDate,
): (change: PaydayForm, payday: ListedPayday) => FormOutcome {
  const record = useRecord(id)
  const failed = changePaydayMessages.failed
  const undo = async (payday: ListedPayday, changeId: Id) =>
    reportRecorded(await record(undoPaydayChange, { ...undoOf(payday), changeId }), {
      failed: failed(),
      title: titleOf(undoOf(payday), payday),
      description: capitalized(formatPayday(payday.date, today)),
    })
  return async (change, payday) => {
    const isPaidNow = change.paidOn !== undefined && payday.state !== 'early'
    const recorded = await record(isPaidNow ? payEarlyToday : changePayday, change)
    const [entry] = recorded.ok ? recorded.value : []
    const done = entry?.kind === 'payday.changed' ? entry : change
    return reportRecorded(recorded, {
      failed: failed(),
      title: titleOf(done, payday),
      description: describe(done, denomination, today),
      action: entry && { label: transactionMessages.undo(), onAction: () => void undo(payday, entry.id) },
    })
  }
}

function describe({ amount, date: day, paidOn }: PaydayForm, of: Denomination, today: CivilDate): string {
  const date = formatPayday(day, today)
  if (amount === 0) return capitalized(date)
  const text = paidOn === undefined ? changePaydayMessages.amountOn : changePaydayMessages.amountFor
  return text({ amount: formatAmount(amount, of), date })
}

/** Restores a payday that was deleted from the history. */
export function usePayAfterAll(childId: Id, today: CivilDate): (date: CivilDate) => FormOutcome {
  const record = useRecord(childId)
  return async (date) =>
    reportRecorded(await record(restoreTransaction, postingId(`allowance:${childId}:${date}`)), {
      failed: changePaydayMessages.failed(),
      title: changePaydayMessages.normal(),
      description: capitalized(formatPayday(date, today)),
    })
}
