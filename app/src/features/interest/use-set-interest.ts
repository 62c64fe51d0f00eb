import { interestForm, parseForm, setInterest, type Id } from '@little-ledger/domain'
import { recordErrorText } from '../../messages/errors.ts'
import { useRecord } from '../../ledger/use-record.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface SetInterestValues {
  readonly rate: string
  readonly frequency: string
  readonly compoundType: string
  readonly active: boolean
}

/** Records interest from what was typed. */
export function useSetInterest(childId: Id): (values: SetInterestValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(interestForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record((context, child) => setInterest(form.value, child, context))
    if (!recorded.ok) return reportFailure('Failed to update interest settings', recordErrorText(recorded.error))
    showToast({ title: 'Success!', description: 'Interest settings have been updated.', tone: 'success' })
    return null
  }
}
