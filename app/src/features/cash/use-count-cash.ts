import {
  addMinorUnits,
  countCash,
  deleteTransaction,
  minorUnits,
  postingId,
  subtractMinorUnits,
  type CashForm,
  type CommandContext,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { cashMessages } from '../../messages/cash.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/**
 * Records a cash count, and shows a toast with Undo. A parent's Undo deletes the count. Children cannot delete, so theirs
 * counts again: the cash that is there now, without the difference that the count made.
 */
export function useCountCash({ id, cashOnHand }: ChildRow): (form: CashForm) => FormOutcome {
  const record = useRecord(id)
  const { actor } = useLedger()
  const failed = cashMessages.updateFailed()
  return async (form) => {
    const recorded = await record(countCash, form)
    const [entry] = recorded.ok ? recorded.value : []
    const undo = async (countId: string) =>
      reportRecorded(
        actor.role === 'parent'
          ? await record(deleteTransaction, postingId(countId))
          : await record(countDifference, subtractMinorUnits(cashOnHand, form.amount)),
        { failed, title: cashMessages.undone() },
      )
    return reportRecorded(recorded, {
      failed,
      title: cashMessages.updatedTitle(),
      description: cashMessages.updated(),
      action: entry && { label: cashMessages.undo(), onAction: () => void undo(entry.id) },
    })
  }
}

/** Counts the cash that is there now and a difference from it. */
const countDifference = (
  difference: CashForm['amount'],
  child: ChildRow | undefined,
  context: CommandContext,
): ReturnType<typeof countCash> => {
  const amount = child === undefined ? 0 : Math.max(0, addMinorUnits(child.cashOnHand, difference))
  return countCash({ amount: minorUnits(amount) }, child, context)
}
