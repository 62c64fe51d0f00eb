import { addTransaction, parseForm, transactionForm, type Id } from '@little-ledger/domain'
import { recordErrorText } from '../../messages/errors.ts'
import { useRecord } from '../../ledger/use-record.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface AddTransactionValues {
  readonly type: string
  readonly amount: string
  readonly description: string
  readonly date: string
  readonly time: string
}

/** Records a deposit or withdrawal from what was typed. */
export function useAddTransaction(childId: Id): (values: AddTransactionValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(transactionForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record((context, child) => addTransaction(form.value, child, context))
    if (!recorded.ok) return reportFailure('Failed to add transaction', recordErrorText(recorded.error))
    showToast({ title: 'Success!', description: 'Transaction has been added.', tone: 'success' })
    return null
  }
}
