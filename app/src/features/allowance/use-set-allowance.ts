import { allowanceForm, parseForm, setAllowance, type Id } from '@little-ledger/domain'
import { recordErrorText } from '../../messages/errors.ts'
import { useRecord } from '../../ledger/use-record.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface SetAllowanceValues {
  readonly amount: string
  readonly frequency: string
  readonly day: string
  readonly active: boolean
}

/** Records an allowance from what was typed. */
export function useSetAllowance(childId: Id): (values: SetAllowanceValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(allowanceForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record((context, child) => setAllowance(form.value, child, context))
    if (!recorded.ok) return reportFailure('Failed to update allowance', recordErrorText(recorded.error))
    showToast({ title: 'Success!', description: 'Allowance settings have been updated.', tone: 'success' })
    return null
  }
}
