import { cashForm, countCash, parseForm, type Id } from '@little-ledger/domain'
import { cashFormToast } from '../../messages/cash.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { useRecord } from '../../ledger/use-record.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface CountCashValues {
  readonly amount: string
}

/** Records what was counted in the piggy bank from what was typed. */
export function useCountCash(childId: Id): (values: CountCashValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(cashForm, values)
    if (!form.ok) {
      const { title, message } = cashFormToast(form.error)
      showToast({ title, description: message, tone: 'error' })
      return form.error.fields
    }
    const recorded = await record((context, child) => countCash(form.value, child, context))
    if (!recorded.ok) return reportFailure('Failed to update cash', recordErrorText(recorded.error))
    showToast({ title: 'Cash savings updated!', description: 'Your cash amount has been saved.', tone: 'success' })
    return null
  }
}
