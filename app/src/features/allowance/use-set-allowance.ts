import { allowanceForm, parseForm, setAllowance, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { allowanceMessages } from '../../messages/allowance.ts'
import { labels } from '../../messages/labels.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'

/** The dialog's form values, as typed or selected. */
export interface SetAllowanceValues {
  readonly amount: string
  readonly frequency: string
  readonly day: string
  readonly active: boolean
}

/** Validates the form and records the allowance settings. */
export function useSetAllowance(childId: Id): (values: SetAllowanceValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(allowanceForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record(setAllowance, form.value)
    if (!recorded.ok) return reportFailure(allowanceMessages.updateFailed(), recordErrorText(recorded.error))
    return reportSuccess(labels.success(), allowanceMessages.updated())
  }
}
