import { interestForm, parseForm, setInterest, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { labels } from '../../messages/labels.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { interestMessages } from '../../messages/interest.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'

/** The dialog's form values, as typed or selected. */
export interface SetInterestValues {
  readonly rate: string
  readonly frequency: string
  readonly compoundType: string
  readonly active: boolean
}

/** Validates the form and records the interest settings. */
export function useSetInterest(childId: Id): (values: SetInterestValues) => FormOutcome {
  const record = useRecord(childId)
  return async (values) => {
    const form = parseForm(interestForm, values)
    if (!form.ok) return form.error.fields
    const recorded = await record(setInterest, form.value)
    if (!recorded.ok) return reportFailure(interestMessages.updateFailed(), recordErrorText(recorded.error))
    return reportSuccess(labels.success(), interestMessages.updated())
  }
}
