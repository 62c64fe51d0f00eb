import { cashForm, countCash, parseForm, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { cashFormToast, cashMessages } from '../../messages/cash.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** The dialog's form values, as typed. */
export interface CountCashValues {
  readonly amount: string
}

/** Validates the form and records a cash count. */
export function useCountCash(childId: Id): (values: CountCashValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(cashForm, values)
    if (!form.ok) {
      const { title, message } = cashFormToast(form.error)
      showToast({ title, description: message, tone: 'error' })
      return form.error.fields
    }
    const recorded = await record(countCash, form.value)
    if (!recorded.ok) return reportFailure(cashMessages.updateFailed(), recordErrorText(recorded.error))
    return reportSuccess(cashMessages.updatedTitle(), cashMessages.updated())
  }
}
