import { deleteTransaction, giveAdvance, postingId, type AdvanceForm, type Id } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { formatAmount } from '../../messages/formats.ts'
import { advanceMessages } from '../../messages/forms/advances.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** Records an advance, and shows a toast with Undo. Deleting an advance removes its repayments. */
export function useGiveAdvance({ id, denomination }: ChildRow): (form: AdvanceForm) => FormOutcome {
  const record = useRecord(id)
  const failed = advanceMessages.failed()
  const takeBack = async (advanceId: Id) =>
    reportRecorded(await record(deleteTransaction, postingId(advanceId)), {
      failed,
      title: advanceMessages.takenBack(),
    })
  return async (form) => {
    const recorded = await record(giveAdvance, form)
    const [entry] = recorded.ok ? recorded.value : []
    return reportRecorded(recorded, {
      failed,
      title: advanceMessages.given(),
      description: advanceMessages.givenHint({ amount: formatAmount(form.amount, denomination) }),
      action: entry && { label: advanceMessages.undo(), onAction: () => void takeBack(entry.id) },
    })
  }
}
