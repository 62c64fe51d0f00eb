import { addTransaction, parseForm, postingId, transactionForm } from '@little-ledger/domain'
import { addTransactionToday } from '../../ledger/add-transaction-today.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { labels } from '../../messages/labels.ts'
import { recordedDescription } from '../../messages/domain/descriptions.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'
import { useDeleteTransaction } from './use-delete-transaction.ts'

/** The fields of the Add Transaction dialog, as the user typed them. */
interface TransactionValues {
  readonly type: string
  readonly amount: string
  readonly description: string
  readonly date: string
  readonly time: string
  readonly toCash: boolean
}

interface DateChoices {
  /** Whether the transaction gets the date on which it is recorded, and not `date`. */
  readonly isToday: boolean
  readonly isTimeChosen: boolean
}

/** Validates and records a transaction, and shows a toast with Undo. */
export function useAddTransaction({
  id: childId,
  denomination,
}: ChildRow): (values: TransactionValues, choices: DateChoices) => FormOutcome {
  const record = useRecord(childId)
  const remove = useDeleteTransaction()
  return async (values, { isToday, isTimeChosen }) => {
    // Leave out the default time, so that the new row comes first in the history.
    const time = isTimeChosen ? values.time : undefined
    const toCash = values.toCash && values.type === 'withdrawal'
    const parsed = parseForm(transactionForm(denomination), {
      ...values,
      description: recordedDescription(values.description),
      time,
      toCash,
    })
    if (!parsed.ok) return parsed.error.fields
    const recorded = await record(isToday ? addTransactionToday : addTransaction, parsed.value)
    const [entry] = recorded.ok ? recorded.value : []
    return reportRecorded(recorded, {
      failed: transactionMessages.addFailed(),
      title: labels.success(),
      description: transactionMessages.added(),
      action: entry && {
        label: transactionMessages.undo(),
        onAction: () => void remove({ ...entry, id: postingId(entry.id) }, childId),
      },
    })
  }
}
