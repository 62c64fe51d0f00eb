import { addTransaction, parseForm, transactionForm, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { labels } from '../../messages/labels.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'

/** The dialog's form values, as typed. */
export interface AddTransactionValues {
  readonly type: string
  readonly amount: string
  readonly description: string
  readonly date: string
  readonly time: string
}

/** Validates the form and records a deposit or withdrawal. */
export function useAddTransaction(childId: Id): (values: AddTransactionValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(transactionForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record(addTransaction, form.value)
    if (!recorded.ok) return reportFailure(transactionMessages.addFailed(), recordErrorText(recorded.error))
    return reportSuccess(labels.success(), transactionMessages.added())
  }
}
